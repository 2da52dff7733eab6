import {
  applyToBoth,
  isExhaustive,
  RandomCommands,
  referenceModelWithTraders,
  seededRandom,
  traderName,
  traders,
} from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { tradersEngine } from './lib/traders-engine.ts';

const seed = Number(process.env.ENGINE_SEED ?? 20_261_201);
const count = Number(process.env.ENGINE_COMMANDS ?? (isExhaustive ? 20_000 : 5000));

describe('the engine', () => {
  it(`the engine emits the events of the model for ${count} commands with seed ${seed}`, () => {
    const engine = tradersEngine();
    const model = referenceModelWithTraders();
    const commands = new RandomCommands(seededRandom(seed));
    const outcomes = new Set<string>();
    let fills = 0;
    for (let index = 0; index < count; index++) {
      const command = commands.next();
      const { events, rejection } = applyToBoth(engine, model, command);
      commands.observe(events);
      const outcome = rejection?.error ?? 'accepted';
      outcomes.add(outcome);
      for (const event of events) {
        expect(event.time).toBe(command.time);
        if (event.kind === 'trade') fills++;
        if (event.kind !== 'executionReport') continue;
        expect(event.tradeId !== undefined).toBe(event.lastQuantity !== '0');
      }
    }
    for (const account of Object.values(traders)) {
      const { reply } = engine.accounts.getAccount({ account });
      const balances = (reply?.balances ?? []).map(({ asset, free, locked }) => [
        asset,
        [free, locked],
      ]);
      expect(Object.fromEntries(balances)).toEqual(model.balances(traderName(account)));
    }
    // The commands must have triggered every rule, because the test compares only the rules that
    // they trigger.
    expect(fills).toBeGreaterThan(count / 10);
    expect([...outcomes].sort()).toEqual([
      'BAD_SYMBOL',
      'INSUFFICIENT_BALANCE',
      'NEW_ORDER_REJECTED',
      'NO_DEPTH',
      'NO_SUCH_ORDER',
      'ORDER_AMOUNT_TOO_SMALL',
      'ORDER_CANCELLED',
      'ORDER_DUPLICATED',
      'ORDER_HAS_FILLED',
      'ORDER_NOT_FOUND_ON_ORDER_BOOK',
      'ORDER_PRICE_PRECISION_TOO_LONG',
      'ORDER_PRICE_TOO_HIGH',
      'ORDER_PRICE_TOO_SMALL',
      'ORDER_QUANTITY_PRECISION_TOO_LONG',
      'ORDER_QUANTITY_TOO_BIG',
      'ORDER_QUANTITY_TOO_SMALL',
      'accepted',
    ]);
  });
});
