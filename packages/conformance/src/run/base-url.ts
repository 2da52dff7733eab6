import { UsageError } from './options.ts';

/**
 * The address of a deployment, without a trailing slash.
 *
 * @throws UsageError with what is wrong; it quotes no user name and no password
 */
export function checkBaseUrl(text: string, option = '--base-url'): string {
  const fail = (reason: string): never => {
    throw new UsageError(
      `${option} ${reason}; expected an address such as https://api.example.com`,
    );
  };
  if (text.trim() === '') return fail('is empty');
  if (!URL.canParse(text)) return fail(`${text} is not an absolute URL`);
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') fail('must not hold a user name or password');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    // `localhost:8080` parses as a URL of the protocol `localhost:`.
    fail(`${text} is neither http:// nor https://`);
  }
  if (/[?#]/.test(text)) fail('must not have a query or a fragment');
  return url.href.replace(/\/+$/, '');
}
