import { nearestNames } from '@broker-api/spec/nearest-names';
import { type Json, resolveSchema, type Schema, type Schemas } from '@broker-api/spec/schema';
import { kindOf, orList, type Term, valuesOf } from './term.ts';

/** The response of a step. */
export interface Response {
  readonly schema: Schema;
  /** The schemas that `schema` can reference. */
  readonly schemas: Schemas;
}

/** The value that the tokens of a pointer have selected so far. */
interface Position {
  readonly tokens: readonly Json[];
  /** The resolved schema of the value. */
  readonly schema: Schema;
  /** Whether the value can be absent. */
  readonly optional: boolean;
}

/**
 * Converts the text that selects a row or a member to a value.
 *
 * @throws PointerProblem if the value is not valid for the field
 */
export type RowValue = (text: string, field: Omit<Term, 'value'>) => Json;

/** Thrown for an invalid pointer. The message says what is wrong and what to do. */
export class PointerProblem extends Error {}

/**
 * Resolves a JSON pointer to a value of a response, using the schema of the response. The value of
 * the returned term is the list of the tokens. In a list, a token is an index, or `field=value` for
 * the row whose field has that value. In an object whose keys are not fixed, a token can be an
 * expression such as `{$inputs.run}`.
 *
 * @throws PointerProblem if the schema does not define the value
 */
export function followPointer(
  pointer: string,
  { schema, schemas }: Response,
  rowValue: RowValue,
): Term {
  let current: Position = { tokens: [], schema: resolveSchema(schema, schemas), optional: false };
  for (const token of pointer.slice(1).split('/')) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    const { schema: found, ...position } = next(current, name, schemas, rowValue);
    current = { ...position, schema: resolveSchema(found, schemas) };
  }
  return { value: [...current.tokens], ...termOf(current) };
}

function termOf({ schema, optional }: Position): Omit<Term, 'value'> {
  return { optional, kind: kindOf(schema), values: valuesOf(schema) };
}

function next(current: Position, token: string, schemas: Schemas, rowValue: RowValue): Position {
  if (current.schema.type === 'array') return inList(current, token, schemas, rowValue);
  const { properties = {}, required = [], additionalProperties: values } = current.schema;
  const property = Object.hasOwn(properties, token) ? properties[token] : undefined;
  if (property !== undefined) return member(current, token, property, !required.includes(token));
  if (typeof values === 'object') {
    return member(current, token.includes('{$') ? rowValue(token, anyKey) : token, values, true);
  }
  const known = Object.keys(properties);
  if (known.length === 0) {
    throw new PointerProblem(`the value before "${token}" has no fields. Remove "${token}".`);
  }
  const [nearest] = nearestNames(token, known);
  const advice = nearest ? `Did you mean ${nearest}?` : 'Fix the pointer.';
  throw new PointerProblem(`expected ${orList(known)}, got "${token}". ${advice}`);
}

function member(current: Position, token: Json, schema: Schema, maybe: boolean): Position {
  return { tokens: [...current.tokens, token], schema, optional: current.optional || maybe };
}

const anyKey = { kind: 'text', optional: false } as const;

function inList(current: Position, token: string, schemas: Schemas, rowValue: RowValue): Position {
  const { items, prefixItems, minItems = 0, maxItems } = current.schema;
  // In a tuple, each index has a schema of its own.
  const schema = prefixItems?.[Number(token)] ?? (typeof items === 'object' ? items : {});
  if (/^\d+$/.test(token)) {
    const fixed = minItems === maxItems && Number(token) < minItems;
    if (maxItems !== undefined && Number(token) >= maxItems) {
      throw new PointerProblem(
        `the list has at most ${maxItems} entries, and the first has the index 0; ` +
          `got the index ${token}.`,
      );
    }
    return member(current, Number(token), schema, !fixed);
  }
  const [, field, value] = /^(\w+)=(.+)$/.exec(token) ?? [];
  if (field === undefined || value === undefined) {
    throw new PointerProblem(
      `expected an index such as 0, or a row selector such as asset=BTC; got "${token}".`,
    );
  }
  const row: Position = { tokens: [], schema: resolveSchema(schema, schemas), optional: false };
  const found = next(row, field, schemas, rowValue);
  const term = termOf({ ...found, schema: resolveSchema(found.schema, schemas) });
  const selector = { field, value: rowValue(value, term) };
  const exact = term.kind === 'decimal' ? { decimal: true } : {};
  return member(current, { ...selector, ...exact }, schema, true);
}
