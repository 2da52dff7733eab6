import { readFileSync } from 'node:fs';
import { UsageError } from '@broker-api/spec/command-line';

/**
 * Returns the URL of a deployment, without a trailing slash.
 *
 * @throws UsageError that names the problem. The message never quotes the user name and password of
 *   a valid URL
 */
export function checkBaseUrl(text: string, name = '--base-url'): string {
  return checkUrl(text, name, ['http', 'https']);
}

/**
 * Returns the URL of a deployment's streams, without a trailing slash.
 *
 * @throws UsageError that names the problem
 */
export function checkWsUrl(text: string, name: string): string {
  return checkUrl(text, name, ['ws', 'wss']);
}

function checkUrl(text: string, name: string, [plain, secure]: readonly [string, string]) {
  const fail = (reason: string): never => {
    throw new UsageError(`${name} ${reason}; expected a URL such as ${secure}://api.example.com`);
  };
  if (text.trim() === '') return fail('is empty');
  if (!URL.canParse(text)) return fail(`${text} is not an absolute URL`);
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') fail('must not contain a user name or password');
  if (url.protocol !== `${plain}:` && url.protocol !== `${secure}:`) {
    // A value such as `localhost:8080` also fails here: its protocol is `localhost:`.
    fail(`${text} does not start with ${plain}:// or ${secure}://`);
  }
  if (/[?#]/.test(text)) fail('must not contain a query or a fragment');
  return url.href.replace(/\/+$/, '');
}

/** Returns a function that reads an integer in a range. */
export function integer(least: number, most: number): (text: string, name: string) => number {
  return (text, name) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new UsageError(`${name} ${text}: expected an integer from ${least} to ${most}`);
  };
}

/**
 * Reads the file that an option names.
 *
 * @throws UsageError that names the option and the problem
 */
export function readOptionFile(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? 'no such file' : `cannot read the file (${code})`;
    throw new UsageError(`${name} ${file}: ${problem}; pass the path of a readable file`);
  }
}
