import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory as temporaryFolder } from '@broker-api/test-kit/vitest';
import { openJournal } from '../src/journal/open-journal.ts';
import type { JournalStep, RunStep } from '../src/journal/run-step.ts';

/** Returns the path of a data directory that is removed after the test. */
export function temporaryDirectory(): string {
  return join(temporaryFolder('journal'), 'data');
}

/** Copies a directory in its current state, as if the process were killed now. */
export function copyOf(directory: string): string {
  const copy = temporaryDirectory();
  cpSync(directory, copy, { recursive: true });
  return copy;
}

/**
 * Returns the bytes of all non-empty files in Base64, without the lock and without the index of the
 * log, which SQLite rebuilds.
 */
export function contentOf(directory: string): Record<string, string> {
  const names = readdirSync(directory).filter((name) => !/-shm$|^lock$/.test(name));
  return Object.fromEntries(
    names
      .map((name) => [name, readFileSync(join(directory, name)).toString('base64')] as const)
      .filter(([, bytes]) => bytes !== ''),
  );
}

/** Returns the records that are recovered from a directory. */
export async function recordsIn(directory: string): Promise<string[]> {
  const { journal, recovered } = openJournal(directory);
  const records = [...recovered.records];
  await journal.close();
  return records;
}

/** Records the steps and injects a failure before or after one of them. */
export class FaultInjector {
  readonly steps: JournalStep[] = [];
  #target: { readonly step: JournalStep; readonly when: 'before' | 'after' } | undefined;

  readonly runStep: RunStep = (step, work) => {
    this.steps.push(step);
    const isTarget = this.#target?.step === step;
    if (isTarget && this.#target?.when === 'before') throw new Error(`injected at ${step}`);
    const result = work();
    if (!isTarget) return result;
    const fail = (): never => {
      throw new Error(`injected at ${step}`);
    };
    return result instanceof Promise ? (result.then(fail) as typeof result) : fail();
  };

  failAt(step: JournalStep, when: 'before' | 'after' = 'before'): void {
    this.#target = { step, when };
  }

  reset(): void {
    this.#target = undefined;
  }

  count(step: JournalStep): number {
    return this.steps.filter((one) => one === step).length;
  }
}
