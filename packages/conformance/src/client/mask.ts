import type { TransportRequest } from '@broker-api/core';
import { apiKeyHeader } from '@broker-api/spec';
import type { Exchange } from '../result.ts';

const visibleLength = 4;

/** Masks API keys, secret keys, signatures and listen keys in the results. */
export class Mask {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;

  /** Registers a secret. `mask` then shortens it to its first four characters. */
  add(secret: string): void {
    if (secret.length <= visibleLength || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    const escaped = [...this.#secrets].map((one) => one.replace(/[^\w]/g, '\\$&'));
    this.#pattern = new RegExp(escaped.sort((a, b) => b.length - a.length).join('|'), 'g');
  }

  /** Masks the registered secrets and all listen keys in a string. */
  mask(text: string): string {
    const masked =
      this.#pattern === undefined
        ? text
        : text.replace(this.#pattern, (secret) => truncated(secret));
    return masked.includes('listenKey')
      ? masked.replace(/("listenKey"\s*:\s*"|listenKey=)([^"&]{5,})/g, (_, before, key) => {
          return `${before}${truncated(key)}`;
        })
      : masked;
  }

  /** Masks a query or a form body, including its signature. */
  maskForm(text: string): string {
    const withoutSignature = text.replace(/(^|&)signature=[^&]{5,}/g, (pair) => {
      return `${pair.slice(0, pair.indexOf('=') + 1 + visibleLength)}…`;
    });
    return this.mask(withoutSignature);
  }
}

function truncated(secret: string): string {
  return secret.endsWith('…') ? secret : `${secret.slice(0, visibleLength)}…`;
}

/** The bodies in results are not longer, because a report can contain thousands of them. */
const longestRequest = 2000;
const longestResponse = 100_000;

/** Returns a request for the results: without secrets, and with a body of limited length. */
export function maskedRequest(
  url: string,
  { method, headers, body }: Pick<TransportRequest, 'method' | 'headers' | 'body'>,
  mask: Mask,
): Exchange['request'] {
  const masked = Object.entries(headers).map(([name, value]) => {
    const isKey = name.toLowerCase() === apiKeyHeader.toLowerCase();
    return [name, isKey ? `${value.slice(0, 4)}…` : mask.mask(value)];
  });
  return {
    method,
    url: url.replace(/(?<=\?).*/s, (query) => mask.maskForm(query)),
    headers: Object.fromEntries(masked),
    ...(body !== null && { body: beginningOf(mask.maskForm(body), longestRequest) }),
  };
}

/** Returns a response for the results: without secrets, and with a body of limited length. */
export function maskedResponse(
  { status, headers }: Response,
  text: string,
  mask: Mask,
): NonNullable<Exchange['response']> {
  const masked: Record<string, string> = {};
  headers.forEach((value, name) => {
    masked[name] = mask.mask(value);
  });
  return { status, headers: masked, body: beginningOf(mask.mask(text), longestResponse) };
}

function beginningOf(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
