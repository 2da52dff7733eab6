import type { Transport } from '@broker-api/core';
import type { PageFetch } from './broker-target.ts';

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
export function recordingFetch(fetch: PageFetch, report: (exchange: Exchange) => void): Transport {
  return async (address, init) => {
    const { method, headers, body } = init;
    const text = body ?? undefined;
    const url = new URL(address);
    const signedText = signedTextOf(url, text);
    const request = { method, url, headers: new Headers(headers), body: text, signedText };
    report(request);
    const started = performance.now();
    const response = await fetch(address, init);
    const received = await startOf(response.clone());
    const durationMs = performance.now() - started;
    report({ ...request, response: { status: response.status, text: received, durationMs } });
    return response;
  };
}

/** The page displays no more of a body, which can be endless. The client has a limit of its own. */
const longestText = 2 ** 20;

/** Reads the start of a body. */
async function startOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length <= longestText) continue;
    // Not awaited: the promise resolves only when the client has ended with its copy, too.
    reader?.cancel().catch(() => {});
    return `${text.slice(0, longestText)}…`;
  }
}

const signature = /&?signature=[0-9a-f]+$/;

/** Returns the signed text: the query, then the body, without the signature. */
function signedTextOf(url: URL, body = ''): string | undefined {
  const text = url.search.slice(1) + body;
  return signature.test(text) ? text.replace(signature, '') : undefined;
}
