import { RandomCommands, seededRandom } from '@broker-api/test-kit';
import { expect, it } from 'vitest';
import type { EngineEvent } from '../src/index.ts';
import { tradersEngine } from './lib/traders-engine.ts';

it('events do not depend on when they are read', () => {
  const early = tradersEngine();
  const late = tradersEngine();
  const commands = new RandomCommands(seededRandom(31));
  const formatted: string[] = [];
  const results: { readonly events: readonly EngineEvent[] }[] = [];
  for (let count = 0; count < 2000; count++) {
    const command = commands.next();
    const { events } = early.apply(command);
    commands.observe(events);
    formatted.push(JSON.stringify(events));
    results.push(late.apply(command));
  }
  expect(results.map(({ events }) => JSON.stringify(events))).toEqual(formatted);
  const trades = formatted.filter((text) => text.includes('"kind":"trade"'));
  expect(trades.length).toBeGreaterThan(100);
});

it('the first report of a new order has its initial status', () => {
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
