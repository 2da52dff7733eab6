import { ControlResponseError } from '@broker-api/sandbox/control';
import { parseStreamJson, type Random } from '@broker-api/test-kit';
import type { BrokerEndpoint } from '@broker-api/test-kit/sandbox-process';
import {
  type CrashRequest,
  cancelling,
  crashSections,
  heldContract,
  type Markets,
  outdatedTimestamp,
  placing,
} from './orders.ts';
import { type ClientRecords, type RecordedOrder, sectionNames } from './records.ts';

/**
 * The error code for a request that a sandbox rejects, and does not execute, while it shuts down.
 */
const shuttingDown = -1016;

/**
 * The codes with which the sandbox may reject the cancellation of an order. That an acknowledged
 * order does not exist, -2013, is a violation that the next check counts.
 */
const cancellationCodes = [-1139, -1142, -1143, -2013, outdatedTimestamp];

const toTokenAccount = { fromAccountIndex: 0, toAccountType: 1 };
const toSubAccount = { ...toTokenAccount, tokenId: 'ETH', fromAccountType: 1, toAccountIndex: 1 };
const fromContractAccount = {
  ...toTokenAccount,
  tokenId: 'TBTC',
  fromAccountType: 3,
  toAccountIndex: 0,
};
const toHeldPosition = { symbol: heldContract, side: 'LONG' };

/** Thrown to stop a client whose sandbox is shutting down. */
export class ShuttingDown extends Error {}

interface Reply {
  readonly isSuccessful: boolean;
  readonly body: { readonly orderId?: unknown; readonly code?: number };
}

/** Calls a function repeatedly until the connection ends or the sandbox is shutting down. */
export async function repeat(records: ClientRecords, step: () => Promise<void>): Promise<void> {
  try {
    for (;;) await step();
  } catch (error) {
    // fetch throws a TypeError when the connection ends. A truncated body causes a SyntaxError.
    const expected = [TypeError, SyntaxError, ControlResponseError, ShuttingDown];
    if (!expected.some((one) => error instanceof one)) throw error;
    if (error instanceof ShuttingDown) records.rejected += 1;
  }
}

/**
 * A client that places and cancels orders, adds margin and transfers money, one request at a time.
 */
export class CrashClient {
  readonly #number: number;
  readonly #name: string;
  readonly #records: ClientRecords;
  readonly #random: Random;
  readonly #markets: Markets;
  readonly #open: RecordedOrder[] = [];
  #count = 0;

  constructor(number: number, records: ClientRecords, random: Random, markets: Markets) {
    this.#number = number;
    this.#name = number % 2 === 0 ? 'alice' : 'bob';
    this.#records = records;
    this.#random = random;
    this.#markets = markets;
  }

  /** Sends requests until the connection ends or the sandbox is shutting down. */
  async work(sandbox: BrokerEndpoint, onAcknowledged: () => void): Promise<void> {
    await repeat(this.#records, async () => {
      await this.#step(sandbox);
      this.#records.acknowledged += 1;
      onAcknowledged();
    });
  }

  #step(sandbox: BrokerEndpoint): Promise<void> {
    const roll = this.#random.below(100);
    if (roll < 20 && this.#name === 'alice') return this.#moveMoney(sandbox);
    const index = this.#random.below(this.#open.length);
    if (this.#open.length > 20 || (roll < 50 && this.#open.length > 0)) {
      const [order] = this.#open.splice(index, 1);
      return this.#cancel(sandbox, order as RecordedOrder);
    }
    return this.#place(sandbox);
  }

  async #send(sandbox: BrokerEndpoint, request: CrashRequest): Promise<Reply> {
    const { method, path, parameters } = request;
    const { status, text } = await sandbox.call(this.#name, method, path, parameters);
    return { isSuccessful: status === 200, body: parseStreamJson(text) as Reply['body'] };
  }

  async #place(sandbox: BrokerEndpoint): Promise<void> {
    const random = this.#random;
    this.#count += 1;
    const name = random.pick(sectionNames);
    const section = crashSections[name];
    const order: RecordedOrder = {
      section: name,
      client: this.#name,
      clientOrderId: `crash-${this.#number}-${this.#count}`,
      ...section.draw(random, this.#markets),
      placed: 'unknown',
      cancelled: 'no',
    };
    this.#records.orders.push(order);
    const reply = await this.#send(sandbox, placing(order));
    order.placed = reply.isSuccessful ? 'acknowledged' : 'rejected';
    assertExpected(reply, section.rejections);
    if (!reply.isSuccessful) return;
    order.orderId = String(reply.body.orderId);
    this.#open.push(order);
  }

  async #cancel(sandbox: BrokerEndpoint, order: RecordedOrder): Promise<void> {
    order.cancelled = 'unknown';
    const reply = await this.#send(sandbox, cancelling(order));
    order.cancelled = reply.isSuccessful ? 'acknowledged' : 'no';
    assertExpected(reply, cancellationCodes);
  }

  /**
   * Transfers money to another account of alice, or adds margin to her position. Until a check has
   * found out whether an amount arrived, the client does not send it again.
   */
  async #moveMoney(sandbox: BrokerEndpoint): Promise<void> {
    this.#count += 1;
    const nonce = `${this.#number}-${this.#count}`;
    const { transfers, withdrawals, addedMargin } = this.#records;
    const [tally, path, fixed] = this.#random.pick([
      [transfers, '/openapi/v1/transfer', { ...toSubAccount, nonce }],
      [withdrawals, '/openapi/v1/transfer', { ...fromContractAccount, nonce }],
      [addedMargin, '/openapi/contract/v1/modifyMargin', toHeldPosition],
    ] as const);
    if (tally.isUnknown(this.#number)) return this.#place(sandbox);
    await tally.send(this.#number, async (amount) => {
      const parameters = { ...fixed, amount };
      const reply = await this.#send(sandbox, { method: 'POST', path, parameters });
      assertExpected(reply, [outdatedTimestamp]);
      return reply.isSuccessful;
    });
  }
}

/**
 * Checks that the sandbox executed a request, or rejected it with one of the given codes.
 *
 * @throws ShuttingDown when the sandbox is shutting down
 */
function assertExpected({ isSuccessful, body }: Reply, codes: readonly number[]): void {
  const { code = 0 } = body;
  if (code === shuttingDown) throw new ShuttingDown();
  if (!isSuccessful && !codes.includes(code)) {
    throw new Error(`The sandbox rejected a request: ${JSON.stringify(body)}`);
  }
}
