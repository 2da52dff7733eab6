import { apiKeyHeader, routes } from '@broker-api/spec';
import { parseExact } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import type { RecordedCall } from './record-book.ts';

/** A request and the text of its successful response. */
export interface SuccessfulExchange {
  readonly url: string;
  readonly init: RequestInit;
  readonly text: string;
  /** The broker's time before the request was sent; undefined if it is not known. */
  readonly from: number | undefined;
}

/** Returns what a request and its response say; undefined if no operation has its path. */
export function recordedCall({
  url,
  init,
  text,
  accounts,
}: Omit<SuccessfulExchange, 'from'> & {
  readonly accounts: readonly TestAccount[];
}): Omit<RecordedCall, 'from' | 'to'> | undefined {
  const { pathname, searchParams } = new URL(url);
  const route = routes.get(`${init.method ?? 'GET'} ${pathname}`);
  const body = parsed(text);
  if (route === undefined || body === undefined) return undefined;
  const form = new URLSearchParams(typeof init.body === 'string' ? init.body : '');
  const sent = new Map([...form, ...searchParams]);
  const key = new Headers(init.headers).get(apiKeyHeader);
  const account = accounts.find(({ apiKey }) => apiKey === key);
  return { operation: route.operation, account: account && ownerOf(account), sent, body };
}

/** Keys with restrictions can belong to the same account as another key, so their owner is unknown. */
function ownerOf({ name, permissions, allowedIps, subAccount }: TestAccount): string | undefined {
  const isRestricted = permissions !== undefined || allowedIps !== undefined || subAccount;
  return isRestricted ? undefined : name;
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}
