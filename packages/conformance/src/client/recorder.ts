import { apiKeyHeader, routes } from '@broker-api/spec';
import { parseExact } from '../cases/parse-exact.ts';
import { responseSchema, schemasOf } from '../cases/response-schema.ts';
import { checkBody, emptyBodyFindings } from '../cases/schema-check.ts';
import { RecordBook } from '../records/record-book.ts';
import type { RecordedCall } from '../records/recorded-call.ts';
import { type Mismatch, mismatchText } from '../result.ts';
import type { TestAccount } from './account.ts';

/** A request and its response. */
interface RecordedExchange {
  readonly url: string;
  readonly init: RequestInit;
  /** The status of the response; 0 if none arrived. */
  readonly status: number;
  readonly text: string;
  /** The broker's time before the request was sent; undefined if it is not known. */
  readonly from: number | undefined;
}

/** The responses that can explain a failure: the last ones. */
const mostRecent = 100;

/** Adds the records in the responses of a session to a record book, and collects the problems. */
export class Recorder {
  /** Returns the broker's time; undefined until it is measured. */
  now: (() => number) | undefined;
  readonly #book = new RecordBook();
  readonly #accounts: readonly TestAccount[];
  #problems: string[] = [];
  #recent: RecordedCall[] = [];

  constructor(accounts: readonly TestAccount[]) {
    this.#accounts = accounts;
  }

  /** Compares the records in a response with what is known about them. */
  add({ url, init, status, from = 0, text }: RecordedExchange): void {
    this.checkText(text, `the response of ${init.method ?? 'GET'} ${new URL(url).pathname}`);
    const { pathname, searchParams } = new URL(url);
    const route = routes.get(`${init.method ?? 'GET'} ${pathname}`);
    const body = parsed(text);
    if (route === undefined || (body === undefined && status === 200)) return;
    const form = new URLSearchParams(typeof init.body === 'string' ? init.body : '');
    const call: RecordedCall = {
      operation: route.operation,
      account: this.#callerOf(init),
      sent: new Map([...form, ...searchParams]),
      body,
      from,
      to: this.now?.() ?? Number.MAX_SAFE_INTEGER,
    };
    this.#problems.push(...this.#book.add(call, status));
    if (status !== 200) return;
    this.#recent.push(call);
    if (this.#recent.length > mostRecent) this.#recent.shift();
  }

  /**
   * Checks that a text from the broker contains no secret key.
   *
   * @param subject how the message names the text
   */
  checkText(text: string, subject: string): void {
    const owner = this.#accounts.find(({ secretKey }) => text.includes(secretKey));
    if (owner === undefined) return;
    this.#problems.push(`Expected no secret key in ${subject}; got the key of ${owner.name}.`);
  }

  /**
   * Explains why a test cannot read a response: returns what the responses since the last call of
   * `take` lack according to their schemas, and the message after the first of these mismatches.
   */
  explain(message: string): { readonly message: string; readonly mismatches: Mismatch[] } {
    const mismatches = this.#mismatches();
    const [first] = mismatches;
    if (first === undefined) return { message, mismatches };
    const reason = mismatchText([first], ` of the response of ${first.operation}`);
    return { message: `${reason}\n${message}`, mismatches };
  }

  #mismatches(): Mismatch[] {
    const found = new Map<string, Mismatch>();
    for (const { operation, body } of this.#recent) {
      const name = `${operation.section}/${operation.operationId}`;
      const findings = emptyBodyFindings();
      checkBody(body, responseSchema(operation), schemasOf(operation.section), findings);
      for (const problem of findings.problems) {
        if (problem.kind === 'extra field') continue;
        const key = [name, problem.kind, problem.pointer].join(' ');
        if (!found.has(key)) found.set(key, { operation: name, ...problem });
      }
    }
    return [...found.values()];
  }

  /** Returns the problems since the last call. */
  take(): readonly string[] {
    const problems = this.#problems;
    this.#problems = [];
    this.#recent = [];
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
