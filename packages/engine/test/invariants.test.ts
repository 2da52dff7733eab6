import { describe, expect, it } from 'vitest';
import { restoreEngine } from '../src/index.ts';
import { tradersEngine } from './lib/initial-states.ts';
import { randomOf } from './lib/random.ts';
import { RandomCommands } from './lib/random-commands.ts';
import { checkWholeState } from './lib/whole-state.ts';

const engine = tradersEngine();
const commands = new RandomCommands(randomOf(8));

/** Carries out so many commands more; what they lead to is right. */
function goOn(count: number): void {
  for (let index = 0; index < count; index++) commands.see(engine.apply(commands.next()).events);
}

describe('a state that commands led to', () => {
  it('has no problems, while it lives and after it was restored, and is not changed', () => {
    for (let round = 0; round < 20; round++) {
      goOn(20);
      const text = engine.encode();
      expect([...engine.invariantViolations()]).toEqual([]);
      expect([...restoreEngine(text).invariantViolations()]).toEqual([]);
      expect(engine.encode()).toBe(text);
    }
  });
});

type Values = (string | number | number[])[];
type Edit = (values: Values) => unknown;

/** The places of the values of a line; the first is its kind. */
const at = { token: 1, free: 2, locked: 3, change: 4, side: 5, price: 8, left: 10, status: 12 };

/** An amount that is a little larger. */
const more = (digits: unknown): string => String(BigInt(String(digits)) + 3n);

/**
 * The state with one line changed: the newest of the kind that fits, since those of the house and
 * of old orders stand first.
 */
function edited(text: string, kind: string, fits: (values: Values) => boolean, edit: Edit): string {
  const lines = text.split('\n').map((line) => JSON.parse(line) as Values);
  const chosen = lines.findLast((values) => values[0] === kind && fits(values));
  if (chosen === undefined) throw new Error(`there is no ${kind} that fits`);
  edit(chosen);
  return lines.map((values) => JSON.stringify(values)).join('\n');
}

describe('a state with a fault in it', () => {
  goOn(200);
  const text = engine.encode();
  const isBtc = (values: Values): boolean => values[at.token] === 'BTC' && values[at.free] !== '0';
  const hasStatus = (status: string) => (values: Values) => values[at.status] === status;
  const isQueue = ([, , queue]: Values): boolean => (queue as number[]).length > 1;
  const set = (place: number, value: string | number) => (values: Values) => {
    values[place] = value;
  };
  const change = (place: number) => (values: Values) => {
    values[place] = more(values[place]);
  };

  it.each<[string, string, (values: Values) => boolean, Edit, RegExp]>([
    ['money that appears', 'balance', isBtc, change(at.free), /All BTC sum to 0\.00000003/],
    ['money without an entry', 'balance', isBtc, change(at.free), /ends at .* BTC; it has/],
    ['a lock of no order', 'balance', isBtc, change(at.locked), /BTC locked; its open orders/],
    ['a debt', 'balance', isBtc, set(at.free, '-5'), /is negative: .* BTC: free -0.00000005,/],
    ['a changed entry', 'flow', () => true, change(at.change), /Entry \d+ of the statement/],
    ['too little left', 'order', hasStatus('NEW'), set(at.left, 1), /NEW, has 1 of \d+ steps left/],
    ['nothing left', 'order', hasStatus('NEW'), set(at.left, 0), /locked; its open orders need/],
    ['a filled order', 'order', hasStatus('FILLED'), set(at.left, 7), /FILLED, has 7 of/],
    ['another price', 'order', hasStatus('NEW'), set(at.price, 12), /locked; its open orders need/],
    ['a done order', 'order', hasStatus('NEW'), set(at.status, 'CANCELED'), /CANCELED, is on the/],
    ['a lost order', 'level', isQueue, ([, , queue]) => (queue as number[]).pop(), /is not on the/],
    ['a queue', 'level', isQueue, ([, , queue]) => (queue as number[]).reverse(), / behind \d+\./],
  ])('%s is told', (_, kind, fits, edit, told) => {
    const spoilt = edited(text, kind, fits, edit);
    expect(() => checkWholeState(spoilt.split('\n'))).toThrow();
    expect([...restoreEngine(spoilt).invariantViolations()].join('\n')).toMatch(told);
  });

  it('a crossed book is told', () => {
    const isBuy = (values: Values): boolean =>
      hasStatus('NEW')(values) && values[at.side] === 'BUY';
    const spoilt = edited(text, 'order', isBuy, set(at.price, 99_999_999));
    expect(() => checkWholeState(spoilt.split('\n'))).toThrow();
    expect([...restoreEngine(spoilt).invariantViolations()].join('\n')).toMatch(
      /The book of \w+ is crossed/,
    );
  });
});
