import { type Amount, toAmount } from '../money/amount.ts';
import { latestTime } from '../rules.ts';

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
export const sequence: Field<number> = naturalTo(500_000_000_000);

const weekMs = 7 * 86_400_000;

/**
 * A time: an integer in milliseconds since the epoch. An option may expire, and funding be due,
 * within a week after the latest time of a command.
 */
export const time: Field<number> = naturalTo(latestTime + weekMs);

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
  const byJson = new Map<unknown, Value>(values.map((value) => [value, value]));
  return {
    encode: (value) => value,
    decode: (json, path) => byJson.get(json) ?? fail(json, path, `one of ${values.join(', ')}`),
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

/** Creates the field for an object, encoded as the array of its values in the order of `fields`. */
export function group<Values extends object>(fields: FieldsOf<Values>): Field<Values> {
  const names = Object.keys(fields) as (keyof Values & string)[];
  // The paths of the records that are decoded, which mostly have one kind.
  let known: { readonly path: string; readonly paths: readonly string[] } | undefined;
  return {
    encode: (values) => names.map((name) => fields[name].encode(values[name])),
    decode: (json, path) => {
      if (!Array.isArray(json) || json.length !== names.length) {
        return fail(json, path, `an array of ${names.length} values`);
      }
      if (known?.path !== path) known = { path, paths: names.map((name) => `${path}.${name}`) };
      const values: Partial<Values> = {};
      let index = 0;
      for (const name of names) {
        values[name] = fields[name].decode(json[index], known.paths[index] ?? path);
        index += 1;
      }
      return values as Values;
    },
  };
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
