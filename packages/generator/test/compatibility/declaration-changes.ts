// Changes of one exported declaration, with their verdicts.

const mapped =
  'type Mapped<M> = { [N in keyof M as N extends "raw" ? never : N]: ' +
  'M[N] extends (given: infer P) => infer R ? (given: P) => R : unknown };';

/** Changes of one export: what it is, its declaration before and after, and the verdict. */
export const declarationChanges: readonly (readonly [
  what: string,
  before: string,
  after: string,
  bump: 'major' | 'minor' | undefined,
])[] = [
  [
    'constraint narrowed',
    'type X<T extends string> = { readonly name: T };',
    "type X<T extends 'a' | 'b'> = { readonly name: T };",
    'major',
  ],
  [
    'constraint widened',
    'type X<T extends string> = { readonly name: T };',
    'type X<T extends string | number> = { readonly name: T };',
    'minor',
  ],
  [
    'type parameter added without a default',
    'interface X<T> { readonly value: T }',
    'interface X<T, U> { readonly value: T; readonly other?: U }',
    'major',
  ],
  [
    'type parameter added with a default',
    'interface X<T> { readonly value: T }',
    'interface X<T, U = string> { readonly value: T; readonly other?: U }',
    'minor',
  ],
  [
    'type parameter removed',
    'type X<T, U> = { readonly a: T }',
    'type X<T> = { readonly a: T }',
    'major',
  ],
  [
    'no type parameter any more',
    'type X<T> = { readonly a?: T }',
    'type X = { readonly a?: 1 }',
    'major',
  ],
  [
    'order of type parameters changed',
    'type X<K extends string, V extends string> = { readonly key: K; readonly value: V };',
    'type X<V extends string, K extends string> = { readonly key: K; readonly value: V };',
    'major',
  ],
  [
    'default of a type parameter changed',
    'type X<T = string> = T[];',
    'type X<T = number> = T[];',
    'major',
  ],
  ['type parameter renamed', 'type X<T> = T[];', 'type X<Item> = Item[];', undefined],
  [
    'constraint that names another parameter',
    'type X<T, K extends keyof T> = T[K];',
    'type X<T, K extends keyof T> = T[K];',
    undefined,
  ],
  [
    'member of a generic interface changed',
    'interface X<T> { next(): T }',
    'interface X<T> { next(): Promise<T> }',
    'major',
  ],
  [
    'constraint of a generic class narrowed',
    'class X<T extends string> { name: T | undefined }',
    "class X<T extends 'a'> { name: T | undefined }",
    'major',
  ],
  [
    'constraint of a generic function narrowed',
    'function X<T extends string>(name: T): T { return name; }',
    "function X<T extends 'a'>(name: T): T { return name; }",
    'major',
  ],
  [
    'return type of a generic function changed',
    'function X<T>(list: T[]): T { return list[0] as T; }',
    'function X<T>(list: T[]): T | undefined { return list[0]; }',
    'major',
  ],
  [
    'return type changed',
    'function X(): string { return ""; }',
    'function X(): string | undefined { return ""; }',
    'major',
  ],
  [
    'optional member of an argument made required',
    'function X(options: { limit?: number }): void { void options; }',
    'function X(options: { limit: number }): void { void options; }',
    'major',
  ],
  // The functions that take the type break; code that only reads it does not.
  [
    'optional member of a type made required',
    'interface X { readonly limit?: number }',
    'interface X { readonly limit: number }',
    'minor',
  ],
  [
    'overload removed',
    'declare function X(text: string): string; export declare function X(text: number): number;',
    'declare function X(text: string): string;',
    'major',
  ],
  [
    'argument of a method narrowed',
    'class X { place(order: { readonly id: string }): void { void order; } }',
    'class X { place(order: { readonly id: string; readonly side: 1 }): void { void order; } }',
    'major',
  ],
  [
    'argument of a method of an interface changed',
    'interface X { place(order: string | number): void }',
    'interface X { place(order: string): void }',
    'minor',
  ],
  [
    'overload of a method removed',
    'declare class X { read(text: string): string; read(text: number): number }',
    'declare class X { read(text: string): string }',
    'major',
  ],
  // A caller that sends or reads it does not compile; the compiler accepts the new type.
  [
    'optional member removed',
    'interface X { readonly limit: number; readonly side?: string }',
    'interface X { readonly limit: number }',
    'major',
  ],
  ['value of a union removed', "type X = 'a' | 'b';", "type X = 'a';", 'major'],
  ['value of a union added', "type X = 'a';", "type X = 'a' | 'b';", 'minor'],
  [
    'protected members',
    'class X { protected rows = 1; protected size(): void {} name = "" }',
    'class X { protected rows = ""; name = "" }',
    undefined,
  ],
  // The compiler cannot compare two such types.
  [
    'type that depends on a type parameter of a function',
    `${mapped} export type X = <Client extends object>(client: Client) => Mapped<Client>;`,
    `${mapped} export type X = <Methods extends object>(client: Methods) => Mapped<Methods>;`,
    undefined,
  ],
  ['interface replaced by a class', 'interface X { a: string }', 'class X { a = "" }', undefined],
  ['value replaced by a type', 'const X: string = "";', 'type X = string;', 'major'],
];
