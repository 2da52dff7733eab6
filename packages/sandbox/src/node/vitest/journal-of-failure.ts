import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import type { TestBroker } from './test-broker.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The file with the journal of the broker of a failed test. */
    brokerJournal?: string;
  }
}

/** A test whose result is known. */
type FinishedTest = Pick<TestContext['task'], 'fullTestName' | 'name' | 'id' | 'meta' | 'result'>;

/**
 * If a test has failed, writes the journal of its broker to a file. Vitest no longer accepts
 * annotations then, so the name of the file is in `task.meta`, which reporters receive, and in the
 * output of the test.
 */
export async function keepJournalOfFailure(
  task: FinishedTest,
  broker: Pick<TestBroker, 'journal'>,
  folder: string,
): Promise<void> {
  if (task.result?.state !== 'fail') return;
  const file = join(folder, `${fileNameOf(task)}.jsonl`);
  try {
    const journal = await broker.journal();
    // The journal contains secret keys. A file of an earlier run can have another mode.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(file, { force: true });
    await writeFile(file, journal, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    console.error(`The journal of the broker cannot be stored: ${(error as Error).message}`);
    return;
  }
  task.meta.brokerJournal = file;
  console.error(`Journal of the broker: npx broker-sandbox replay ${file}`);
}

/** Returns a file name that differs for each test. Vitest 3 has no full names. */
function fileNameOf({ name, fullTestName = name, id }: FinishedTest): string {
  const readable = fullTestName.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 80);
  return `${readable}-${id.replace(/[^A-Za-z0-9]+/g, '-')}`;
}
