import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory as temporaryFolder } from '@broker-api/test-kit/vitest';
import type { Attempt, Step } from '../src/journal/attempt.ts';
import { openJournal } from '../src/journal/open-journal.ts';

/** An empty directory that goes away with the test. */
export function temporaryDirectory(): string {
  return join(temporaryFolder('journal'), 'data');
}

/** A copy of a directory as it stands: what a computer that stops now finds when it starts. */
export function copyOf(directory: string): string {
  const copy = temporaryDirectory();
  cpSync(directory, copy, { recursive: true });
  return copy;
}

/** Every byte that a directory holds, but for the index of the log, which SQLite builds anew. */
export function contentOf(directory: string): Record<string, string> {
  const names = readdirSync(directory).filter((name) => !/-shm$|^lock$/.test(name));
  return Object.fromEntries(
    names
      .map((name) => [name, readFileSync(join(directory, name)).toString('base64')] as const)
      .filter(([, bytes]) => bytes !== ''),
  );
}

/** The records that a directory gives back. */
export async function recordsIn(directory: string): Promise<string[]> {
  const { journal, recovered } = openJournal(directory);
  const records = [...recovered.records];
  await journal.close();
  return records;
}

/** Counts the steps, and fails at one: before it is done, or after. */
export class Saboteur {
  readonly steps: Step[] = [];
  #target: { readonly step: Step; readonly when: 'before' | 'after' } | undefined;

  readonly attempt: Attempt = (step, work) => {
    this.steps.push(step);
    const isTarget = this.#target?.step === step;
    if (isTarget && this.#target?.when === 'before') throw new Error(`no ${step}`);
    const result = work();
    if (!isTarget) return result;
    const fail = (): never => {
      throw new Error(`no ${step}`);
    };
    return result instanceof Promise ? (result.then(fail) as typeof result) : fail();
  };

  failAt(step: Step, when: 'before' | 'after' = 'before'): void {
    this.#target = { step, when };
  }

  mend(): void {
    this.#target = undefined;
  }

  count(step: Step): number {
    return this.steps.filter((one) => one === step).length;
  }
}
