import { Driver, type Step, type Target } from './driver.ts';
import { Traffic } from './traffic.ts';

/** A step, with what a sandbox sent. */
export interface Exchange {
  readonly step: Step;
  readonly lines: readonly string[];
}

/** The options of the sandboxes, of which each run uses one set. */
export const runOptions: readonly (readonly string[])[] = [
  ['--limits', 'off'],
  ['--limits', 'off', '--dialect', 'observed', '--strict'],
  ['--dialect', 'reference'],
];

/** Draws steps, sends them to a sandbox, and returns them with what it sent. */
export async function record(target: Target, count: number, seed: number): Promise<Exchange[]> {
  const traffic = new Traffic(seed);
  const driver = new Driver(target);
  const exchanges: Exchange[] = [];
  for (let number = 0; number < count; number += 1) {
    const step = traffic.next();
    const lines = await driver.send(step);
    traffic.learn(step, lines);
    exchanges.push({ step, lines });
  }
  await driver.close();
  return exchanges;
}

/** Sends recorded steps to a sandbox. Returns the differences from what was recorded. */
export async function replay(target: Target, exchanges: readonly Exchange[]): Promise<string[]> {
  const driver = new Driver(target);
  const differences: string[] = [];
  for (const [index, { step, lines }] of exchanges.entries()) {
    const actual = await driver.send(step);
    if (actual.join('\n') === lines.join('\n')) continue;
    const at = lines.findIndex((line, one) => line !== actual[one]);
    const row = at < 0 ? lines.length : at;
    differences.push(
      [
        `step ${index}: ${JSON.stringify(step)}`,
        `    expected ${lines[row]}`,
        `    received ${actual[row]}`,
      ].join('\n'),
    );
  }
  await driver.close();
  return differences;
}
