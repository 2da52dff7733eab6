import { apiKeyHeader, routes } from '@broker-api/spec';
import { parseExact } from '../cases/parse-exact.ts';
import { RecordBook } from '../records/record-book.ts';
import type { TestAccount } from './account.ts';

/** A request and the text of its successful response. */
interface SuccessfulExchange {
  readonly url: string;
  readonly init: RequestInit;
  readonly text: string;
  /** The broker's time before the request was sent; undefined if it is not known. */
  readonly from: number | undefined;
}

/** Adds the records in the responses of a session to a record book, and collects the problems. */
export class Recorder {
  /** Returns the broker's time; undefined until it is measured. */
  now: (() => number) | undefined;
  readonly #book = new RecordBook();
  readonly #accounts: readonly TestAccount[];
  #problems: string[] = [];

  constructor(accounts: readonly TestAccount[]) {
    this.#accounts = accounts;
  }

  /** Compares the records in a response with what is known about them. */
  add({ url, init, from = 0, text }: SuccessfulExchange): void {
    const { pathname, searchParams } = new URL(url);
    const route = routes.get(`${init.method ?? 'GET'} ${pathname}`);
    const body = parsed(text);
    if (route === undefined || body === undefined) return;
    const form = new URLSearchParams(typeof init.body === 'string' ? init.body : '');
    const problems = this.#book.add({
      operation: route.operation,
      account: this.#callerOf(init),
      sent: new Map([...form, ...searchParams]),
      body,
      from,
      to: this.now?.() ?? Number.MAX_SAFE_INTEGER,
    });
    this.#problems.push(...problems);
  }

  /** Returns the problems since the last call. */
  take(): readonly string[] {
    const problems = this.#problems;
    this.#problems = [];
    return problems;
  }

  /**
   * Returns the account of a request. A key with restrictions can belong to the same account as
   * another key, so its owner is unknown.
   */
  #callerOf({ headers }: RequestInit): string | undefined {
    const key = new Headers(headers).get(apiKeyHeader);
    const account = this.#accounts.find(({ apiKey }) => apiKey === key);
    if (account === undefined) return undefined;
    const { name, permissions, allowedIps, subAccount } = account;
    const isRestricted = permissions !== undefined || allowedIps !== undefined || subAccount;
    return isRestricted ? undefined : name;
  }
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}
