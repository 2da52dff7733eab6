import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import type { TestAccount } from '../client/account.ts';
import { call, query } from '../client/call.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { checkResponse, emptyCaseFindings } from './check-response.ts';
import { bodyOf } from './trader.ts';

/** Reads a market or an account of a section, and keeps the responses. */
export class Reader {
  readonly responses: ApiResponse[] = [];
  readonly #session: Session;
  readonly #section: Section;
  readonly #account: TestAccount | undefined;

  constructor(session: Session, section: Section, account?: TestAccount) {
    this.#session = session;
    this.#section = section;
    this.#account = account;
  }

  /**
   * Returns the body of an operation; undefined if the section does not have it, or if it requires
   * an account and there is none.
   *
   * @param of another section that has the operation
   * @throws Skipped if the operation of an account fails
   * @throws Error if a response with market data is not as specified
   */
  async read(
    operationId: string,
    parameters: Readonly<Record<string, string | number>> = {},
    of = this.#section,
  ): Promise<unknown> {
    const operation: GatewayOperation | undefined = operations[of][operationId];
    const account = this.#account;
    if (operation === undefined) return undefined;
    if (operation.requiresApiKey && account === undefined) return undefined;
    const sent = new URLSearchParams(
      Object.entries(parameters).map(([name, one]) => [name, `${one}`]),
    );
    const response =
      account && operation.requiresApiKey
        ? await call(this.#session, account, operation, `${sent}`)
        : await query(this.#session, operation, `${sent}`);
    this.responses.push(response);
    if (operation.requiresApiKey) return bodyOf(operationId, response);
    const problem = checkResponse(response, { ok: true }, operation, sent, emptyCaseFindings());
    if (problem === undefined) return response.body;
    throw new Error(`In a response of ${operationId}: ${problem}`);
  }

  /** Returns the rows of a list; none if the section does not have the operation. */
  async rows(...request: Parameters<Reader['read']>): Promise<readonly Row[]> {
    return ((await this.read(...request)) ?? []) as readonly Row[];
  }
}
