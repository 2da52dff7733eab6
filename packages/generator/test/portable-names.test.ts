import type { Json, JsonObject, Schema } from '@broker-api/spec/schema';
import { expect, test } from 'vitest';
import { builtFiles } from '../src/output.ts';
import { editions as allEditions } from '../src/publish/index.ts';
import { root } from './paths.ts';

const editions = [...allEditions(builtFiles(root))]
  .filter(([name]) => name.includes('.portable'))
  .map(([name, text]) => ({ name, document: JSON.parse(text) as JsonObject }));

/** Names that a generated type must not have, by the language that declares them. */
const builtIns: Readonly<Record<string, string>> = {
  rust:
    'Box Clone Copy Debug Default Drop Eq Err Fn FnMut FnOnce From Hash HashMap Into ' +
    'Iterator None Ok Option Ord Result Self Send Sized Some String Sync ToOwned ToString ' +
    'Vec',
  kotlin:
    'Any Array Boolean Byte Char Comparable Double Enum Error Exception Float Function Int ' +
    'Iterable List Long Map Nothing Number Pair Result Sequence Set Short String Suppress ' +
    'Throwable Unit',
  java:
    'Boolean Byte Character Class Comparable Double Enum Error Exception Float Integer ' +
    'Iterable List Long Map Math Module Number Object Override Package Process Record ' +
    'Runnable Short String System Thread Throwable Void',
  csharp:
    'Action Array Attribute Boolean Buffer Byte Char Console Convert DateTime Decimal ' +
    'Delegate Double Enum Environment Exception Func Guid Index Lazy List Math Object ' +
    'Option Random Range Single String Task Tuple Type Uri Version',
  typescript:
    'Array ArrayBuffer Awaited BigInt Blob Boolean DataView Date Error Event Exclude ' +
    'Extract File FormData Function Headers Infinity Map Math NaN Number Object Omit ' +
    'Option Parameters Partial Pick Promise Proxy Readonly Record Reflect RegExp Request ' +
    'Required Response ReturnType Set String Symbol URL WeakMap WebSocket',
  python: 'Any Dict Ellipsis Enum Exception False List None NotImplemented True Union',
};

/** What generators append to the name of an operation to name its types. */
const operationSuffixes = 'Body Data Error Errors Params Request Response Responses Result'.split(
  ' ',
);

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const howToFix = 'add a name to packages/generator/src/publish/portable-names.ts';

function schemasOf({ components }: JsonObject): Record<string, Schema> {
  return (components as JsonObject).schemas as Record<string, Schema>;
}

function operationIds({ paths = {} }: JsonObject): string[] {
  const items = Object.values(paths as Record<string, Record<string, JsonObject>>);
  return items.flatMap((item) => Object.values(item).map(({ operationId }) => `${operationId}`));
}

/** Calls `visit` with each object below a node, except examples. */
function walk(node: Json | undefined, path: string, visit: (at: string, node: Schema) => void) {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(path, node as Schema);
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'example' && key !== 'examples') walk(value as Json, `${path}/${key}`, visit);
  }
}

test.each(editions)('no schema of $name has a name that a generator uses', ({ document }) => {
  const names = Object.keys(schemasOf(document));
  const collisions = new Map<string, string>();
  for (const name of names) {
    for (const [language, list] of Object.entries(builtIns)) {
      if (list.split(' ').includes(name)) collisions.set(name, `a type of ${language}`);
    }
    const constructs = names.find((other) => name === `New${other}`);
    if (constructs) collisions.set(name, `the Go constructor of ${constructs}`);
    const twin = names.find(
      (other) => other !== name && other.toLowerCase() === name.toLowerCase(),
    );
    if (twin) collisions.set(name, `the file of ${twin}`);
  }
  for (const id of operationIds(document)) {
    for (const name of operationSuffixes.map((suffix) => pascal(id) + suffix)) {
      if (names.includes(name)) collisions.set(name, `a type of the operation ${id}`);
    }
  }
  expect(Object.fromEntries(collisions), howToFix).toEqual({});
});

test.each(editions)('each enumeration of $name has a name', ({ document }) => {
  const anonymous: string[] = [];
  walk(document, '', (at, { enum: values, const: constant }) => {
    const isNamed = /^\/components\/schemas\/\w+$/.test(at);
    if ((values !== undefined || constant !== undefined) && !isNamed) anonymous.push(at);
  });
  expect(anonymous).toEqual([]);
});

test.each(editions)('no reference of $name has other keywords beside it', ({ document }) => {
  const found: string[] = [];
  walk(document, '', (at, schema) => {
    const composed = schema.allOf ?? schema.$ref;
    if (composed !== undefined && Object.keys(schema).length > 1) found.push(at);
    if (schema.allOf !== undefined) found.push(`${at}: allOf`);
  });
  expect(found).toEqual([]);
});

test('the descriptions of fields with a named type are in the description of the object', () => {
  const { document } = editions.find(({ name }) => name === 'spot/openapi.portable.json') ?? {};
  const order = schemasOf(document ?? {}).Order;
  expect(order?.properties?.timeInForce).toEqual({ $ref: '#/components/schemas/TimeInForce' });
  expect(order?.description).toContain('\n- `timeInForce`: Time in force');
});

test('the description of a parameter with a named type states its default', () => {
  const { document } = editions.find(({ name }) => name === 'contract/openapi.portable.json') ?? {};
  const text = JSON.stringify(document?.paths);
  expect(text).toMatch(/"name":"timeInForce"[^}]*Default: `GTC`\./);
});
