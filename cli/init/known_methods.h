#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

/// What the names of methods, functions and operators tell about the values that they work on.
namespace sheaf {

inline constexpr std::string_view kTextMethods[] = {
    "startsWith", "endsWith",   "split",         "trim",        "trimStart",   "trimEnd",
    "charAt",     "charCodeAt", "codePointAt",   "toUpperCase", "toLowerCase", "replace",
    "replaceAll", "match",      "matchAll",      "padStart",    "padEnd",      "substring",
    "substr",     "repeat",     "localeCompare", "normalize",   "search"};
inline constexpr std::string_view kListMethods[] = {
    "push",        "pop",     "shift", "unshift", "map",  "filter",   "reduce",
    "reduceRight", "forEach", "some",  "every",   "find", "sort",     "reverse",
    "splice",      "join",    "flat",  "flatMap", "fill", "findIndex"};
/// Of strings and arrays alike.
inline constexpr std::string_view kOfBoth[] = {"slice",  "indexOf", "includes",
                                               "concat", "at",      "lastIndexOf"};
inline constexpr std::string_view kNumberMethods[] = {"toFixed", "toPrecision", "toExponential"};
inline constexpr std::string_view kMapMethods[] = {"get", "set", "has", "delete", "add"};
/// Their first argument is called with an element.
inline constexpr std::string_view kElementCallbacks[] = {
    "map", "filter", "forEach", "some", "every", "find", "findIndex", "flatMap", "sort"};
/// They give a value of the kind of their receiver.
inline constexpr std::string_view kGivesItself[] = {
    "slice",   "filter",    "concat",      "reverse",     "sort",     "trim",
    "trimEnd", "trimStart", "toUpperCase", "toLowerCase", "substring"};
inline constexpr std::string_view kGivesElement[] = {"pop", "shift", "find", "at"};
/// They read texts, or ask for numbers.
inline constexpr std::string_view kTextReaders[] = {
    "parseInt", "parseFloat", "Number", "JSON.parse", "RegExp", "encodeURIComponent"};
inline constexpr std::string_view kNumberReaders[] = {
    "isNaN",        "isFinite",        "Number.isInteger",
    "Number.isNaN", "Number.isFinite", "Number.isSafeInteger"};
inline constexpr std::string_view kTableReaders[] = {"Object.keys", "Object.values",
                                                     "Object.entries"};
inline constexpr std::string_view kArithmetic[] = {"-", "*", "/",  "%",  "**", "|",
                                                   "&", "^", "<<", ">>", ">>>"};
inline constexpr std::string_view kOrder[] = {"<", ">", "<=", ">="};
inline constexpr std::string_view kEquality[] = {"===", "!==", "==", "!="};

template <typename Names>
bool contains(const Names& names, std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

}  // namespace sheaf
