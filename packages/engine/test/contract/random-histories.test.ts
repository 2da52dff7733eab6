import { isExhaustive, seededRandom, start } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import {
  createEngine,
  defaultInitialState,
  type Engine,
  type EngineEvent,
  restoreEngine,
} from '../../src/index.ts';
import { RandomContractCommands, traders } from './random-contract-commands.ts';

const count = Number(process.env.ENGINE_CONTRACT_COMMANDS ?? 600);
const defaultSeeds = isExhaustive ? '1,2,3,4' : '2,3';
const seeds = (process.env.ENGINE_SEED ?? defaultSeeds).split(',').map(Number);

function contractEngine(): Engine {
  return createEngine({
    ...defaultInitialState(start),
    users: traders.map(({ user }) => ({ user })),
    deposits: traders.flatMap((account) => [
      { account, token: 'TBTC', amount: '3' },
      { account, token: 'BUSDT', amount: '30000' },
    ]),
    insuranceFunds: [
      { token: 'TBTC', balance: '0.02' },
      { token: 'BUSDT', balance: '200' },
    ],
  });
}

/** Counts the outcomes of the histories, so that a test can check that all kinds occurred. */
class Coverage {
  readonly outcomes = new Map<string, number>();

  count(name: string): void {
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1);
  }

  observe(events: readonly EngineEvent[]): void {
    for (const event of events) {
      if (event.kind === 'trade') this.count('trade');
      if (event.kind === 'insuranceFundAlarm') this.count('alarm');
      if (event.kind !== 'contractExecutionReport') continue;
      if (event.status === 'NEW') this.count(event.clientOrderId.split('-')[0] as string);
    }
  }
}

describe('random histories of contracts', () => {
  const coverage = new Coverage();

  it.each(seeds)(
    'contracts keep every invariant, and continue identically after a restore (seed %i)',
    (seed) => {
      const engine = contractEngine();
      let restored = restoreEngine(engine.encode());
      const commands = new RandomContractCommands(seededRandom(seed));
      for (let index = 0; index < count; index++) {
        const command = commands.next();
        const { events, rejection } = engine.apply(command);
        coverage.observe(events);
        coverage.count(rejection?.error ?? 'accepted');
        commands.observe(events);
        const violations = [...engine.invariantViolations()];
        if (violations.length > 0) {
          throw new Error(`Command ${index}, ${JSON.stringify(command)}: ${violations.join('\n')}`);
        }
        expect(restored.apply(command).events).toEqual(events);
        if (index % 100 === 99) {
          const text = engine.encode();
          expect(restored.encode()).toBe(text);
          restored = restoreEngine(text);
          expect(restored.encode()).toBe(text);
        }
      }
    },
  );

  it('the insurance fund never becomes negative in random histories of contracts', () => {
    expect(coverage.outcomes.has('alarm')).toBe(false);
  });

  it('random histories of contracts contain every kind of event and most rejections', () => {
    expect([...coverage.outcomes.keys()].sort()).toEqual(
      expect.arrayContaining([
        'INSUFFICIENT_BALANCE',
        'INVALID_PARAMETER',
        'NO_DEPTH',
        'NO_SUCH_ORDER',
        'ORDER_PRICE_WAVE_EXCEED',
        'accepted',
        'c',
        'deleveraging',
        'liquidation',
        'trade',
      ]),
    );
  });
});
