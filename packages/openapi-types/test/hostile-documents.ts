import { runInNewContext } from 'node:vm';
import ts from 'typescript';

/** The keys and indices that lead to a value. */
type Path = readonly (string | number)[];

/** The location of a value in a document, or of the key of an object. */
export interface TextLocation {
  readonly path: Path;
  readonly isKey: boolean;
}

/** Returns the locations of all values and keys of a document. */
export function textLocations(value: unknown, path: Path = []): TextLocation[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, isKey: false }];
  if (Array.isArray(value)) return value.flatMap((one, at) => textLocations(one, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    { path: [...path, key], isKey: true },
    ...textLocations(one, [...path, key]),
  ]);
}

/** Returns a copy of a document with another text at a location. */
export function withText<Value>(
  value: Value,
  { path: [first, ...rest], isKey }: TextLocation,
  text: string,
): Value {
  if (first === undefined) return text as Value;
  const next = (one: unknown): unknown => withText(one, { path: rest, isKey }, text);
  if (Array.isArray(value)) {
    return value.map((one, index) => (index === first ? next(one) : one)) as Value;
  }
  const entries = Object.entries(value as object).map(([key, one]) => {
    if (key !== first) return [key, one];
    return isKey && rest.length === 0 ? [text, one] : [key, next(one)];
  });
  // Unlike an assignment, this also creates an own property `__proto__`.
  return Object.fromEntries(entries) as Value;
}

/**
 * Compiles and runs a generated module.
 *
 * @returns what is wrong with the module, or undefined
 */
export function moduleProblem(code: string): string | undefined {
  const { outputText, diagnostics = [] } = ts.transpileModule(code, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
  });
  const [first] = diagnostics;
  if (first) return `does not compile: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`;
  const context: { canary?: unknown; exports: object; require: () => unknown } = {
    exports: {},
    require: () => new Proxy({}, { get: () => imported }),
  };
  try {
    runInNewContext(outputText, context);
  } catch (error) {
    return `throws ${error}`;
  }
  if (context.canary !== undefined) return 'runs the text as code';
  return hasOtherPrototype(context.exports) ? 'sets a prototype' : undefined;
}

/**
 * The substitute for every value that a generated module imports. It can be called, and it can be
 * iterated like an empty list.
 */
const imported = Object.assign(() => [], { [Symbol.iterator]: () => [].values() });

/**
 * Returns whether a value contains an object that is neither a list nor a plain object, because its
 * prototype was set.
 */
function hasOtherPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: object | null = Object.getPrototypeOf(value);
  const isPlain =
    Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
  return !isPlain || Object.values(value).some(hasOtherPrototype);
}
