import type { TransportRequest } from '@broker-api/core';
import { apiKeyHeader } from '@broker-api/spec';
import type { Exchange } from '../result.ts';
import type { Mask } from './mask.ts';

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
    ...(body !== null && { body: truncated(mask.maskForm(body), longestRequest) }),
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
  return { status, headers: masked, body: truncated(mask.mask(text), longestResponse) };
}

/** Returns an exchange with a response of limited length, as an earlier step of a workflow. */
export function shortened(exchange: Exchange): Exchange {
  const { response } = exchange;
  if (response === undefined) return exchange;
  return { ...exchange, response: { ...response, body: truncated(response.body, longestRequest) } };
}

function truncated(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
