import { UsageError } from './options.ts';

/**
 * Returns the URL of a deployment, without a trailing slash.
 *
 * @throws UsageError that names the problem. If the URL is valid, the message does not quote its
 *   user name and password.
 */
export function checkBaseUrl(text: string, option = '--base-url'): string {
  const fail = (reason: string): never => {
    throw new UsageError(`${option} ${reason}; expected a URL such as https://api.example.com`);
  };
  if (text.trim() === '') return fail('is empty');
  if (!URL.canParse(text)) return fail(`${text} is not an absolute URL`);
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') fail('must not contain a user name or password');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    // `localhost:8080` is parsed as a URL with the protocol `localhost:`.
    fail(`${text} does not start with http:// or https://`);
  }
  if (/[?#]/.test(text)) fail('must not contain a query or a fragment');
  return url.href.replace(/\/+$/, '');
}
