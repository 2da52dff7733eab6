import { Worker } from 'node:worker_threads';
import { type JournalStore, StoreError, type StoreLocation } from '../../journal/store.ts';
import type { JournalFiles } from './journal-files.ts';
import type { FilesOptions } from './open-files.ts';
import type { Call, Method, Response } from './worker.ts';

/** A call to which the worker has not responded yet. */
interface PendingCall {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: StoreError) => void;
}

/** Returns the location of a journal in a directory. */
export function directoryLocation(directory: string): StoreLocation {
  return {
    name: directory,
    noun: 'directory',
    advice: 'Check that you can write to the directory and that its disk has free space',
  };
}

/**
 * A store in an SQLite database, which a worker thread owns. A high-water mark in a separate file
 * reveals whether the end of the database is missing.
 */
export class SqliteStore implements JournalStore {
  readonly location: StoreLocation;
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  /** The calls without a response, oldest first. The worker responds in the same order. */
  readonly #pending: PendingCall[] = [];
  #lost: StoreError | undefined;
  #isClosing = false;
  #onLost: ((error: StoreError) => void) | undefined;

  /** Opens the store in a directory. The directory is locked until the store is closed. */
  static async open(options: FilesOptions): Promise<SqliteStore> {
    const store = new SqliteStore(options);
    try {
      await store.#response();
      return store;
    } catch (error) {
      await store.#exit();
      throw error;
    }
  }

  private constructor(workerData: FilesOptions) {
    this.location = directoryLocation(workerData.directory);
    const file = new URL(import.meta.resolve('#sqlite-worker'));
    // Without `execArgv`, the worker would get this process's options. Some of them, such as
    // `--input-type`, are invalid for the worker's file.
    this.#worker = new Worker(file, { workerData, execArgv: [] });
    this.#worker.on('message', (response: Response) => this.#settle(response));
    this.#worker.on('error', (error: Error) => this.#lose(error.message));
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', (status) => {
        if (!this.#isClosing) this.#lose(`the worker exited with status ${status}`);
        resolve();
      });
    });
  }

  readonly readContents = this.#caller('readContents');
  readonly readRecords = this.#caller('readRecords');
  readonly readParts = this.#caller('readParts');
  readonly appendRecords = this.#caller('appendRecords');
  readonly writeParts = this.#caller('writeParts');
  readonly writeSnapshot = this.#caller('writeSnapshot');
  readonly prune = this.#caller('prune');

  async close(): Promise<void> {
    try {
      await this.#caller('close')();
    } finally {
      await this.#exit();
    }
  }

  onLost(listener: (error: StoreError) => void): void {
    this.#onLost = listener;
  }

  /** Returns a function that executes a method in the worker. */
  #caller<Name extends Method>(method: Name) {
    return (...args: Parameters<JournalFiles[Name]>): Promise<ReturnType<JournalFiles[Name]>> => {
      if (this.#lost !== undefined) return Promise.reject(this.#lost);
      this.#worker.postMessage({ method, args } satisfies Call);
      // The worker executes this method, so the result has its type.
      return this.#response() as Promise<ReturnType<JournalFiles[Name]>>;
    };
  }

  /** Returns the next response. The worker keeps the process running until it has responded. */
  #response(): Promise<unknown> {
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject });
    });
  }

  /** Resolves when the worker has exited, which releases the directory. */
  #exit(): Promise<void> {
    this.#isClosing = true;
    this.#worker.ref();
    return this.#exited;
  }

  #settle(response: Response): void {
    const call = this.#pending.shift();
    if (this.#pending.length === 0) this.#worker.unref();
    if ('result' in response) call?.resolve(response.result);
    else call?.reject(new StoreError(response.problem, response.message, response.advice));
  }

  #lose(reason: string): void {
    if (this.#lost !== undefined) return;
    this.#lost = new StoreError('unavailable', reason);
    for (const { reject } of this.#pending.splice(0)) reject(this.#lost);
    this.#onLost?.(this.#lost);
  }
}
