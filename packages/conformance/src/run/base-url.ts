import { UsageError } from '../usage-error.ts';

/**
 * Returns the URL of a deployment, without a trailing slash.
 *
 * @throws UsageError that names the problem. The message never quotes the user name and password of
 *   a valid URL
 */
export function checkBaseUrl(text: string, option = '--base-url'): string {
  return checkUrl(text, option, ['http', 'https']);
}

/**
 * Returns the URL of a deployment's streams, without a trailing slash.
 *
 * @throws UsageError that names the problem
 */
export function checkWsUrl(text: string): string {
  return checkUrl(text, '--ws-url', ['ws', 'wss']);
}

function checkUrl(text: string, option: string, [plain, secure]: readonly [string, string]) {
  const fail = (reason: string): never => {
    throw new UsageError(`${option} ${reason}; expected a URL such as ${secure}://api.example.com`);
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
