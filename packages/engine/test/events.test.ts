import { RandomCommands, seededRandom } from '@broker-api/test-kit';
import { expect, it } from 'vitest';
import type { EngineEvent } from '../src/index.ts';
import { tradersEngine } from './lib/traders-engine.ts';

it('events that are read late are what they were when they happened', () => {
  const [early, late] = [tradersEngine(), tradersEngine()];
  const commands = new RandomCommands(seededRandom(31));
  const told: string[] = [];
  const outcomes: { readonly events: readonly EngineEvent[] }[] = [];
  for (let count = 0; count < 2000; count++) {
    const command = commands.next();
    const { events } = early.apply(command);
    commands.observe(events);
    told.push(JSON.stringify(events));
    outcomes.push(late.apply(command));
  }
  expect(outcomes.map(({ events }) => JSON.stringify(events))).toEqual(told);
  const trades = told.filter((text) => text.includes('"kind":"trade"'));
  expect(trades.length).toBeGreaterThan(100);
});

it('events of an order say what it was at each moment of its command', () => {
  const engine = tradersEngine();
  const commands = new RandomCommands(seededRandom(32));
  for (let count = 0; count < 1000; count++) {
    const { events } = engine.apply(commands.next());
    commands.observe(events);
    const [first] = events;
    if (first?.kind !== 'executionReport' || first.isMaker) continue;
    expect(['NEW', 'CANCELED', 'REJECTED']).toContain(first.status);
  }
});
