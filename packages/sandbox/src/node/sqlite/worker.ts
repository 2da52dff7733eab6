// The worker thread of a store in SQLite. It owns the files of the journal, so that no sync of the
// disk blocks the event loop of the sandbox. It responds once after it has opened the files, and
// then once to each call, in order. `SqliteStore` sends the calls.
import { parentPort, workerData } from 'node:worker_threads';
import type { StoreProblem } from '../../journal/store.ts';
import { toStoreError } from './errors.ts';
import { JournalFiles } from './journal-files.ts';
import type { FilesOptions } from './open-files.ts';

/** The name of a method that the worker executes. */
export type Method = keyof JournalFiles;

export interface Call {
  readonly method: Method;
  readonly args: readonly unknown[];
}

export type Response =
  | { readonly result: unknown }
  | {
      readonly problem: StoreProblem;
      readonly message: string;
      readonly advice: string | undefined;
    };

if (parentPort === null) throw new Error('This file must run in a worker thread.');
const port = parentPort;
const files = open(workerData as FilesOptions);

function open(options: FilesOptions): JournalFiles | undefined {
  try {
    const opened = new JournalFiles(options);
    port.postMessage({ result: undefined } satisfies Response);
    return opened;
  } catch (error) {
    port.postMessage(failure(error));
    return undefined;
  }
}

function execute(opened: JournalFiles, { method, args }: Call): Response {
  try {
    // `SqliteStore` checks the types of the arguments.
    const run = opened[method] as (...args: unknown[]) => unknown;
    return { result: run.call(opened, ...args) };
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): Response {
  const { problem, message, advice } = toStoreError(error);
  return { problem, message, advice };
}

// If the files could not be opened, the worker gets no listener. It then exits, which releases the
// lock.
if (files !== undefined) {
  port.on('message', (call: Call) => {
    port.postMessage(execute(files, call));
    if (call.method === 'close') port.close();
  });
}
