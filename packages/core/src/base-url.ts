import { ConfigurationError } from './errors.ts';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Checks the address of a broker. Plain http is for loopback only: elsewhere keys would travel in
 * clear.
 *
 * @throws ConfigurationError with what is wrong
 */
export function checkBaseUrl(text: string): URL {
  const fail = (reason: string): never => {
    throw new ConfigurationError(
      `baseUrl ${reason}; expected an origin such as https://api.example.com`,
    );
  };
  if (!URL.canParse(text)) return fail('is not an absolute URL');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') fail('must not hold a user name or password');
  if (/[?#]/.test(url.href)) fail('must not have a query or a fragment');
  if (url.protocol === 'http:' && !loopback.test(url.hostname)) {
    fail(`uses plain http for ${url.hostname}, which only loopback addresses may`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') fail(`uses ${url.protocol}`);
  return url;
}
