import {
  alice,
  RandomCommands,
  sampled,
  seededRandom,
  start,
  traderSetup,
} from '@broker-api/test-kit';
import { describe, expect, it, vi } from 'vitest';
import {
  type Command,
  type CommandResult,
  createEngine,
  defaultInitialState,
  restoreEngine,
} from '../src/index.ts';
import { EngineAdapter } from './lib/engine-adapter.ts';
import { tradersEngine } from './lib/traders-engine.ts';
import { randomHistory } from './model/random-commands.ts';

/**
 * Generates random commands. An engine executes them, because later commands depend on its events.
 */
function randomCommands(seed: number, count: number): Command[] {
  const engine = tradersEngine();
  const commands = new RandomCommands(seededRandom(seed));
  return Array.from({ length: count }, () => {
    const command = commands.next();
    commands.observe(engine.apply(command).events);
    return command;
  });
}

/** Copies a result. Reading `events` formats the events. */
function copyOf({ reply, rejection, events }: CommandResult<unknown>): object {
  return { reply, rejection, events };
}

describe('a snapshot', () => {
  it.each(sampled([11, 12, 13], 1))(
    'a snapshot restores an engine with the same encoding and the same behaviour (seed %i)',
    (seed) => {
      const engine = tradersEngine();
      const commands = randomCommands(seed, 3000);
      const before = commands.slice(0, 2000);
      const after = commands.slice(2000);
      for (const command of before) engine.apply(command);
      const text = engine.encode();
      const restored = restoreEngine(text);
      expect(restored.encode()).toBe(text);
      for (const command of after) {
        expect(copyOf(restored.apply(command))).toEqual(copyOf(engine.apply(command)));
      }
      expect(restored.encode()).toBe(engine.encode());
      const wholeBook = { symbol: 'BTCUSDT', limit: 0 };
      expect(restored.spot.market.getDepth(wholeBook)).toEqual(
        engine.spot.market.getDepth(wholeBook),
      );
      for (const query of ['listOpenOrders', 'listHistoryOrders', 'listMyTrades'] as const) {
        const parameters = { account: alice, limit: 1000 };
        expect(restored.spot.orders[query](parameters)).toEqual(
          engine.spot.orders[query](parameters),
        );
      }
    },
  );

  it('a snapshot does not depend on the order of object keys', () => {
    const initialState = defaultInitialState(start);
    const reversed = <Value extends object>(value: Value): Value =>
      Object.fromEntries(Object.entries(value).reverse()) as Value;
    const other = {
      ...initialState,
      rateLimits: initialState.rateLimits.map(reversed),
      symbols: initialState.symbols.map(reversed),
      maxOpenOrders: undefined as never,
    };
    expect(createEngine(other).encode()).toBe(createEngine(initialState).encode());
  });

  it('a snapshot can be restored line by line', () => {
    const engine = tradersEngine();
    for (const command of randomCommands(14, 300)) engine.apply(command);
    expect(restoreEngine(engine.encodeLines()).encode()).toBe(engine.encode());
  });
});

it('a broker with all sections continues identically after each restore', () => {
  const continued = new EngineAdapter();
  const restored = new EngineAdapter();
  const commands = randomHistory(6);
  for (let round = 0; round < 10; round++) {
    for (let count = 0; count < 70; count++) {
      const command = commands.next().value;
      expect(restored.execute(command)).toEqual(continued.execute(command));
    }
    expect(restored.restart()).toEqual([...continued.encodeLines()]);
    expect([...restored.encodeLines()]).toEqual([...continued.encodeLines()]);
  }
});

describe('the encoding', () => {
  it('the encoding of a state does not depend on how the book was built', () => {
    const engine = createEngine(defaultInitialState(start));
    const other = createEngine(defaultInitialState(start));
    const place = (index: number, price: number): Command => ({
      kind: 'spot.placeOrder',
      time: start,
      account: alice,
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.001',
      price: String(price),
      newClientOrderId: `deep-${index}`,
    });
    const cancel = (index: number): Command => ({
      kind: 'spot.cancelOrder',
      time: start,
      account: alice,
      clientOrderId: `deep-${index}`,
    });
    const all = Array.from({ length: 600 }, (_, index) => index);
    for (const index of all) engine.apply(place(index, 5000 + ((index * 37) % 601)));
    for (const index of all) engine.apply(cancel(index));
    for (const index of all) {
      other.apply(place(index, 5000 + ((index * 37) % 601)));
      other.apply(cancel(index));
    }
    const orders = (text: string): string[] =>
      text.split('\n').filter((line) => line.startsWith('["spot.order"'));
    expect(orders(engine.encode())).toEqual(orders(other.encode()));
    expect(engine.encode()).toBe(other.encode());
  });
});

describe('restoreEngine', () => {
  it.each([
    ['', 'expected a line with a JSON array; got ""'],
    ['["broker",1,0,"{}"]', 'the first line must be ["engine",7], for encoding version 7'],
    ['["engine",7]', 'the end line is missing'],
    ['["engine",7]\n["nonsense"]', 'the kind of a record must be one of broker.state,'],
    ['["engine",7]\n["nonsense"]', 'option.settlement; got "nonsense"'],
    ['["engine",7]\n["accounts.token",[7,8]]', 'accounts.token.name must be a string; got 7.'],
    [
      '["engine",7]\n["accounts.token",["BTC"]]',
      'accounts.token must be an array of 2 values; got ["BTC"]',
    ],
    [
      '["engine",7]\n["accounts.token","BTC",8]',
      'accounts.token must be an array of 2 values; got "BTC"',
    ],
    [
      '["engine",7]\n["broker.state",[0,[[["ORDERS","HOUR",1]],null]]]',
      'broker.state.rules.rateLimits.interval must be one of SECOND, MINUTE, DAY; got "HOUR".',
    ],
    [
      '["engine",7]\n["accounts.balance",[1,"BTC",1,0,0]]',
      'accounts.balance.account must be the key of a known account; got 1.',
    ],
  ])('restoreEngine rejects %j with the message: %s', (text, message) => {
    expect(() => restoreEngine(text)).toThrow(message);
  });
});

describe('a replay', () => {
  it('a replay of the same commands produces the same bytes', () => {
    const commands = randomCommands(15, 2000);
    const texts = [1, 2].map(() => {
      const engine = createEngine(defaultInitialState(start));
      for (const command of [...traderSetup(), ...structuredClone(commands)]) engine.apply(command);
      return engine.encode();
    });
    expect(texts[0]).toBe(texts[1]);
  });

  it('a replay produces the same bytes in different time zones', () => {
    const offsets = new Set<number>();
    const texts = ['UTC', 'America/St_Johns', 'Pacific/Kiritimati'].map((timeZone) => {
      vi.stubEnv('TZ', timeZone);
      offsets.add(new Date(start).getTimezoneOffset());
      const engine = tradersEngine();
      for (const command of randomCommands(16, 800)) engine.apply(command);
      return engine.encode();
    });
    vi.unstubAllEnvs();
    expect(offsets.size).toBe(3);
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).toBe(texts[0]);
  });
});
