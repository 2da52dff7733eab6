import type { Fetch } from '@broker-api/core';

/** A request of a client and its response, as they were sent. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
  /** The text that was signed; undefined if the request has no signature. */
  readonly signedText: string | undefined;
  /** Undefined if no response arrived. */
  readonly response?: ReceivedResponse;
}

interface ReceivedResponse {
  readonly status: number;
  readonly text: string;
  readonly durationMs: number;
}

/** Returns a `fetch` that reports each request, then the request with its response. */
export function recordingFetch(fetch: Fetch, report: (exchange: Exchange) => void): Fetch {
  return async (address, init) => {
    const { method = 'GET', headers, body } = init;
    const text = typeof body === 'string' ? body : undefined;
    const url = new URL(address);
    const signedText = signedTextOf(url, text);
    const request = { method, url, headers: new Headers(headers), body: text, signedText };
    report(request);
    const started = performance.now();
    const response = await fetch(address, init);
    const received = await response.clone().text();
    const durationMs = performance.now() - started;
    report({ ...request, response: { status: response.status, text: received, durationMs } });
    return response;
  };
}

const signature = /&?signature=[0-9a-f]+$/;

/** Returns the signed text: the query, then the body, without the signature. */
function signedTextOf(url: URL, body = ''): string | undefined {
  const text = url.search.slice(1) + body;
  return signature.test(text) ? text.replace(signature, '') : undefined;
}
