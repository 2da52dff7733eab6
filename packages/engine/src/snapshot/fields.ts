import { type Amount, toAmount } from '../money/amount.ts';
import { latestTime } from '../time-limits.ts';

/** How one value of a record is encoded as JSON and restored. */
export interface Field<Value> {
  encode(value: Value): unknown;
  /**
   * Restores a value from JSON.
   *
   * @param path the kind of the record and the name of the field, for messages
   * @throws TypeError when the value is invalid
   */
  decode(json: unknown, path: string): Value;
  /** Whether values change little from row to row, so that their differences are shorter. */
  readonly isGradual?: boolean;
}

/** One field for each property. */
export type FieldsOf<Values> = { readonly [Name in keyof Values]-?: Field<Values[Name]> };

export const text: Field<string> = {
  encode: (value) => value,
  decode: (json, path) => (typeof json === 'string' ? json : fail(json, path, 'a string')),
};

export const integer: Field<number> = {
  encode: (value) => value,
  decode: (json, path) =>
    typeof json === 'number' && Number.isSafeInteger(json) ? json : fail(json, path, 'an integer'),
};

/** Creates the field for an integer from 0 to a maximum. */
export function naturalTo(maximum: number): Field<number> {
  return {
    encode: (value) => value,
    decode: (json, path) =>
      Number.isSafeInteger(json) && Number(json) >= 0 && Number(json) <= maximum
        ? Number(json)
        : fail(json, path, `an integer from 0 to ${maximum}`),
  };
}

export const natural = naturalTo(Number.MAX_SAFE_INTEGER);

/** A sequence number. Half of all ids remain for the commands after the snapshot. */
export const sequence: Field<number> = { ...naturalTo(500_000_000_000), isGradual: true };

const weekMs = 7 * 86_400_000;

/**
 * A time: an integer in milliseconds since the epoch. An option may expire, and funding be due,
 * within a week after the latest time of a command.
 */
export const time: Field<number> = { ...naturalTo(latestTime + weekMs), isGradual: true };

export const boolean: Field<boolean> = {
  encode: (value) => value,
  decode: (json, path) => (typeof json === 'boolean' ? json : fail(json, path, 'true or false')),
};

/** An amount, encoded as a string unless it is a safe integer. */
export const amount: Field<Amount> = {
  encode: (value) => (typeof value === 'number' ? value : String(value)),
  decode: (json, path) => {
    if (typeof json === 'number' && Number.isSafeInteger(json)) return json;
    return typeof json === 'string' && /^-?\d{1,200}$/.test(json)
      ? toAmount(BigInt(json))
      : fail(json, path, 'an integer or an integer as a string');
  },
};

/** An integer of any size. It is encoded as a string. */
export const bigInteger: Field<bigint> = {
  encode: String,
  decode: (json, path) => BigInt(amount.decode(json, path)),
};

/** Creates the field for a value that must be one of the given values. */
export function oneOf<Value extends string | number>(values: readonly Value[]): Field<Value> {
  return {
    encode: (value) => value,
    decode: (json, path) =>
      values.find((value) => value === json) ?? fail(json, path, `one of ${values.join(', ')}`),
  };
}

/** Creates the field for a value that may be undefined; undefined is encoded as null. */
export function optional<Value>(field: Field<Value>): Field<Value | undefined> {
  return {
    encode: (value) => (value === undefined ? null : field.encode(value)),
    decode: (json, path) => (json === null ? undefined : field.decode(json, path)),
  };
}

export function list<Value>(field: Field<Value>): Field<readonly Value[]> {
  return {
    encode: (values) => values.map((value) => field.encode(value)),
    decode: (json, path) =>
      Array.isArray(json)
        ? json.map((item) => field.decode(item, path))
        : fail(json, path, 'an array'),
  };
}

interface Group<Values> extends Field<Values> {
  encode(values: Values): readonly unknown[];
}

/** Creates the field for an object, encoded as the array of its values in the order of `fields`. */
export function group<Values extends object>(fields: FieldsOf<Values>): Group<Values> {
  const names = Object.keys(fields) as (keyof Values & string)[];
  return {
    encode: (values) => names.map((name) => fields[name].encode(values[name])),
    decode: (json, path) => {
      if (!Array.isArray(json) || json.length !== names.length) {
        return fail(json, path, `an array of ${names.length} values`);
      }
      const values: Partial<Values> = {};
      for (const [index, name] of names.entries()) {
        values[name] = fields[name].decode(json[index], `${path}.${name}`);
      }
      return values as Values;
    },
  };
}

/** A column of which each value is encoded as the difference from the value before. */
interface Differences {
  readonly differences: number[];
}

/** A column with few different values. */
interface Selection {
  readonly values: readonly unknown[];
  /** One digit for each row: the index of its value. */
  readonly rows: string;
}

/**
 * Encodes one value per row: as one value, if all rows have the same value; as `Differences`; as a
 * `Selection`; or else as an array.
 */
export function encodeColumn<Value>(field: Field<Value>, values: readonly Value[]): unknown {
  const column = values.map((value) => field.encode(value));
  const [first] = column;
  if (typeof first === 'object') return column;
  if (column.every((value) => value === first)) return first;
  if (field.isGradual) return differencesOf(column as number[]);
  return typeof first === 'number' ? column : (selectionOf(column) ?? column);
}

/**
 * Restores the values that `encodeColumn` encoded.
 *
 * @throws TypeError when a value is invalid, or their number is not `count`
 */
export function decodeColumn<Value>(
  field: Field<Value>,
  json: unknown,
  { count, path }: { readonly count: number; readonly path: string },
): Value[] {
  if (typeof json !== 'object' || json === null) {
    return new Array<Value>(count).fill(field.decode(json, path));
  }
  const { differences, values, rows } = json as Partial<Differences & Selection>;
  if (Array.isArray(values) && typeof rows === 'string' && rows.length === count) {
    return decodeSelection(field, { values, rows }, path);
  }
  const column: unknown = differences ?? json;
  if (!Array.isArray(column) || column.length !== count) {
    return fail(json, path, `an array of ${count} values`);
  }
  if (column === differences) addUp(differences);
  // The values replace the JSON, because a snapshot has tens of millions of them.
  for (let row = 0; row < count; row++) column[row] = field.decode(column[row], path);
  return column;
}

function differencesOf(column: readonly number[]): Differences {
  return {
    differences: column.map((value, row) => value - (row > 0 ? (column[row - 1] ?? 0) : 0)),
  };
}

/** Replaces differences by the values that they encode. */
function addUp(differences: number[]): void {
  for (let row = 1; row < differences.length; row++) {
    differences[row] = (differences[row] ?? 0) + (differences[row - 1] ?? 0);
  }
}

/** Returns undefined if there are more different values than digits. */
function selectionOf(column: readonly unknown[]): Selection | undefined {
  const values: unknown[] = [];
  let rows = '';
  for (const value of column) {
    let index = values.indexOf(value);
    if (index < 0) index = values.push(value) - 1;
    if (index > 9) return undefined;
    rows += index;
  }
  return { values, rows };
}

function decodeSelection<Value>(
  field: Field<Value>,
  { values, rows }: Selection,
  path: string,
): Value[] {
  const decoded = values.map((value) => field.decode(value, path));
  const column: Value[] = [];
  for (let row = 0; row < rows.length; row++) {
    const index = rows.charCodeAt(row) - 48;
    if (index < 0 || index >= decoded.length) fail(rows, path, 'digits that select a value');
    column.push(decoded[index] as Value);
  }
  return column;
}

/** Creates the field for a reference to an item that the state contains, encoded as its key. */
export function reference<Item, Key>(
  what: string,
  key: Field<Key>,
  keyOf: (item: Item) => Key,
  find: (key: Key) => Item | undefined,
): Field<Item> {
  return {
    encode: (item) => key.encode(keyOf(item)),
    decode: (json, path) =>
      find(key.decode(json, path)) ?? fail(json, path, `the key of a known ${what}`),
  };
}

function fail(json: unknown, path: string, expected: string): never {
  const received = JSON.stringify(json)?.slice(0, 80) ?? 'nothing';
  throw new TypeError(`Invalid engine snapshot: ${path} must be ${expected}; got ${received}.`);
}
