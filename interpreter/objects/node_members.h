#pragma once

// Made by scripts/node-members from Node 20: do not edit.

#include <string_view>

namespace sheaf {

/// A standard object and its own members, in order: `name:attributes` with w, e, c for writable,
/// enumerable, configurable and a for an accessor (w: it has a setter). `@@name` is a well-known
/// symbol.
struct NodeObject {
  std::string_view name;
  std::string_view members;
};

// clang-format off
inline constexpr NodeObject kNodeObjects[] = {
    {"globalThis",
     "Object:wc Function:wc Array:wc Number:wc parseFloat:wc parseInt:wc Infinity: NaN: "
     "undefined: Boolean:wc String:wc Symbol:wc Date:wc Promise:wc RegExp:wc Error:wc "
     "AggregateError:wc EvalError:wc RangeError:wc ReferenceError:wc SyntaxError:wc "
     "TypeError:wc URIError:wc globalThis:wc JSON:wc Math:wc Intl:wc ArrayBuffer:wc "
     "Uint8Array:wc Int8Array:wc Uint16Array:wc Int16Array:wc Uint32Array:wc Int32Array:wc "
     "Float32Array:wc Float64Array:wc Uint8ClampedArray:wc BigUint64Array:wc BigInt64Array:wc "
     "DataView:wc Map:wc BigInt:wc Set:wc WeakMap:wc WeakSet:wc Proxy:wc Reflect:wc "
     "FinalizationRegistry:wc WeakRef:wc decodeURI:wc decodeURIComponent:wc encodeURI:wc "
     "encodeURIComponent:wc escape:wc unescape:wc eval:wc isFinite:wc isNaN:wc console:wc "
     "process:wca global:wec Buffer:wca clearImmediate:wec setImmediate:wec URL:wc "
     "URLSearchParams:wc DOMException:wca AbortController:wca AbortSignal:wca Event:wc "
     "EventTarget:wc TextEncoder:wca TextDecoder:wca TransformStream:wca "
     "TransformStreamDefaultController:wca WritableStream:wca "
     "WritableStreamDefaultController:wca WritableStreamDefaultWriter:wca ReadableStream:wca "
     "ReadableStreamDefaultReader:wca ReadableStreamBYOBReader:wca "
     "ReadableStreamBYOBRequest:wca ReadableByteStreamController:wca "
     "ReadableStreamDefaultController:wca ByteLengthQueuingStrategy:wca "
     "CountQueuingStrategy:wca TextEncoderStream:wca TextDecoderStream:wca "
     "CompressionStream:wca DecompressionStream:wca clearInterval:wec clearTimeout:wec "
     "setInterval:wec setTimeout:wec queueMicrotask:wec structuredClone:wec atob:weca "
     "btoa:weca BroadcastChannel:wca MessageChannel:wca MessagePort:wca MessageEvent:wca "
     "Blob:wca File:wca Performance:wca PerformanceEntry:wca PerformanceMark:wca "
     "PerformanceMeasure:wca PerformanceObserver:wca PerformanceObserverEntryList:wca "
     "PerformanceResourceTiming:wca performance:weca fetch:wec FormData:wca Headers:wca "
     "Request:wca Response:wca SharedArrayBuffer:wc Atomics:wc WebAssembly:wc crypto:eca "
     "Crypto:wca CryptoKey:wca SubtleCrypto:wca CustomEvent:wc @@toStringTag:c"},
    {"%IteratorPrototype%",
     "@@iterator:wc"},
    {"%ArrayIteratorPrototype%",
     "next:wc @@toStringTag:c"},
    {"%StringIteratorPrototype%",
     "next:wc @@toStringTag:c"},
    {"%MapIteratorPrototype%",
     "next:wc @@toStringTag:c"},
    {"%SetIteratorPrototype%",
     "next:wc @@toStringTag:c"},
    {"%GeneratorFunction.prototype%",
     "prototype:c constructor:c @@toStringTag:c"},
    {"%GeneratorPrototype%",
     "constructor:c next:wc return:wc throw:wc @@toStringTag:c"},
    {"%GeneratorFunction%",
     "length:c name:c prototype:"},
    {"Object",
     "length:c name:c prototype: assign:wc getOwnPropertyDescriptor:wc "
     "getOwnPropertyDescriptors:wc getOwnPropertyNames:wc getOwnPropertySymbols:wc hasOwn:wc "
     "is:wc preventExtensions:wc seal:wc create:wc defineProperties:wc defineProperty:wc "
     "freeze:wc getPrototypeOf:wc setPrototypeOf:wc isExtensible:wc isFrozen:wc isSealed:wc "
     "keys:wc entries:wc fromEntries:wc values:wc"},
    {"Object.prototype",
     "constructor:wc __defineGetter__:wc __defineSetter__:wc hasOwnProperty:wc "
     "__lookupGetter__:wc __lookupSetter__:wc isPrototypeOf:wc propertyIsEnumerable:wc "
     "toString:wc valueOf:wc __proto__:wca toLocaleString:wc"},
    {"Function",
     "length:c name:c prototype:"},
    {"Function.prototype",
     "length:c name:c arguments:wca caller:wca constructor:wc apply:wc bind:wc call:wc "
     "toString:wc @@hasInstance:"},
    {"Array",
     "length:c name:c prototype: isArray:wc from:wc of:wc @@species:ca"},
    {"Array.prototype",
     "length:w constructor:wc at:wc concat:wc copyWithin:wc fill:wc find:wc findIndex:wc "
     "findLast:wc findLastIndex:wc lastIndexOf:wc pop:wc push:wc reverse:wc shift:wc "
     "unshift:wc slice:wc sort:wc splice:wc includes:wc indexOf:wc join:wc keys:wc entries:wc "
     "values:wc forEach:wc filter:wc flat:wc flatMap:wc map:wc every:wc some:wc reduce:wc "
     "reduceRight:wc toLocaleString:wc toString:wc toReversed:wc toSorted:wc toSpliced:wc "
     "with:wc @@iterator:wc @@unscopables:c"},
    {"Number",
     "length:c name:c prototype: isFinite:wc isInteger:wc isNaN:wc isSafeInteger:wc "
     "parseFloat:wc parseInt:wc MAX_VALUE: MIN_VALUE: NaN: NEGATIVE_INFINITY: "
     "POSITIVE_INFINITY: MAX_SAFE_INTEGER: MIN_SAFE_INTEGER: EPSILON:"},
    {"Number.prototype",
     "constructor:wc toExponential:wc toFixed:wc toPrecision:wc toString:wc valueOf:wc "
     "toLocaleString:wc"},
    {"Boolean",
     "length:c name:c prototype:"},
    {"Boolean.prototype",
     "constructor:wc toString:wc valueOf:wc"},
    {"String",
     "length:c name:c prototype: fromCharCode:wc fromCodePoint:wc raw:wc"},
    {"String.prototype",
     "length: constructor:wc anchor:wc at:wc big:wc blink:wc bold:wc charAt:wc charCodeAt:wc "
     "codePointAt:wc concat:wc endsWith:wc fontcolor:wc fontsize:wc fixed:wc includes:wc "
     "indexOf:wc isWellFormed:wc italics:wc lastIndexOf:wc link:wc localeCompare:wc match:wc "
     "matchAll:wc normalize:wc padEnd:wc padStart:wc repeat:wc replace:wc replaceAll:wc "
     "search:wc slice:wc small:wc split:wc strike:wc sub:wc substr:wc substring:wc sup:wc "
     "startsWith:wc toString:wc toWellFormed:wc trim:wc trimStart:wc trimLeft:wc trimEnd:wc "
     "trimRight:wc toLocaleLowerCase:wc toLocaleUpperCase:wc toLowerCase:wc toUpperCase:wc "
     "valueOf:wc @@iterator:wc"},
    {"Symbol",
     "length:c name:c prototype: for:wc keyFor:wc asyncIterator: hasInstance: "
     "isConcatSpreadable: iterator: match: matchAll: replace: search: species: split: "
     "toPrimitive: toStringTag: unscopables: dispose: asyncDispose:"},
    {"Symbol.prototype",
     "constructor:wc toString:wc valueOf:wc description:ca @@toStringTag:c @@toPrimitive:c"},
    {"Date",
     "length:c name:c prototype: now:wc parse:wc UTC:wc"},
    {"Date.prototype",
     "constructor:wc toString:wc toDateString:wc toTimeString:wc toISOString:wc "
     "toUTCString:wc toGMTString:wc getDate:wc setDate:wc getDay:wc getFullYear:wc "
     "setFullYear:wc getHours:wc setHours:wc getMilliseconds:wc setMilliseconds:wc "
     "getMinutes:wc setMinutes:wc getMonth:wc setMonth:wc getSeconds:wc setSeconds:wc "
     "getTime:wc setTime:wc getTimezoneOffset:wc getUTCDate:wc setUTCDate:wc getUTCDay:wc "
     "getUTCFullYear:wc setUTCFullYear:wc getUTCHours:wc setUTCHours:wc getUTCMilliseconds:wc "
     "setUTCMilliseconds:wc getUTCMinutes:wc setUTCMinutes:wc getUTCMonth:wc setUTCMonth:wc "
     "getUTCSeconds:wc setUTCSeconds:wc valueOf:wc getYear:wc setYear:wc toJSON:wc "
     "toLocaleString:wc toLocaleDateString:wc toLocaleTimeString:wc @@toPrimitive:c"},
    {"Promise",
     "length:c name:c prototype: all:wc allSettled:wc any:wc race:wc resolve:wc reject:wc "
     "@@species:ca"},
    {"Promise.prototype",
     "constructor:wc then:wc catch:wc finally:wc @@toStringTag:c"},
    {"RegExp",
     "length:c name:c prototype: input:wca $_:wca lastMatch:wca $&:wca lastParen:wca $+:wca "
     "leftContext:wca $`:wca rightContext:wca $':wca $1:wca $2:wca $3:wca $4:wca $5:wca "
     "$6:wca $7:wca $8:wca $9:wca @@species:ca"},
    {"RegExp.prototype",
     "constructor:wc exec:wc dotAll:ca flags:ca global:ca hasIndices:ca ignoreCase:ca "
     "multiline:ca source:ca sticky:ca unicode:ca compile:wc toString:wc test:wc "
     "unicodeSets:ca @@match:wc @@matchAll:wc @@replace:wc @@search:wc @@split:wc"},
    {"Error",
     "length:c name:c prototype: captureStackTrace:wc prepareStackTrace:wc "
     "stackTraceLimit:wec"},
    {"Error.prototype",
     "constructor:wc name:wc message:wc toString:wc"},
    {"AggregateError",
     "length:c name:c prototype:"},
    {"AggregateError.prototype",
     "constructor:wc name:wc message:wc"},
    {"EvalError",
     "length:c name:c prototype:"},
    {"EvalError.prototype",
     "constructor:wc name:wc message:wc"},
    {"RangeError",
     "length:c name:c prototype:"},
    {"RangeError.prototype",
     "constructor:wc name:wc message:wc"},
    {"ReferenceError",
     "length:c name:c prototype:"},
    {"ReferenceError.prototype",
     "constructor:wc name:wc message:wc"},
    {"SyntaxError",
     "length:c name:c prototype:"},
    {"SyntaxError.prototype",
     "constructor:wc name:wc message:wc"},
    {"TypeError",
     "length:c name:c prototype:"},
    {"TypeError.prototype",
     "constructor:wc name:wc message:wc"},
    {"URIError",
     "length:c name:c prototype:"},
    {"URIError.prototype",
     "constructor:wc name:wc message:wc"},
    {"JSON",
     "parse:wc stringify:wc @@toStringTag:c"},
    {"Math",
     "abs:wc acos:wc acosh:wc asin:wc asinh:wc atan:wc atanh:wc atan2:wc ceil:wc cbrt:wc "
     "expm1:wc clz32:wc cos:wc cosh:wc exp:wc floor:wc fround:wc hypot:wc imul:wc log:wc "
     "log1p:wc log2:wc log10:wc max:wc min:wc pow:wc random:wc round:wc sign:wc sin:wc "
     "sinh:wc sqrt:wc tan:wc tanh:wc trunc:wc E: LN10: LN2: LOG10E: LOG2E: PI: SQRT1_2: "
     "SQRT2: @@toStringTag:c"},
    {"Intl",
     "getCanonicalLocales:wc supportedValuesOf:wc DateTimeFormat:wc NumberFormat:wc "
     "Collator:wc PluralRules:wc RelativeTimeFormat:wc ListFormat:wc Locale:wc "
     "DisplayNames:wc Segmenter:wc @@toStringTag:c"},
    {"Intl.DateTimeFormat",
     "length:c name:c prototype: supportedLocalesOf:wc"},
    {"Intl.DateTimeFormat.prototype",
     "constructor:wc resolvedOptions:wc formatToParts:wc format:ca formatRange:wc "
     "formatRangeToParts:wc @@toStringTag:c"},
    {"Intl.NumberFormat",
     "length:c name:c prototype: supportedLocalesOf:wc"},
    {"Intl.NumberFormat.prototype",
     "constructor:wc resolvedOptions:wc formatToParts:wc format:ca formatRange:wc "
     "formatRangeToParts:wc @@toStringTag:c"},
    {"Intl.Collator",
     "length:c name:c prototype: supportedLocalesOf:wc"},
    {"Intl.Collator.prototype",
     "constructor:wc resolvedOptions:wc compare:ca @@toStringTag:c"},
    {"Intl.PluralRules",
     "length:c name:c prototype: supportedLocalesOf:wc"},
    {"Intl.PluralRules.prototype",
     "constructor:wc resolvedOptions:wc select:wc selectRange:wc @@toStringTag:c"},
    {"Intl.RelativeTimeFormat",
     "length:c name:c prototype: supportedLocalesOf:wc"},
    {"Intl.RelativeTimeFormat.prototype",
     "constructor:wc resolvedOptions:wc format:wc formatToParts:wc @@toStringTag:c"},
    {"Intl.ListFormat",
     "length:c name:c prototype: supportedLocalesOf:wc"},
    {"Intl.ListFormat.prototype",
     "constructor:wc resolvedOptions:wc format:wc formatToParts:wc @@toStringTag:c"},
    {"Intl.Locale",
     "length:c name:c prototype:"},
    {"Intl.Locale.prototype",
     "constructor:wc toString:wc maximize:wc minimize:wc language:ca script:ca region:ca "
     "baseName:ca calendar:ca caseFirst:ca collation:ca hourCycle:ca numeric:ca "
     "numberingSystem:ca calendars:ca collations:ca hourCycles:ca numberingSystems:ca "
     "textInfo:ca timeZones:ca weekInfo:ca @@toStringTag:c"},
    {"Intl.DisplayNames",
     "length:c name:c prototype: supportedLocalesOf:wc"},
    {"Intl.DisplayNames.prototype",
     "constructor:wc resolvedOptions:wc of:wc @@toStringTag:c"},
    {"Intl.Segmenter",
     "length:c name:c prototype: supportedLocalesOf:wc"},
    {"Intl.Segmenter.prototype",
     "constructor:wc resolvedOptions:wc segment:wc @@toStringTag:c"},
    {"ArrayBuffer",
     "length:c name:c prototype: isView:wc @@species:ca"},
    {"ArrayBuffer.prototype",
     "constructor:wc byteLength:ca slice:wc maxByteLength:ca resizable:ca resize:wc "
     "@@toStringTag:c"},
    {"Uint8Array",
     "length:c name:c prototype: BYTES_PER_ELEMENT:"},
    {"Uint8Array.prototype",
     "constructor:wc BYTES_PER_ELEMENT:"},
    {"Int8Array",
     "length:c name:c prototype: BYTES_PER_ELEMENT:"},
    {"Int8Array.prototype",
     "constructor:wc BYTES_PER_ELEMENT:"},
    {"Uint16Array",
     "length:c name:c prototype: BYTES_PER_ELEMENT:"},
    {"Uint16Array.prototype",
     "constructor:wc BYTES_PER_ELEMENT:"},
    {"Int16Array",
     "length:c name:c prototype: BYTES_PER_ELEMENT:"},
    {"Int16Array.prototype",
     "constructor:wc BYTES_PER_ELEMENT:"},
    {"Uint32Array",
     "length:c name:c prototype: BYTES_PER_ELEMENT:"},
    {"Uint32Array.prototype",
     "constructor:wc BYTES_PER_ELEMENT:"},
    {"Int32Array",
     "length:c name:c prototype: BYTES_PER_ELEMENT:"},
    {"Int32Array.prototype",
     "constructor:wc BYTES_PER_ELEMENT:"},
    {"Float32Array",
     "length:c name:c prototype: BYTES_PER_ELEMENT:"},
    {"Float32Array.prototype",
     "constructor:wc BYTES_PER_ELEMENT:"},
    {"Float64Array",
     "length:c name:c prototype: BYTES_PER_ELEMENT:"},
    {"Float64Array.prototype",
     "constructor:wc BYTES_PER_ELEMENT:"},
    {"Uint8ClampedArray",
     "length:c name:c prototype: BYTES_PER_ELEMENT:"},
    {"Uint8ClampedArray.prototype",
     "constructor:wc BYTES_PER_ELEMENT:"},
    {"BigUint64Array",
     "length:c name:c prototype: BYTES_PER_ELEMENT:"},
    {"BigUint64Array.prototype",
     "constructor:wc BYTES_PER_ELEMENT:"},
    {"BigInt64Array",
     "length:c name:c prototype: BYTES_PER_ELEMENT:"},
    {"BigInt64Array.prototype",
     "constructor:wc BYTES_PER_ELEMENT:"},
    {"DataView",
     "length:c name:c prototype:"},
    {"DataView.prototype",
     "constructor:wc buffer:ca byteLength:ca byteOffset:ca getInt8:wc setInt8:wc getUint8:wc "
     "setUint8:wc getInt16:wc setInt16:wc getUint16:wc setUint16:wc getInt32:wc setInt32:wc "
     "getUint32:wc setUint32:wc getFloat32:wc setFloat32:wc getFloat64:wc setFloat64:wc "
     "getBigInt64:wc setBigInt64:wc getBigUint64:wc setBigUint64:wc @@toStringTag:c"},
    {"Map",
     "length:c name:c prototype: @@species:ca"},
    {"Map.prototype",
     "constructor:wc get:wc set:wc has:wc delete:wc clear:wc entries:wc forEach:wc keys:wc "
     "size:ca values:wc @@toStringTag:c @@iterator:wc"},
    {"BigInt",
     "length:c name:c prototype: asUintN:wc asIntN:wc"},
    {"BigInt.prototype",
     "constructor:wc toLocaleString:wc toString:wc valueOf:wc @@toStringTag:c"},
    {"Set",
     "length:c name:c prototype: @@species:ca"},
    {"Set.prototype",
     "constructor:wc has:wc add:wc delete:wc clear:wc entries:wc forEach:wc size:ca values:wc "
     "keys:wc @@toStringTag:c @@iterator:wc"},
    {"WeakMap",
     "length:c name:c prototype:"},
    {"WeakMap.prototype",
     "constructor:wc delete:wc get:wc set:wc has:wc @@toStringTag:c"},
    {"WeakSet",
     "length:c name:c prototype:"},
    {"WeakSet.prototype",
     "constructor:wc delete:wc has:wc add:wc @@toStringTag:c"},
    {"Proxy",
     "length:c name:c revocable:wc"},
    {"Reflect",
     "defineProperty:wc deleteProperty:wc apply:wc construct:wc get:wc "
     "getOwnPropertyDescriptor:wc getPrototypeOf:wc has:wc isExtensible:wc ownKeys:wc "
     "preventExtensions:wc set:wc setPrototypeOf:wc @@toStringTag:c"},
    {"FinalizationRegistry",
     "length:c name:c prototype:"},
    {"FinalizationRegistry.prototype",
     "constructor:wc register:wc unregister:wc @@toStringTag:c"},
    {"WeakRef",
     "length:c name:c prototype:"},
    {"WeakRef.prototype",
     "constructor:wc deref:wc @@toStringTag:c"},
    {"console",
     "log:wec warn:wec dir:wec time:wec timeEnd:wec timeLog:wec trace:wec assert:wec "
     "clear:wec count:wec countReset:wec group:wec groupEnd:wec table:wec debug:wec info:wec "
     "dirxml:wec error:wec groupCollapsed:wec _stdoutErrorHandler:wc _stderrErrorHandler:wc "
     "_ignoreErrors:wc _times:wc Console:wec profile:wec profileEnd:wec timeStamp:wec "
     "context:wec createTask:wec _stdout:wca _stderr:wca @@toStringTag:c"},
    {"SharedArrayBuffer",
     "length:c name:c prototype: @@species:ca"},
    {"SharedArrayBuffer.prototype",
     "constructor:wc byteLength:ca slice:wc maxByteLength:ca growable:ca grow:wc "
     "@@toStringTag:c"},
    {"Atomics",
     "load:wc store:wc add:wc sub:wc and:wc or:wc xor:wc exchange:wc compareExchange:wc "
     "isLockFree:wc wait:wc waitAsync:wc notify:wc @@toStringTag:c"},
    {"WebAssembly",
     "compile:wec validate:wec instantiate:wec compileStreaming:wec instantiateStreaming:wec "
     "Module:wc Instance:wc Table:wc Memory:wc Global:wc Tag:wc Exception:wc CompileError:wc "
     "LinkError:wc RuntimeError:wc @@toStringTag:c"},
    {"%module%",
     "id:wec path:wec exports:wec filename:wec loaded:wec children:wec paths:wec"},
    {"%Module.prototype%",
     "constructor:a isPreloading:a parent:wa load:wec require:wec _compile:wec"},
    {"%require%",
     "length:c name:c prototype:w resolve:wec main:wec extensions:wec cache:wec"},
    {"%sheaf%",
     "int:wec readInput:wec boolean:wec oneOf:wec number:wec string:wec array:wec object:wec "
     "any:wec assume:wec assert:wec unreachable:wec"},
    {"process",
     "version:ec versions:ec arch:ec platform:ec release:ec _rawDebug:wec moduleLoadList:ec "
     "binding:wec _linkedBinding:wec _events:wec _eventsCount:wec _maxListeners:wec "
     "domain:wec _exiting:weca exitCode:wea config:ec dlopen:wec uptime:wec "
     "_getActiveRequests:wec _getActiveHandles:wec getActiveResourcesInfo:wec reallyExit:wec "
     "_kill:wec loadEnvFile:wec cpuUsage:wec resourceUsage:wec memoryUsage:wec "
     "constrainedMemory:wec availableMemory:wec kill:wec exit:wec hrtime:wec openStdin:wec "
     "getuid:wec geteuid:wec getgid:wec getegid:wec getgroups:wec "
     "allowedNodeEnvironmentFlags:weca assert:wec features:e _fatalException:wec "
     "setUncaughtExceptionCaptureCallback:wec hasUncaughtExceptionCaptureCallback:wec "
     "emitWarning:wec nextTick:wec _tickCallback:wec sourceMapsEnabled:eca "
     "setSourceMapsEnabled:wec getBuiltinModule:wec _debugProcess:wec _debugEnd:wec "
     "_startProfilerIdleNotifier:wec _stopProfilerIdleNotifier:wec stdout:eca stdin:eca "
     "stderr:eca abort:wec umask:wec chdir:wec cwd:wec initgroups:wec setgroups:wec "
     "setegid:wec seteuid:wec setgid:wec setuid:wec env:wec title:wec argv:wec execArgv:wec "
     "pid:ec ppid:wec execPath:wec debugPort:wec argv0:e _preload_modules:ec report:eca "
     "mainModule:wec @@toStringTag:w setMaxListeners:wec getMaxListeners:wec emit:wec "
     "addListener:wec on:wec prependListener:wec once:wec prependOnceListener:wec "
     "removeListener:wec off:wec removeAllListeners:wec listeners:wec rawListeners:wec "
     "listenerCount:wec eventNames:wec"},
    {"%EventEmitter%",
     "length:c name:c prototype:w addAbortListener:wec once:wec on:wec getEventListeners:wec "
     "getMaxListeners:wec EventEmitter:wec usingDomains:wec captureRejectionSymbol:wec "
     "captureRejections:wea EventEmitterAsyncResource:eca errorMonitor:wec "
     "defaultMaxListeners:wea kMaxEventTargetListeners: kMaxEventTargetListenersWarned: "
     "setMaxListeners:wec init:wec listenerCount:wec"},
    {"%EventEmitter.prototype%",
     "constructor:wc _events:wec _eventsCount:wec _maxListeners:wec setMaxListeners:wec "
     "getMaxListeners:wec emit:wec addListener:wec on:wec prependListener:wec once:wec "
     "prependOnceListener:wec removeListener:wec off:wec removeAllListeners:wec listeners:wec "
     "rawListeners:wec listenerCount:wec eventNames:wec"},
};

/// What `require` gives without a file.
inline constexpr std::string_view kNodeModules =
    "_http_agent _http_client _http_common _http_incoming _http_outgoing _http_server "
    "_stream_duplex _stream_passthrough _stream_readable _stream_transform _stream_wrap "
    "_stream_writable _tls_common _tls_wrap assert assert/strict async_hooks buffer "
    "child_process cluster console constants crypto dgram diagnostics_channel dns "
    "dns/promises domain events fs fs/promises http http2 https inspector inspector/promises "
    "module net node:sea node:test node:test/reporters os path path/posix path/win32 "
    "perf_hooks process punycode querystring readline readline/promises repl stream "
    "stream/consumers stream/promises stream/web string_decoder sys timers timers/promises "
    "tls trace_events tty url util util/types v8 vm wasi worker_threads zlib";
// clang-format on

}  // namespace sheaf
