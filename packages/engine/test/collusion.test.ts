import { collusionHistoryLength, isExhaustive, runCollusionHistory } from '@broker-api/test-kit';
import { test } from 'vitest';
import { createEngine } from '../src/index.ts';

const firstSeed = Number(process.env.ENGINE_SEED ?? 1);
const histories = Number(process.env.LEDGER_HISTORIES ?? (isExhaustive ? 40 : 6));
const commands = histories * collusionHistoryLength;
const timeout = isExhaustive ? 100 * 3_600_000 : 120_000;

test(`accounts of one owner take no money from the broker in ${commands} commands`, {
  timeout,
}, async () => {
  for (let index = 0; index < histories; index++) {
    runCollusionHistory(createEngine, firstSeed + index);
    // Lets other work of the process run, such as the timers of the test runner.
    await new Promise((resolve) => setImmediate(resolve));
  }
});
