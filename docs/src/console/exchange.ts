import type { Fetch } from '@broker-api/core';

/** A request of a client and its response, as they were sent. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
  /** The text that was signed; undefined if the request has no signature. */
  readonly signedText: string | undefined;
  readonly response?: { readonly status: number; readonly headers: Headers; readonly text: string };
}

/** Returns a `fetch` that records each exchange and reports it, with the response if there is one. */
export function recordingFetch(fetch: Fetch, report: (exchange: Exchange) => void): Fetch {
  return async (url, init) => {
    const { method = 'GET', headers, body } = init;
    const text = typeof body === 'string' ? body : undefined;
    const request = {
      method,
      url: new URL(url),
      headers: new Headers(headers),
      body: text,
      signedText: signedTextOf(new URL(url), text),
    };
    report(request);
    const response = await fetch(url, init);
    const { status, headers: received } = response;
    report({
      ...request,
      response: { status, headers: received, text: await response.clone().text() },
    });
    return response;
  };
}

const signature = /&?signature=[0-9a-f]+$/;

/** The signature covers the text of the query, then that of the body, without the signature. */
function signedTextOf(url: URL, body = ''): string | undefined {
  const text = url.search.slice(1) + body;
  return signature.test(text) ? text.replace(signature, '') : undefined;
}
