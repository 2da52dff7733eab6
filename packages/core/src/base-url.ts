import { ConfigurationError } from './errors.ts';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Parses and checks the base URL of a broker. Plain http is allowed for loopback addresses only:
 * elsewhere it would expose API keys.
 *
 * @throws ConfigurationError that says what is wrong. It never quotes the URL, which may contain a
 *   password.
 */
export function checkBaseUrl(text: string): URL {
  const fail = (problem: string): never => {
    throw new ConfigurationError(
      `\`baseUrl\` ${problem}; expected a URL such as https://api.example.com`,
    );
  };
  if (!URL.canParse(text)) return fail('must be an absolute URL');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    fail('must not contain a user name or password');
  }
  if (/[?#]/.test(url.href)) fail('must not have a query or a fragment');
  if (url.protocol === 'http:' && !loopback.test(url.hostname)) {
    fail(
      `must use https for ${url.hostname}, ` +
        `because plain http is allowed for loopback addresses only`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    fail(`must use https, not ${url.protocol.slice(0, -1)}`);
  }
  return url;
}
