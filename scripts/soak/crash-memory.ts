import type { Random } from '../../packages/engine/test/lib/random.ts';
import type { BrokerProcess } from './broker-process.ts';

/** What a client knows of an order. */
export interface KnownOrder {
  readonly client: string;
  readonly clientOrderId: string;
  readonly side: string;
  readonly price: string;
  readonly quantity: string;
  /** `unknown` while no answer came. */
  placed: 'unknown' | 'acknowledged' | 'refused';
  orderId?: string;
  cancelled: 'no' | 'unknown' | 'acknowledged';
  /** The order as it was read after it had ended; nothing of it may change any more. */
  ended?: string;
}

/** Everything that the clients were told, and what they asked for and were told nothing of. */
export class Memory {
  readonly orders: KnownOrder[] = [];
  /** Of each number of a client, in 10⁻⁸ ETH: what was moved to the sub-account for certain. */
  moved = 0n;
  /** Transfers that no answer came to: a power of two for each client. */
  unknownTransfers = 0n;
  acknowledged = 0;
}

/** The unit of a client's transfers: sums tell which of them were made. */
function transferUnit(number: number): bigint {
  return 1n << BigInt(number);
}

/** Units of 10⁻⁸ as a decimal. */
function decimal(units: bigint): string {
  const text = String(units).padStart(9, '0');
  return `${text.slice(0, -8)}.${text.slice(-8)}`;
}

/** A client that places, cancels and transfers, one after the other, until nobody answers. */
export class CrashClient {
  readonly #number: number;
  readonly #name: string;
  readonly #memory: Memory;
  readonly #random: Random;
  readonly #own: KnownOrder[] = [];
  #count = 0;

  constructor(number: number, memory: Memory, random: Random) {
    this.#number = number;
    this.#name = number % 2 === 0 ? 'alice' : 'bob';
    this.#memory = memory;
    this.#random = random;
  }

  /** Works until no answer comes. */
  async work(broker: BrokerProcess, told: () => void): Promise<void> {
    try {
      for (;;) {
        await this.#step(broker);
        this.#memory.acknowledged += 1;
        told();
      }
    } catch (error) {
      // What fetch throws when the connection ends; anything else is a mistake of ours.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }
  }

  #step(broker: BrokerProcess): Promise<void> {
    const roll = this.#random.below(100);
    if (roll < 20 && this.#name === 'alice') return this.#transfer(broker);
    const index = this.#random.below(this.#own.length);
    if (this.#own.length > 20 || (roll < 50 && this.#own.length > 0)) {
      const [order] = this.#own.splice(index, 1);
      return this.#cancel(broker, order as KnownOrder);
    }
    return this.#place(broker);
  }

  async #place(broker: BrokerProcess): Promise<void> {
    const random = this.#random;
    this.#count += 1;
    const order: KnownOrder = {
      client: this.#name,
      clientOrderId: `crash-${this.#number}-${this.#count}`,
      side: random.pick(['BUY', 'SELL']),
      price: `${9990 + random.below(21)}.${10 + random.below(90)}`,
      quantity: `0.00${1000 + random.below(9000)}`,
      placed: 'unknown',
      cancelled: 'no',
    };
    this.#memory.orders.push(order);
    const { side, price, quantity, clientOrderId } = order;
    const { status, body } = await broker.call(this.#name, 'POST', '/openapi/v1/order', {
      ...{ symbol: 'BTCUSDT', side, type: 'LIMIT', timeInForce: 'GTC', price, quantity },
      newClientOrderId: clientOrderId,
    });
    order.placed = status === 200 ? 'acknowledged' : 'refused';
    if (status !== 200) throw new Error(`An order is refused: ${JSON.stringify(body)}`);
    order.orderId = String((body as { orderId: unknown }).orderId);
    this.#own.push(order);
  }

  async #cancel(broker: BrokerProcess, order: KnownOrder): Promise<void> {
    order.cancelled = 'unknown';
    const { status } = await broker.call(this.#name, 'DELETE', '/openapi/v1/order', {
      clientOrderId: order.clientOrderId,
    });
    // It is refused when the order was filled before.
    order.cancelled = status === 200 ? 'acknowledged' : 'no';
  }

  async #transfer(broker: BrokerProcess): Promise<void> {
    this.#count += 1;
    const amount = transferUnit(this.#number);
    this.#memory.unknownTransfers |= amount;
    const { status, body } = await broker.call('alice', 'POST', '/openapi/v1/transfer', {
      ...{ tokenId: 'ETH', amount: decimal(amount), nonce: `${this.#number}-${this.#count}` },
      ...{ fromAccountType: 1, fromAccountIndex: 0, toAccountType: 1, toAccountIndex: 1 },
    });
    this.#memory.unknownTransfers &= ~amount;
    if (status !== 200) throw new Error(`A transfer is refused: ${JSON.stringify(body)}`);
    this.#memory.moved += amount;
  }
}
