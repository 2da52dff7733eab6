import { resolveSchema, type Schema, type Schemas } from '../../read/schema.ts';
import { nearestNames } from '../../validation/nearest-names.ts';
import { propertyAccess } from '../typescript-text.ts';
import { kindOf, orList, type Term, valuesOf } from './term.ts';

/** The response of a step. */
export interface Response {
  readonly code: string;
  readonly schema: Schema;
  /** The schemas that `schema` can reference. */
  readonly schemas: Schemas;
}

/** The value that the tokens of a pointer have selected so far. */
interface Position {
  readonly code: string;
  readonly schema: Schema;
  /** Whether this value or a parent can be absent. */
  readonly optional: boolean;
  /** Whether this value itself can be absent. */
  readonly maybe: boolean;
}

/**
 * Converts the text that selects a row or a member to a TypeScript expression.
 *
 * @throws PointerProblem if the value is not valid for the field
 */
export type RowValue = (text: string, field: Term) => string;

/** Thrown for an invalid pointer. The message says what is wrong and what to do. */
export class PointerProblem extends Error {}

/**
 * Resolves a JSON pointer to a value of a response, using the schema of the response. In a list, a
 * token is an index, or `field=value` for the row whose field has that value. In an object whose
 * keys are not fixed, a token can be an expression such as `{$inputs.run}`.
 *
 * @throws PointerProblem if the schema does not define the value
 */
export function followPointer(
  pointer: string,
  { code, schema, schemas }: Response,
  rowValue: RowValue,
): Term {
  let current: Position = { code, schema, optional: false, maybe: false };
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
  if (typeof values === 'object') {
    return token.includes('{$')
      ? computedMember(current, rowValue(token, anyKey), values)
      : member(current, token, values, true);
  }
  const known = Object.keys(properties);
  if (known.length === 0)
    throw new PointerProblem(`the value before "${token}" has no fields. Remove "${token}".`);
  const [nearest] = nearestNames(token, known);
  const advice = nearest ? `Did you mean ${nearest}?` : 'Fix the pointer.';
  throw new PointerProblem(`expected ${orList(known)}, got "${token}". ${advice}`);
}

function member(current: Position, name: string, schema: Schema, maybe: boolean): Position {
  const code = propertyAccess(current.code, name, { optional: current.maybe });
  return { code, schema, optional: current.optional || maybe, maybe };
}

const anyKey: Term = { code: '', kind: 'text', optional: false };

function computedMember(current: Position, key: string, schema: Schema): Position {
  const code = `${current.code}${current.maybe ? '?.' : ''}[${key}]`;
  return { code, schema, optional: true, maybe: true };
}

function inList(current: Position, token: string, schemas: Schemas, rowValue: RowValue): Position {
  const { items, minItems = 0, maxItems } = current.schema;
  const schema = typeof items === 'object' ? items : {};
  if (/^\d+$/.test(token)) {
    const fixed = minItems === maxItems && Number(token) < minItems;
    if (maxItems !== undefined && Number(token) >= maxItems) {
      throw new PointerProblem(
        `the list has at most ${maxItems} entries, and the first has the index 0; ` +
          `got the index ${token}.`,
      );
    }
    const code = `${current.code}${current.maybe ? '?.' : ''}[${Number(token)}]`;
    return { code, schema, optional: current.optional || !fixed, maybe: !fixed };
  }
  const [, field, value] = /^(\w+)=(.+)$/.exec(token) ?? [];
  if (field === undefined || value === undefined) {
    throw new PointerProblem(
      `expected an index such as 0, or a row selector such as asset=BTC; got "${token}".`,
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
