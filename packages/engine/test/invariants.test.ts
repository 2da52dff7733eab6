import { RandomCommands, seededRandom } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { restoreEngine } from '../src/index.ts';
import { EngineAdapter } from './lib/engine-adapter.ts';
import { lineOf, recordsOf, type StateRecord } from './lib/state-records.ts';
import { tradersEngine } from './lib/traders-engine.ts';
import { randomHistory } from './model/random-commands.ts';

const engine = tradersEngine();
const commands = new RandomCommands(seededRandom(8));

function applyRandom(count: number): void {
  for (let index = 0; index < count; index++)
    commands.observe(engine.apply(commands.next()).events);
}

describe('invariantViolations', () => {
  it('invariantViolations is empty for a live or restored state, which does not change', () => {
    for (let round = 0; round < 20; round++) {
      applyRandom(20);
      const text = engine.encode();
      expect([...engine.invariantViolations()]).toEqual([]);
      expect([...restoreEngine(text).invariantViolations()]).toEqual([]);
      expect(engine.encode()).toBe(text);
    }
  });
});

it('random commands that are rejected without an event change nothing', () => {
  let rejections = 0;
  for (let index = 0; index < 150; index++) {
    const before = engine.encode();
    const { rejection, events } = engine.apply(commands.next());
    commands.observe(events);
    if (rejection === undefined || events.length > 0) continue;
    rejections++;
    expect(engine.encode()).toBe(before);
  }
  expect(rejections).toBeGreaterThan(15);
});

type Values = (string | number)[];
type Edit = (values: Values) => unknown;

/** The indexes of the values in a line. The value at index 0 is the kind. */
const at = {
  token: 2,
  free: 3,
  locked: 4,
  change: 5,
  side: 5,
  price: 8,
  remaining: 11,
  status: 13,
  updateTime: 14,
};

/** Adds three units to an amount. */
const addUnits = (digits: unknown): string => String(BigInt(String(digits)) + 3n);

/**
 * Edits one line of an encoded state: the last line of a kind that matches, because the first
 * lines belong to house accounts and old orders.
 */
function editLine(
  text: string,
  kind: string,
  matches: (values: Values) => boolean,
  edit: Edit,
): string {
  const lines = [...recordsOf(text.split('\n'))] as Values[];
  const chosen = lines.findLast((values) => values[0] === kind && matches(values));
  if (chosen === undefined) throw new Error(`No ${kind} line matches.`);
  edit(chosen);
  return lines.map((values) => lineOf(values as StateRecord)).join('\n');
}

const isBtc = (values: Values): boolean => values[at.token] === 'BTC' && values[at.free] !== 0;
const hasStatus = (status: string) => (values: Values) => values[at.status] === status;
const set = (index: number, value: string | number) => (values: Values) => {
  values[index] = value;
};
const change = (index: number) => (values: Values) => {
  values[index] = addUnits(values[index]);
};

type Corruption = readonly [
  title: string,
  kind: string,
  matches: (values: Values) => boolean,
  edit: Edit,
  violation: RegExp,
];

const corruptions: readonly Corruption[] = [
  ['an unbalanced posting', 'accounts.balance', isBtc, change(at.free), /BTC sum to 0\.00000003/],
  [
    'a missing balance flow',
    'accounts.balance',
    isBtc,
    change(at.free),
    /end at .* BTC; its balance is/,
  ],
  [
    'a locked amount that no order requires',
    'accounts.balance',
    isBtc,
    change(at.locked),
    /BTC locked; its open orders/,
  ],
  [
    'a negative balance',
    'accounts.balance',
    isBtc,
    set(at.free, '-5'),
    /The BTC balance of .* is negative: free -0.00000005,/,
  ],
  [
    'a changed balance flow',
    'accounts.balanceFlow',
    () => true,
    change(at.change),
    /Balance flow \d+ of /,
  ],
  [
    'a reduced remaining quantity',
    'spot.order',
    hasStatus('NEW'),
    set(at.remaining, 1),
    /NEW has a remaining quantity of 1 of/,
  ],
  [
    'a remaining quantity of zero',
    'spot.order',
    hasStatus('NEW'),
    set(at.remaining, 0),
    /locked; its open orders require/,
  ],
  [
    'a filled order with a remaining quantity',
    'spot.order',
    hasStatus('FILLED'),
    set(at.remaining, 7),
    /FILLED has a remaining quantity of 7 of/,
  ],
  [
    'a changed price',
    'spot.order',
    hasStatus('NEW'),
    set(at.price, 12),
    /locked; its open orders require/,
  ],
];

describe('invariantViolations in a corrupt state', () => {
  applyRandom(200);
  const text = engine.encode();

  it.each(corruptions)('invariantViolations reports %s', (_, kind, matches, edit, violation) => {
    const corrupt = editLine(text, kind, matches, edit);
    expect([...restoreEngine(corrupt).invariantViolations()].join('\n')).toMatch(violation);
  });

  /** Returns the violations after an edit of the orders on the books, which are in priority. */
  function violationsAfter(edit: (queue: StateRecord[]) => void): string {
    const records = [...recordsOf(text.split('\n'))];
    const first = records.findIndex(([kind]) => kind === 'spot.bookOrder');
    const queue = records.filter(([kind]) => kind === 'spot.bookOrder');
    const { length } = queue;
    edit(queue);
    records.splice(first, length, ...queue);
    const corrupt = records.map(lineOf).join('\n');
    return [...restoreEngine(corrupt).invariantViolations()].join('\n');
  }

  it('invariantViolations reports an open order that is not on the book', () => {
    expect(violationsAfter((queue) => queue.pop())).toMatch(/is not on the book/);
  });

  it('invariantViolations reports a wrong time priority', () => {
    expect(violationsAfter((queue) => queue.reverse())).toMatch(/ behind order \d+\./);
  });

  it('restoreEngine rejects a cancelled order on the book', () => {
    const corrupt = editLine(text, 'spot.order', hasStatus('NEW'), (values) => {
      values[at.status] = 'CANCELED';
      values[at.updateTime] = engine.time;
    });
    expect(() => restoreEngine(corrupt)).toThrow(
      'spot.bookOrder.order must be the key of a known open order',
    );
  });

  it('invariantViolations reports a crossed order book', () => {
    const isBuy = (values: Values): boolean =>
      hasStatus('NEW')(values) && values[at.side] === 'BUY';
    const corrupt = editLine(text, 'spot.order', isBuy, set(at.price, 99_999_999));
    expect([...restoreEngine(corrupt).invariantViolations()].join('\n')).toMatch(
      /The book of \w+ is crossed/,
    );
  });
});

/** Returns the encoded state of an engine after random commands of all sections. */
function stateOfAllSections(): string {
  const adapter = new EngineAdapter();
  const commands = randomHistory(21);
  for (let count = 0; count < 300; count++) adapter.apply(commands.next().value);
  return adapter.restart().join('\n');
}

/** Returns a predicate for the records of open orders on a side. */
const isOpenOrder = (side: string, statusIndex: number) => (values: Values) =>
  values[at.side] === side && values[statusIndex] === 'NEW';
const addOne = (index: number) => (values: Values) => {
  values[index] = Number(values[index]) + 1;
};
const double = (index: number) => (values: Values) => {
  values[index] = Number(values[index]) * 2;
};

describe('invariantViolations in a corrupt state of all sections', () => {
  const text = stateOfAllSections();

  it.each<readonly [string, string, (values: Values) => boolean, Edit]>([
    ['the leverage of a contract order', 'contract.order', isOpenOrder('BUY_OPEN', 19), double(11)],
    [
      'the mark price of a contract order',
      'contract.order',
      isOpenOrder('BUY_OPEN', 19),
      set(14, 1),
    ],
    ['the margin of a contract position', 'contract.position', () => true, change(6)],
    ['the fee rate of an option order', 'option.order', isOpenOrder('BUY', 15), set(10, 50_000)],
    ['the remaining quantity of a sell order', 'option.order', isOpenOrder('SELL', 15), addOne(12)],
    ['an option position', 'option.position', () => true, addOne(3)],
  ])('invariantViolations reports a change to %s', (_, kind, matches, edit) => {
    const corrupt = editLine(text, kind, matches, edit);
    expect([...restoreEngine(corrupt).invariantViolations()]).not.toEqual([]);
  });

  it('invariantViolations is empty for the unchanged state of all sections', () => {
    expect([...restoreEngine(text).invariantViolations()]).toEqual([]);
  });
});
