import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import type { TestAccount } from '../client/account.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { call } from '../fixtures/call.ts';
import type { Exchange } from '../result.ts';
import { Violation } from './violation.ts';

/** The exchanges that a failure contains: the last ones. */
const mostExchanges = 60;

/** Sends the requests of one sequence, and keeps the exchanges. */
export class Api {
  readonly section: Section;
  readonly session: Session;
  readonly exchanges: Exchange[] = [];

  constructor(session: Session, section: Section) {
    this.session = session;
    this.section = section;
  }

  /** Adds an exchange to those that a failure contains. */
  keep(exchange: Exchange): void {
    this.exchanges.push(exchange);
    if (this.exchanges.length > mostExchanges) this.exchanges.shift();
  }

  has(operationId: string): boolean {
    return operations[this.section][operationId] !== undefined;
  }

  /**
   * Returns an operation. Unlike the operations of the section, transfers and balance flows are
   * operations of token trading.
   */
  operation(operationId: string): GatewayOperation {
    const found = operations[this.section][operationId] ?? operations.spot[operationId];
    if (found === undefined) throw new Error(`unknown operation ${operationId}`);
    return found;
  }

  /** Sends a signed request. */
  async send(
    account: TestAccount,
    operationId: string,
    parameters: Readonly<Record<string, string>>,
    text = '',
  ): Promise<ApiResponse> {
    const more = new URLSearchParams(parameters).toString();
    const query = [text, more].filter((part) => part !== '').join('&');
    const result = await call(this.session, account, this.operation(operationId), query);
    this.keep(result.exchange);
    if (result.status === 0 || result.status >= 500) {
      const got =
        result.status === 0 ? (result.exchange.error ?? 'none') : `status ${result.status}`;
      throw new Violation(`Expected a response of ${operationId}; got ${got}.`);
    }
    return result;
  }

  /** Sends a request that must succeed, and returns its rows. */
  async rows(
    account: TestAccount,
    operationId: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<readonly Row[]> {
    const body = await this.body(account, operationId, parameters);
    if (Array.isArray(body)) return body as readonly Row[];
    throw new Violation(`Expected a list in the response of ${operationId}.`);
  }

  /** Sends a request that must succeed, and returns the body. */
  async body(
    account: TestAccount,
    operationId: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    const { status, body, text } = await this.send(account, operationId, parameters);
    if (status === 200 && typeof body === 'object' && body !== null) return body;
    const got = `status ${status} ${text.slice(0, 200)}`;
    throw new Violation(`Expected ${operationId} to succeed; got ${got}.`);
  }
}

/** Returns the error code in a body; undefined if there is none. */
export function codeIn(body: unknown): number | undefined {
  const { code } = (body ?? {}) as { code?: unknown };
  return code === undefined ? undefined : Number(code);
}
