import { printable } from '@broker-api/spec';
import type { HandledRequest } from '../gateway/gateway.ts';
import { oneLine } from '../http/text.ts';

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
export function formatRecord(json: string): string {
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
