// Changes what snapshots contain, and encodes them again in their canonical form.
import { createHash } from 'node:crypto';
import type { Random } from '@broker-api/test-kit';

type Row = unknown[];

/** The maximum number of rows in a line. */
const rowsPerLine = 500;

/** Rows of one kind and, if the kind has accounts, of one account: those of consecutive lines. */
interface Table {
  /** The kind and the number of the account. */
  readonly head: readonly unknown[];
  rows: Row[];
}

/** Returns the hash of the lines of a state. */
export function hashOf(lines: readonly string[]): string {
  return createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
}

/** Decodes the lines of an engine, but not the first and the last one. */
function decode(lines: readonly string[]): Table[] {
  const tables: Table[] = [];
  for (const line of lines) {
    const values: unknown[] = JSON.parse(line);
    const head = values.filter((value) => !Array.isArray(value));
    const rows = values.filter((value) => Array.isArray(value));
    const last = tables.at(-1);
    if (String(last?.head) === String(head)) last?.rows.push(...rows);
    else tables.push({ head, rows });
  }
  return tables;
}

function* encode({ head, rows }: Table): Generator<string> {
  for (let first = 0; first < rows.length; first += rowsPerLine) {
    yield JSON.stringify([...head, ...rows.slice(first, first + rowsPerLine)]);
  }
}

/** A changed snapshot, and what was changed. */
interface Mutation {
  readonly what: string;
  readonly lines: string[];
}

/** Changes one or two things in the lines of a state. */
export function mutate(random: Random, lines: readonly string[]): Mutation {
  const [keys = '', version = '', ...rest] = lines;
  if (random.chance(0.06)) {
    const json = JSON.parse(keys);
    const what = mutateJson(random, json);
    return { what: `keys: ${what}`, lines: [JSON.stringify(json), version, ...rest] };
  }
  const tables = decode(rest.slice(0, -1));
  const what = [mutateTables(random, tables)];
  if (random.chance(0.2)) what.push(mutateTables(random, tables));
  const encoded = tables.flatMap((table) => [...encode(table)]);
  return { what: what.join('; '), lines: [keys, version, ...encoded, rest.at(-1) ?? ''] };
}

/** Numbers that are at or beyond limits. */
const extremes = [0, -1, 1, 2, 1e6, 1e12, 1e15, 2 ** 53 - 1, 1 - 2 ** 53, 1.5, 253402300799999];
const texts = ['', 'x', '0', '-1', '9'.repeat(400), 'BTCUSDT', 'alice', 'a\nb', '1e5', 'NaN', '-0'];

function mutateTables(random: Random, tables: Table[]): string {
  const table = random.pick(tables);
  const { rows, head } = table;
  const at = random.below(rows.length);
  const other = random.below(rows.length);
  const row = rows[at] as Row;
  const copy: Row = structuredClone(row);
  const column = random.below(row.length);
  const actions: Readonly<Record<string, () => unknown>> = {
    doubled: () => rows.splice(random.chance(0.5) ? at : other, 0, copy),
    dropped: () => {
      rows.splice(at, 1);
      if (rows.length === 0) tables.splice(tables.indexOf(table), 1);
    },
    exchanged: () => {
      rows[at] = rows[other] as Row;
      rows[other] = row;
    },
    'with a value of the other': () => {
      rows[at] = row.with(column, (rows[other] as Row)[column]);
    },
    'copied and changed': () => {
      rows.splice(other, 0, copy);
      return mutateJson(random, copy);
    },
    'changed like each equal value': () => {
      for (const [index, one] of rows.entries()) {
        if (one[column] === row[column])
          rows[index] = one.with(column, changed(random, row[column]));
      }
    },
    changed: () => {
      rows[at] = copy;
      return mutateJson(random, copy);
    },
  };
  const action = random.chance(0.5) ? 'changed' : random.pick(Object.keys(actions));
  const detail = actions[action]?.();
  const what = `${head} row ${at} (column ${column}, other row ${other}) ${action}`;
  return typeof detail === 'string' ? `${what}: ${detail}` : what;
}

/** Changes a value somewhere in a JSON array or object. */
function mutateJson(random: Random, json: object, path = ''): string {
  const names = Object.keys(json);
  const name = random.pick(names);
  const container = json as Record<string, unknown>;
  const value = container[name ?? ''];
  const here = `${path}/${name}`;
  if (name === undefined) return `${path} is empty`;
  if (typeof value === 'object' && value !== null && random.chance(0.85)) {
    return mutateJson(random, value, here);
  }
  if (Array.isArray(json) && random.chance(0.3)) {
    const index = Number(name);
    const action = random.below(3);
    if (action === 0) json.splice(index, 0, structuredClone(value));
    else if (action === 1) json.splice(index, 1);
    else json.reverse();
    return `${here} ${['doubled', 'dropped', 'reversed'][action]}`;
  }
  if (!Array.isArray(json) && random.chance(0.1)) {
    delete container[name];
    return `${here} deleted`;
  }
  container[name] = changed(random, value);
  return `${here} = ${JSON.stringify(container[name])} instead of ${JSON.stringify(value)}`;
}

function changed(random: Random, value: unknown): unknown {
  if (random.chance(0.08)) return random.pick([null, {}, [], true, 'x', 7, '7', [[]]]);
  if (typeof value === 'number') {
    const near = [value + 1, value - 1, -value, value * 2, value * 1e6, value + 28_800_000];
    return random.pick(random.chance(0.5) ? near : extremes);
  }
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return random.pick([null, 0, '', [], 'x', 1e9]);
  if (!/^-?\d+(\.\d+)?$/.test(value)) return random.pick([...texts, `${value}x`, value.slice(1)]);
  return random.pick([...texts, `-${value}`, `${value}0`, `${value}.5`, `0${value}`, `1${value}`]);
}
