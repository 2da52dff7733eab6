import { readFileSync } from 'node:fs';
import { apiKeyHeader, routes } from '@broker-api/spec';
import { UsageError } from '@broker-api/spec/command-line';
import { Auditor } from '../auditor/auditor.ts';
import { parsedBody } from '../cases/parse-exact.ts';
import { maskSecrets } from '../report/mask-secrets.ts';
import type { Mismatch } from '../result.ts';
import type { Cycle } from './cycle.ts';
import { Observations } from './observations.ts';
import { failureItems } from './state.ts';

/** The parts of a HAR 1.2 entry that this module reads. */
interface HarEntry {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers?: readonly HarHeader[];
    readonly postData?: { readonly text?: string };
  };
  readonly response: {
    readonly status: number;
    readonly headers?: readonly HarHeader[];
    readonly content?: { readonly text?: string; readonly encoding?: string };
  };
}

interface HarHeader {
  readonly name: string;
  readonly value: string;
}

/** What recorded traffic shows, and the number of responses to documented operations. */
type RecordedTraffic = Cycle & { readonly responses: number };

/**
 * Checks the responses in a HAR file: each one against its schema, and the records in all of them
 * against each other. The items contain names of fields, but no values, keys or signatures.
 *
 * @throws UsageError if the file is not a HAR file. The message quotes none of its content
 */
export function readTraffic(file: string): RecordedTraffic {
  const observations = new Observations();
  const auditors = new Map<string, Auditor>();
  let responses = 0;
  for (const { request, response } of entriesOf(file)) {
    const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
    const route = routes.get(`${request.method} ${url?.pathname}`);
    const { status } = response;
    if (url === undefined || route === undefined || status === 0) continue;
    responses += 1;
    const text = textIn(response);
    const { operation } = route;
    observations.add({ operation, status, headers: headersOf(response.headers), text });
    // Rows of a trade differ by account, so the responses to each key are compared on their own.
    const key = headersOf(request.headers).get(apiKeyHeader) ?? '';
    const auditor = auditors.get(key) ?? new Auditor([]);
    auditors.set(key, auditor);
    const form = new URLSearchParams(request.postData?.text ?? '');
    auditor.see({
      operation,
      account: undefined,
      sent: new Map([...form, ...url.searchParams]),
      status,
      body: parsedBody(text),
      // The clock of the recording computer is unknown, so times are not compared with it.
      from: 0,
      to: Number.MAX_SAFE_INTEGER,
    });
  }
  const contradictions = [...auditors.values()].flatMap((auditor) => auditor.take());
  const failures = failureItems([
    ...observations.mismatches.map((one) => failed(one.operation, '', [one])),
    ...contradictions.map(({ message }) => failed('records', message)),
  ]);
  // A recording shows only a part of the API, so nothing is gone because it is absent.
  const items = [...failures, ...observations.items].map((one) => ({ ...one, tests: [] }));
  const accounts = [...auditors.keys()].map((apiKey) => ({ name: '', apiKey, secretKey: '' }));
  const problem = 'the file contains no responses to documented operations';
  const seen = { items: maskSecrets(items, accounts), tests: new Set<string>(), responses };
  return responses === 0 ? { ...seen, problem } : seen;
}

function failed(operation: string, message: string, mismatches: readonly Mismatch[] = []) {
  const failure = { message, requirement: '', curl: '' };
  return { id: `${operation}/recorded`, outcome: 'failed', failure, mismatches } as const;
}

function entriesOf(file: string): readonly HarEntry[] {
  const fail = (reason: string): never => {
    throw new UsageError(`--from ${file}: ${reason}`);
  };
  try {
    const har = JSON.parse(readFileSync(file, 'utf8')) as { log?: { entries?: unknown } };
    const entries = har?.log?.entries;
    if (Array.isArray(entries) && entries.every(isEntry)) return entries;
  } catch (error) {
    const { code } = error as { code?: string };
    return fail(code === undefined ? 'expected JSON' : `cannot be read (${code})`);
  }
  return fail('expected a HAR file, with requests and responses in log.entries');
}

function isEntry(entry: unknown): entry is HarEntry {
  const { request, response } = (entry ?? {}) as Partial<HarEntry>;
  return typeof request?.url === 'string' && typeof response?.status === 'number';
}

function textIn({ content: { text = '', encoding } = {} }: HarEntry['response']): string {
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

function headersOf(list: readonly HarHeader[] = []): Headers {
  const headers = new Headers();
  for (const { name, value } of list) {
    // HTTP/2 recordings contain pseudo headers such as `:status`.
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) headers.append(name, value.replace(/[\r\n\0]/g, ' '));
  }
  return headers;
}
