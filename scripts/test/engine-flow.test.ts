import { expect, test } from 'vitest';
import { commandsOf, createMixedFlow, fundedEngine } from '../bench/engine-flow.ts';

test('the engine executes the commands of the benchmarks', () => {
  const engine = fundedEngine();
  const rejections = commandsOf(createMixedFlow(1000, 1))
    .map((command) => engine.apply(command).rejection?.error)
    .filter((error) => error !== undefined);
  // A cancellation is rejected if the order was filled, and a MARKET order if the book is empty.
  expect(rejections.length).toBeLessThan(400);
  expect([...engine.invariantViolations()]).toEqual([]);
});
