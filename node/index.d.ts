// Types of the harness API.

export interface IntegerOptions {
  /** The smallest value, included; -2147483648 if it is not given. */
  min?: number;
  /** The greatest value, included; 2147483647 if it is not given. */
  max?: number;
}

export interface NumberOptions {
  /** The smallest value, included. */
  min?: number;
  /** The greatest value, included. */
  max?: number;
}

export interface StringOptions {
  /** How many UTF-16 code units at most; 8 if it is not given. */
  maxLength?: number;
  /** The characters that may occur; any if it is not given. */
  alphabet?: string;
}

export interface LengthOptions {
  /** How many elements at most; 4 if it is not given. */
  maxLength?: number;
}

export interface AnyOptions {
  /** Levels of arrays and objects; 1 if it is not given. */
  depth?: number;
  /** Keys that objects may have. */
  keys?: readonly string[];
  /** Of strings and arrays; 2 if it is not given. */
  maxLength?: number;
}

/** An integer. The name tells inputs apart; asked for again it is another value. */
export function int(name: string, options?: IntegerOptions): number;
/** A 32-bit signed integer without a name. */
export function readInput(): number;
export function boolean(name: string): boolean;
/** One of the values. */
export function oneOf<T>(name: string, values: readonly T[]): T;
/** Any double, NaN, infinities and -0 included; with a range a finite one. */
export function number(name: string, options?: NumberOptions): number;
export function string(name: string, options?: StringOptions): string;
/** Elements made by `makeElement('a[0]', 0)`, …; with `maxLength` the length is an input, too. */
export function array<T>(
  name: string, length: number | LengthOptions, makeElement: (name: string, index: number) => T): T[];
/** An object with `make('o.key')` under each key; keys in `optional` may be missing. */
export function object<T extends object>(
  name: string, shape: { [K in keyof T]: (name: string) => T[K] },
  options?: { optional?: readonly (keyof T)[] }): T;
/** A value of any type. */
export function any(name: string, options?: AnyOptions): unknown;

/** Ends the path quietly if the condition is falsy: such inputs do not count. */
export function assume(condition: unknown): asserts condition;
/** Throws an AssertionError with that message if the condition is falsy. */
export function assert(condition: unknown, message?: string): asserts condition;
/** Throws an AssertionError: no input should come here. */
export function unreachable(message?: string): never;
