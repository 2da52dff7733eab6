// Changes what snapshots contain, and encodes them again in their canonical form.
import type { Random } from '@broker-api/test-kit';

/** A changed snapshot, and what was changed. */
interface Mutation {
  readonly what: string;
  readonly lines: string[];
}

/** Changes one or two things in the lines of a state. */
export function mutate(random: Random, lines: readonly string[]): Mutation {
  const [keyLine = '', version = '', ...state] = lines;
  const end = state.pop() ?? '';
  const keys = JSON.parse(keyLine);
  const changeLine = (): string => {
    const index = random.below(state.length);
    const line: unknown[] = JSON.parse(state[index] ?? '');
    // The kind of the rows and, for some kinds, the number of their account.
    const head = line.filter((value) => !Array.isArray(value));
    const rows = line.slice(head.length) as unknown[][];
    const what = random.chance(0.1) ? changeColumn(random, rows) : change(random, rows);
    const changed = rows.length === 0 ? [] : [JSON.stringify([...head, ...rows])];
    state.splice(index, 1, ...changed);
    return `${head}${what}`;
  };
  const what: string[] = [];
  if (random.chance(0.06)) what.push(`keys: ${change(random, keys)}`);
  else {
    what.push(changeLine());
    if (random.chance(0.2)) what.push(changeLine());
  }
  return { what: what.join('; '), lines: [JSON.stringify(keys), version, ...state, end] };
}

/** Changes a value of a row, and each equal value in its column. */
function changeColumn(random: Random, rows: readonly unknown[][]): string {
  const row = random.pick(rows);
  const column = random.below(row.length);
  const value = row[column];
  const other = otherValue(random, value);
  for (const one of rows) if (one[column] === value) one[column] = other;
  return `/*/${column} = ${JSON.stringify(other)} instead of ${JSON.stringify(value)}`;
}

/** Changes something in an array or object, or somewhere in its elements. */
function change(random: Random, json: object, path = ''): string {
  const names = Object.keys(json);
  const name = random.pick(names);
  if (name === undefined) return `${path} is empty`;
  const container = json as Record<string, unknown>;
  const value = container[name];
  const here = `${path}/${name}`;
  if (typeof value === 'object' && value !== null && random.chance(0.85)) {
    return change(random, value, here);
  }
  const other = random.pick(names);
  const actions: Record<string, () => unknown> = {
    changed: () => {
      container[name] = otherValue(random, value);
    },
    [`exchanged with ${other}`]: () => {
      container[name] = container[other];
      container[other] = value;
    },
    [`replaced by ${other}`]: () => {
      container[name] = structuredClone(container[other]);
    },
  };
  if (Array.isArray(json)) {
    actions.doubled = () => json.splice(Number(other), 0, structuredClone(value));
    actions.dropped = () => json.splice(Number(name), 1);
    actions.reversed = () => json.reverse();
  } else actions.deleted = () => delete container[name];
  const action = random.chance(0.6) ? 'changed' : random.pick(Object.keys(actions));
  actions[action]?.();
  const detail = `${JSON.stringify(container[name])} instead of ${JSON.stringify(value)}`;
  return `${here} ${action}: ${detail}`;
}

/** Numbers that are at or beyond limits. */
const extremes = [0, -1, 1, 2, 1e6, 1e12, 1e15, 2 ** 53 - 1, 1 - 2 ** 53, 1.5, 253402300799999];
const texts = ['', 'x', '0', '-1', '9'.repeat(400), 'BTCUSDT', 'alice', 'a\nb', '1e5', 'NaN', '-0'];

function otherValue(random: Random, value: unknown): unknown {
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
