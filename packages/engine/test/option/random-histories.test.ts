import { isExhaustive, seededRandom, start } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import {
  type AccountRef,
  createEngine,
  defaultInitialState,
  type Engine,
  type EngineEvent,
  restoreEngine,
} from '../../src/index.ts';
import { RandomOptionCommands, traders } from './random-option-commands.ts';

const count = Number(process.env.ENGINE_OPTION_COMMANDS ?? 500);
const defaultSeeds = isExhaustive ? '1,2,3' : '2,3';
const seeds = (process.env.ENGINE_SEED ?? defaultSeeds).split(',').map(Number);
const maxPayOff = 500n;

function optionEngine(): Engine {
  return createEngine({
    ...defaultInitialState(start),
    users: traders.map(({ user }) => ({ user })),
    deposits: traders.map((account) => ({ account, token: 'USDT', amount: '4000' })),
  });
}

/** Parses a decimal as units of `10 ** -8`. */
function units(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(8, '0')}`);
}

/** Computes the collateral of an account from its positions and its open orders. */
function expectedCollateral(
  engine: Engine,
  account: AccountRef,
): { margin: bigint; sells: bigint } {
  const positions = engine.option.account.listPositions({ account }).reply ?? [];
  const orders = engine.option.orders.listOpenOrders({ account, limit: 1000 }).reply ?? [];
  const held = new Map(positions.map(({ symbol, position }) => [symbol, units(position)]));
  const sold = new Map<string, bigint>();
  for (const { symbol, side, origQty, executedQty } of orders) {
    const open = units(origQty) - units(executedQty);
    if (side === 'SELL') sold.set(symbol, (sold.get(symbol) ?? 0n) + open);
  }
  let margin = 0n;
  let sells = 0n;
  for (const quantity of held.values()) if (quantity < 0n) margin -= quantity * maxPayOff;
  for (const [symbol, open] of sold) {
    const long = held.get(symbol) ?? 0n;
    const beyond = open - (long > 0n ? long : 0n);
    if (beyond > 0n) sells += beyond * maxPayOff;
  }
  return { margin, sells };
}

/**
 * Asserts that the margin equals what the positions require, and that the locked amount equals what
 * the sell orders require. With open buy orders, the locked amount must be larger.
 */
function checkCollateral(engine: Engine, account: AccountRef): void {
  const { margin, sells } = expectedCollateral(engine, account);
  const [balance] = engine.option.account.getAccount({ account }).reply?.balances ?? [];
  expect(units(balance?.margin ?? '0')).toBe(margin);
  const orders = engine.option.orders.listOpenOrders({ account, limit: 1000 }).reply ?? [];
  const locked = units(balance?.locked ?? '0');
  if (orders.every(({ side }) => side === 'SELL')) expect(locked).toBe(sells);
  else expect(locked).toBeGreaterThan(sells);
}

/**
 * Asserts that each position was settled once, and that each option paid out as much as it
 * received.
 */
function checkSettlements(engine: Engine): void {
  const paid = new Map<string, bigint>();
  for (const account of traders) {
    const rows = engine.option.account.listSettlements({ account }).reply ?? [];
    expect(new Set(rows.map(({ symbol }) => symbol)).size).toBe(rows.length);
    for (const { symbol, position, changed } of rows) {
      const quantity = units(position);
      const payOff = units(changed);
      const bound = quantity * maxPayOff;
      expect(
        quantity > 0n ? payOff >= 0n && payOff <= bound : payOff <= 0n && payOff >= bound,
      ).toBe(true);
      paid.set(symbol, (paid.get(symbol) ?? 0n) + payOff);
    }
  }
  // Truncation leaves less than one unit for each position.
  for (const sum of paid.values()) expect(sum > -4n && sum < 4n).toBe(true);
}

/** Collects the outcomes of the histories, so that a test can check that all kinds occurred. */
class Coverage {
  readonly outcomes = new Set<string>();

  observe(events: readonly EngineEvent[]): void {
    for (const event of events) {
      if (event.kind === 'trade') this.outcomes.add('trade');
      if (event.kind !== 'optionExecutionReport') continue;
      this.outcomes.add(`${event.type} ${event.timeInForce} ${event.status}`);
    }
  }
}

describe('random histories of options', () => {
  const coverage = new Coverage();
  let settled = 0;

  it.each(seeds)(
    'options keep every invariant, and continue identically after a restore (seed %i)',
    (seed) => {
      const engine = optionEngine();
      let restored = restoreEngine(engine.encode());
      const commands = new RandomOptionCommands(seededRandom(seed), engine);
      for (let index = 0; index < count; index++) {
        const command = commands.next();
        const { events, rejection } = engine.apply(command);
        coverage.observe(events);
        coverage.outcomes.add(rejection?.error ?? 'accepted');
        commands.observe(events);
        const violations = [...engine.invariantViolations()];
        if (violations.length > 0) {
          throw new Error(`Command ${index}, ${JSON.stringify(command)}: ${violations.join('\n')}`);
        }
        for (const account of traders) checkCollateral(engine, account);
        expect(restored.apply(command).events).toEqual(events);
        if (index % 100 !== 99) continue;
        const text = engine.encode();
        expect(restored.encode()).toBe(text);
        restored = restoreEngine(text);
        expect(restored.encode()).toBe(text);
      }
      checkSettlements(engine);
      const [account] = traders;
      if (account !== undefined) {
        settled += engine.option.account.listSettlements({ account }).reply?.length ?? 0;
      }
    },
  );

  it('random histories of options contain settlements, every status and most rejections', () => {
    expect(settled).toBeGreaterThan(5);
    const statuses = ['LIMIT GTC FILLED', 'LIMIT IOC CANCELED', 'LIMIT FOK CANCELED'];
    expect([...coverage.outcomes]).toEqual(
      expect.arrayContaining([
        ...statuses,
        'LIMIT FOK FILLED',
        'LIMIT GTC PARTIALLY_FILLED',
        'MARKET GTC CANCELED',
        'MARKET GTC FILLED',
        'INSUFFICIENT_BALANCE',
        'NEW_ORDER_REJECTED',
        'NO_DEPTH',
        'ORDER_AMOUNT_TOO_SMALL',
        'ORDER_CANCELLED',
        'ORDER_HAS_FILLED',
        'accepted',
        'trade',
      ]),
    );
  });
});
