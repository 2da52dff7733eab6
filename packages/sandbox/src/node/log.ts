import { write, writeSync } from 'node:fs';
import { InvariantError } from '@broker-api/engine';
import { printable } from '@broker-api/spec';
import type { Logger } from 'pino';
import type { HandledRequest } from '../gateway/gateway.ts';
import { oneLine } from '../http/text.ts';
import { JournalError } from '../journal/journal.ts';
import type { SandboxOptions } from '../sandbox-options.ts';

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

/**
 * Formats a record about a request for a person to read, in one line: the time, the account (or the
 * IP address, if the request had no valid API key), the operation, and why it was rejected. The
 * stack of an internal error follows, indented. The text contains no secrets.
 *
 * @param time when the request was handled; now by default
 */
export function formatRequest(handled: HandledRequest, time = new Date()): string {
  const { broker, account, ip, section, operation, method, path } = handled;
  const { status, code, message, detail, durationMs, failure } = handled;
  const who = [broker, account ?? ip].filter((part) => part !== undefined).join(' ');
  const what = operation === undefined ? `${method} ${path}` : `${section} ${operation}`;
  const verb = failure === undefined ? 'was rejected' : 'failed';
  const result =
    code === undefined
      ? `succeeded in ${Math.round(durationMs)} ms`
      : `${verb} with ${status} ${code}: ${[message, detail].filter(Boolean).join(' ')}`;
  const line = oneLine(`${time.toISOString()} ${who}: ${what} ${result}`);
  return failure === undefined ? line : `${line}${indented(failure.error)}`;
}

/** Formats a line of the JSON log for a person to read. */
function formatRecord(json: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(json);
  if ('method' in fields) {
    const failure = err && { error: err, reference: fields.reference };
    return formatRequest({ ...fields, failure }, new Date(time));
  }
  const values = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`);
  const line = oneLine(`${time} ${levels[Number(level) / 10 - 1]}: ${msg}${values.join('')}`);
  return err === undefined ? line : `${line}${indented(err)}`;
}

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'fatal error'];

function indented(error: unknown): string {
  const { stack } = error as { readonly stack?: unknown };
  const text = printable(String(stack ?? error));
  return text
    .split('\n')
    .map((line) => `\n    ${line}`)
    .join('');
}

/** Errors after which the sandbox cannot continue. */
const fatalErrors = [JournalError, InvariantError];

/** Creates the callbacks that log requests, and that shut down the sandbox after a fatal error. */
export function createObservers(log: Logger, onFatal: () => void): SandboxOptions {
  const exitIfFatal = (error: unknown): void => {
    if (!fatalErrors.some((kind) => error instanceof kind)) return;
    log.fatal('The sandbox cannot continue: it acknowledges no further request, and exits.');
    // The shutdown is deferred until the error response is sent.
    setImmediate(onFatal);
  };
  return {
    onRequest: ({ failure, ...request }) => {
      if (failure !== undefined) {
        const { reference, error } = failure;
        log.error({ ...request, reference, err: error }, 'request failed');
        // A broker that createBroker created does not end the server.
        if (request.broker === undefined) exitIfFatal(error);
      } else if (request.code !== undefined) log.info(request, 'request rejected');
      else log.debug(request, 'request succeeded');
    },
    onBrokerFailure: (broker, error) => log.error({ broker, err: error }, 'broker failed'),
    onControlFailure: (error) => {
      log.error({ err: error }, 'control plane request failed');
      exitIfFatal(error);
    },
    onBackgroundFailure: (error) => {
      log.error({ err: error }, 'scheduled event or stream failed');
      exitIfFatal(error);
    },
    onMarketMakerProblem: ({ symbol, problem, error }) => {
      if (error === undefined) log.warn({ symbol, problem }, 'market maker cannot quote');
      else log.error({ symbol, problem, err: error }, 'market maker stopped');
    },
    onIndexMoverProblem: ({ symbol, problem, error }) =>
      log.error({ symbol, problem, err: error }, 'index mover stopped'),
    onTakerProblem: ({ symbol, problem, error }) =>
      log.error({ symbol, problem, err: error }, 'taker stopped'),
  };
}
