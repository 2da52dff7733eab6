import { nearestNames } from '@broker-api/spec-rules/nearest-names';
import { resolveSchema, type Schema, type Schemas } from '../../read/schema.ts';
import { kindOf, quote, type Term, valuesOf } from './term.ts';

/** Where a pointer has come to. */
interface Here {
  readonly code: string;
  readonly schema: Schema;
  /** Whether anything on the way can be missing. */
  readonly optional: boolean;
  /** Whether this very value can be. */
  readonly maybe: boolean;
}

/** Makes the TypeScript of the value that a row is found by; throws PointerProblem. */
export type RowValue = (text: string, field: Term) => string;

/** A pointer that leads nowhere, with what to do about it. */
export class PointerProblem extends Error {}

/**
 * The value that a JSON pointer leads to in a response, typed by the response's schema. In a list a
 * token is an index, or `field=value` for the row whose field has that value.
 *
 * @throws PointerProblem when the schema has no such place
 */
export function followPointer(
  pointer: string,
  response: { readonly code: string; readonly schema: Schema },
  schemas: Schemas,
  rowValue: RowValue,
): Term {
  let here: Here = { ...response, optional: false, maybe: false };
  for (const token of pointer.slice(1).split('/')) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    here = next({ ...here, schema: resolveSchema(here.schema, schemas) }, name, schemas, rowValue);
  }
  return termOf(here, schemas);
}

function termOf({ code, schema, optional }: Here, schemas: Schemas): Term {
  const resolved = resolveSchema(schema, schemas);
  return { code, optional, kind: kindOf(resolved), values: valuesOf(resolved) };
}

function next(here: Here, token: string, schemas: Schemas, rowValue: RowValue): Here {
  const { schema } = here;
  if (schema.type === 'array') return inList(here, token, schemas, rowValue);
  const { properties = {}, required = [], additionalProperties: values } = schema;
  const property = Object.hasOwn(properties, token) ? properties[token] : undefined;
  if (property !== undefined) return member(here, token, property, !required.includes(token));
  if (typeof values === 'object') return member(here, token, values, true);
  const known = Object.keys(properties);
  if (known.length === 0) throw new PointerProblem(`nothing is below it; end it before "${token}"`);
  const [nearest] = nearestNames(token, known);
  throw new PointerProblem(
    `there is no "${token}"; there is ${known.join(', ')}.${nearest ? ` Did you mean ${nearest}?` : ' Mend the pointer.'}`,
  );
}

function member(here: Here, name: string, schema: Schema, maybe: boolean): Here {
  const plain = /^[A-Za-z_$][\w$]*$/.test(name);
  const access = plain
    ? `${here.maybe ? '?.' : '.'}${name}`
    : `${here.maybe ? '?.' : ''}[${quote(name)}]`;
  return { code: here.code + access, schema, optional: here.optional || maybe, maybe };
}

function inList(here: Here, token: string, schemas: Schemas, rowValue: RowValue): Here {
  const { items, minItems = 0, maxItems } = here.schema;
  const schema = typeof items === 'object' ? items : {};
  if (/^\d+$/.test(token)) {
    const fixed = minItems === maxItems && Number(token) < minItems;
    if (maxItems !== undefined && Number(token) >= maxItems) {
      throw new PointerProblem(`the list ends before "${token}"; it has ${maxItems} entries`);
    }
    const code = `${here.code}${here.maybe ? '?.' : ''}[${token}]`;
    return { code, schema, optional: here.optional || !fixed, maybe: !fixed };
  }
  const [, field, value] = /^(\w+)=(.+)$/.exec(token) ?? [];
  if (field === undefined || value === undefined) {
    throw new PointerProblem(
      `"${token}" is no place of a list; write an index such as 0, or the row such as asset=BTC`,
    );
  }
  const row: Here = { code: 'row', schema, optional: false, maybe: false };
  const found = next({ ...row, schema: resolveSchema(schema, schemas) }, field, schemas, rowValue);
  const term = termOf(found, schemas);
  const expected = rowValue(value, term);
  const is =
    term.kind === 'decimal'
      ? `sameDecimal(${term.code}, ${expected})`
      : `${term.code} === ${expected}`;
  const code = `${here.code}${here.maybe ? '?.' : '.'}find((row) => ${is})`;
  return { code, schema, optional: true, maybe: true };
}
