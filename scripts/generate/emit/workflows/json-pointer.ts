import { nearestNames } from '@broker-api/spec-rules/nearest-names';
import { resolveSchema, type Schema, type Schemas } from '../../read/schema.ts';
import { kindOf, orList, quote, type Term, valuesOf } from './term.ts';

/** The value at the current token of a pointer. */
interface Position {
  readonly code: string;
  readonly schema: Schema;
  /** Whether this value or a parent can be absent. */
  readonly optional: boolean;
  /** Whether this value itself can be absent. */
  readonly maybe: boolean;
}

/** Returns the TypeScript of the value that selects a row; throws PointerProblem. */
export type RowValue = (text: string, field: Term) => string;

/** An invalid pointer. The message says what is wrong and what to do. */
export class PointerProblem extends Error {}

/**
 * Resolves a JSON pointer in a response, by the response's schema. A token of a list is an index,
 * or `field=value` for the row whose field has that value.
 *
 * @throws PointerProblem if the schema does not have the value
 */
export function followPointer(
  pointer: string,
  response: { readonly code: string; readonly schema: Schema },
  schemas: Schemas,
  rowValue: RowValue,
): Term {
  let current: Position = { ...response, optional: false, maybe: false };
  for (const token of pointer.slice(1).split('/')) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    current = next(
      { ...current, schema: resolveSchema(current.schema, schemas) },
      name,
      schemas,
      rowValue,
    );
  }
  return termOf(current, schemas);
}

function termOf({ code, schema, optional }: Position, schemas: Schemas): Term {
  const resolved = resolveSchema(schema, schemas);
  return { code, optional, kind: kindOf(resolved), values: valuesOf(resolved) };
}

function next(current: Position, token: string, schemas: Schemas, rowValue: RowValue): Position {
  const { schema } = current;
  if (schema.type === 'array') return inList(current, token, schemas, rowValue);
  const { properties = {}, required = [], additionalProperties: values } = schema;
  const property = Object.hasOwn(properties, token) ? properties[token] : undefined;
  if (property !== undefined) return member(current, token, property, !required.includes(token));
  if (typeof values === 'object') return member(current, token, values, true);
  const known = Object.keys(properties);
  if (known.length === 0) throw new PointerProblem(`the parent has no fields; remove "${token}"`);
  const [nearest] = nearestNames(token, known);
  throw new PointerProblem(
    `expected ${orList(known)}, got "${token}".${nearest ? ` Did you mean ${nearest}?` : ' Fix the pointer.'}`,
  );
}

function member(current: Position, name: string, schema: Schema, maybe: boolean): Position {
  const plain = /^[A-Za-z_$][\w$]*$/.test(name);
  const access = plain
    ? `${current.maybe ? '?.' : '.'}${name}`
    : `${current.maybe ? '?.' : ''}[${quote(name)}]`;
  return { code: current.code + access, schema, optional: current.optional || maybe, maybe };
}

function inList(current: Position, token: string, schemas: Schemas, rowValue: RowValue): Position {
  const { items, minItems = 0, maxItems } = current.schema;
  const schema = typeof items === 'object' ? items : {};
  if (/^\d+$/.test(token)) {
    const fixed = minItems === maxItems && Number(token) < minItems;
    if (maxItems !== undefined && Number(token) >= maxItems) {
      throw new PointerProblem(`the list has ${maxItems} entries; "${token}" is out of range`);
    }
    const code = `${current.code}${current.maybe ? '?.' : ''}[${token}]`;
    return { code, schema, optional: current.optional || !fixed, maybe: !fixed };
  }
  const [, field, value] = /^(\w+)=(.+)$/.exec(token) ?? [];
  if (field === undefined || value === undefined) {
    throw new PointerProblem(
      `"${token}" is not an index of a list; write an index such as 0, or select a row, such as asset=BTC`,
    );
  }
  const row: Position = { code: 'row', schema, optional: false, maybe: false };
  const found = next({ ...row, schema: resolveSchema(schema, schemas) }, field, schemas, rowValue);
  const term = termOf(found, schemas);
  const expected = rowValue(value, term);
  const is =
    term.kind === 'decimal'
      ? `sameDecimal(${term.code}, ${expected})`
      : `${term.code} === ${expected}`;
  const code = `${current.code}${current.maybe ? '?.' : '.'}find((row) => ${is})`;
  return { code, schema, optional: true, maybe: true };
}
