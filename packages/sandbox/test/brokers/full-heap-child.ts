// Uses more and more memory until the server creates no broker, and prints the error. The test
// limits the heap.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSandbox } from '../../src/node/index.ts';

const { control } = createSandbox();
const used: number[][] = [];
try {
  for (;;) {
    // About a megabyte: what brokers with orders use.
    used.push(Array<number>(125_000).fill(used.length));
    await control.createBroker({});
    await nextTurn();
  }
} catch (error) {
  process.stdout.write((error as Error).message);
}
