import type { StreamCase } from '../cases/stream-case.ts';
import { runStreamCase } from '../checks/run-stream-case.ts';
import { defineTests } from './define-suite.ts';

/** Defines a Vitest test for each contract test of a channel. */
export function defineStreamSuite(cases: readonly StreamCase[]): void {
  defineTests(cases, runStreamCase);
}
