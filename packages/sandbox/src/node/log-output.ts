import { write, writeSync } from 'node:fs';
import { printable } from '@broker-api/spec';
import { formatRecord } from './format-request.ts';

/** The maximum number of characters that wait to be written. */
const maximumWaiting = 1_000_000;
const retryAfterMs = 100;
const standardError = 2;

/**
 * Standard error as the destination of a log. It discards lines that cannot be written, for example
 * if a disk is full or the reader is stopped, because a log must not stop a request or fill the
 * memory. It escapes what is not printable, because requests put text into the log. pino's own
 * destination repeats a failed write for ever when the process ends.
 */
export class LogOutput {
  readonly #format: (record: string) => string;
  #waiting = '';
  #isWriting = false;

  /** @param isText whether to write text for a person to read, instead of JSON */
  constructor(isText: boolean) {
    this.#format = isText ? (record) => `${formatRecord(record)}\n` : printable;
  }

  write(record: string): void {
    const line = this.#format(record);
    if (this.#waiting.length + line.length > maximumWaiting) return;
    this.#waiting += line;
    if (!this.#isWriting) this.#writeWaiting();
  }

  /**
   * Writes the waiting lines before the process ends. pino calls this method after a fatal error.
   */
  flushSync(): void {
    const text = this.#waiting;
    this.#waiting = '';
    try {
      writeSync(standardError, text);
    } catch {
      // The lines are lost, because there is no other output.
    }
  }

  #writeWaiting(): void {
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#isWriting = true;
    this.#write(bytes);
  }

  #write(bytes: Buffer): void {
    write(standardError, bytes, (error, written) => {
      const rest = bytes.subarray(written);
      if (error?.code === 'EAGAIN') setTimeout(() => this.#write(bytes), retryAfterMs).unref();
      else if (error === null && rest.length > 0) this.#write(rest);
      else {
        this.#isWriting = false;
        if (this.#waiting !== '') this.#writeWaiting();
      }
    });
  }
}
