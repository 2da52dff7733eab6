import type { Random } from '@broker-api/test-kit';
import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';

/** A client's record of an order. */
export interface RecordedOrder {
  readonly client: string;
  readonly clientOrderId: string;
  readonly side: string;
  readonly price: string;
  readonly quantity: string;
  /** `unknown` until a response arrives. */
  placed: 'unknown' | 'acknowledged' | 'rejected';
  orderId?: string;
  cancelled: 'no' | 'unknown' | 'acknowledged';
  /** The order as the sandbox returned it in a final status; it must not change afterwards. */
  final?: string;
}

/** The requests of all clients, and which of them the sandbox acknowledged. */
export class ClientRecords {
  readonly orders: RecordedOrder[] = [];
  /**
   * The sum of the transfers to the sub-account that were acknowledged or that a check found, in
   * units of 10⁻⁸ ETH.
   */
  transferred = 0n;
  /**
   * The sum of the transfers without a response, in units of 10⁻⁸ ETH. Each client transfers a
   * different power of two, so the sum identifies the clients.
   */
  unknownTransfers = 0n;
  acknowledged = 0;
  /** The number of requests that a sandbox rejected because it was shutting down. */
  rejected = 0;
}

/**
 * Returns the amount of every transfer of the client with this number, in units of 10⁻⁸ ETH: two to
 * the power of the number.
 */
function transferUnit(number: number): bigint {
  return 1n << BigInt(number);
}

/** Formats units of 10⁻⁸ as a decimal. */
function decimal(units: bigint): string {
  const text = String(units).padStart(9, '0');
  return `${text.slice(0, -8)}.${text.slice(-8)}`;
}

/**
 * Parses a response. Ids are returned as text, because a double cannot represent them exactly.
 *
 * @throws SyntaxError when the body is incomplete
 */
export function parseBody(text: string): unknown {
  return JSON.parse(text.replace(/(?<=":)\d{16,}(?=[,}])/g, '"$&"')) as unknown;
}

/** The status of a sandbox that is shutting down. It did not execute the request. */
const shuttingDown = 503;

/** Thrown to stop a client whose sandbox is shutting down. */
class ShuttingDown extends Error {}

/** A client that places and cancels orders and transfers money, one request at a time. */
export class CrashClient {
  readonly #number: number;
  readonly #name: string;
  readonly #records: ClientRecords;
  readonly #random: Random;
  readonly #open: RecordedOrder[] = [];
  #count = 0;

  constructor(number: number, records: ClientRecords, random: Random) {
    this.#number = number;
    this.#name = number % 2 === 0 ? 'alice' : 'bob';
    this.#records = records;
    this.#random = random;
  }

  /** Sends requests until the connection ends or the sandbox is shutting down. */
  async work(sandbox: SandboxProcess, onAcknowledged: () => void): Promise<void> {
    try {
      for (;;) {
        await this.#step(sandbox);
        this.#records.acknowledged += 1;
        onAcknowledged();
      }
    } catch (error) {
      // fetch throws a TypeError when the connection ends. A truncated body causes a SyntaxError.
      if (error instanceof ShuttingDown) this.#records.rejected += 1;
      const isExpected = [TypeError, SyntaxError, ShuttingDown].some((one) => error instanceof one);
      if (!isExpected) throw error;
    }
  }

  #step(sandbox: SandboxProcess): Promise<void> {
    const roll = this.#random.below(100);
    if (roll < 20 && this.#name === 'alice') return this.#transfer(sandbox);
    const index = this.#random.below(this.#open.length);
    if (this.#open.length > 20 || (roll < 50 && this.#open.length > 0)) {
      const [order] = this.#open.splice(index, 1);
      return this.#cancel(sandbox, order as RecordedOrder);
    }
    return this.#place(sandbox);
  }

  async #place(sandbox: SandboxProcess): Promise<void> {
    const random = this.#random;
    this.#count += 1;
    const order: RecordedOrder = {
      client: this.#name,
      clientOrderId: `crash-${this.#number}-${this.#count}`,
      side: random.pick(['BUY', 'SELL']),
      price: `${9990 + random.below(21)}.${10 + random.below(90)}`,
      quantity: `0.00${1000 + random.below(9000)}`,
      placed: 'unknown',
      cancelled: 'no',
    };
    this.#records.orders.push(order);
    const { side, price, quantity, clientOrderId } = order;
    const { status, text } = await sandbox.call(this.#name, 'POST', '/openapi/v1/order', {
      ...{ symbol: 'BTCUSDT', side, type: 'LIMIT', timeInForce: 'GTC', price, quantity },
      newClientOrderId: clientOrderId,
    });
    const body = parseBody(text);
    order.placed = status === 200 ? 'acknowledged' : 'rejected';
    if (status === shuttingDown) throw new ShuttingDown();
    if (status !== 200) throw new Error(`The sandbox rejected an order: ${text}`);
    order.orderId = String((body as { orderId: unknown }).orderId);
    this.#open.push(order);
  }

  async #cancel(sandbox: SandboxProcess, order: RecordedOrder): Promise<void> {
    order.cancelled = 'unknown';
    const { clientOrderId } = order;
    const parameters = { clientOrderId };
    const response = await sandbox.call(this.#name, 'DELETE', '/openapi/v1/order', parameters);
    parseBody(response.text);
    // The sandbox rejects the cancellation of an order that is already filled.
    order.cancelled = response.status === 200 ? 'acknowledged' : 'no';
    if (response.status === shuttingDown) throw new ShuttingDown();
  }

  async #transfer(sandbox: SandboxProcess): Promise<void> {
    this.#count += 1;
    const amount = transferUnit(this.#number);
    this.#records.unknownTransfers |= amount;
    const { status, text } = await sandbox.call('alice', 'POST', '/openapi/v1/transfer', {
      ...{ tokenId: 'ETH', amount: decimal(amount), nonce: `${this.#number}-${this.#count}` },
      ...{ fromAccountType: 1, fromAccountIndex: 0, toAccountType: 1, toAccountIndex: 1 },
    });
    parseBody(text);
    this.#records.unknownTransfers &= ~amount;
    if (status === shuttingDown) throw new ShuttingDown();
    if (status !== 200) throw new Error(`The sandbox rejected a transfer: ${text}`);
    this.#records.transferred += amount;
  }
}
