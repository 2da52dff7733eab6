import { parseStreamJson, type Random } from '@broker-api/test-kit';
import type { BrokerEndpoint } from '@broker-api/test-kit/sandbox-process';
import { Violations } from '../campaign.ts';
import { heldContract, reading } from './orders.ts';
import {
  accountPath,
  type ClientRecords,
  freeIn,
  type RecordedOrder,
  read,
  units,
} from './records.ts';
import { CrashRows } from './rows.ts';

interface OrderBody {
  readonly orderId: string;
  readonly side: string;
  readonly price: string;
  readonly origQty: string;
  readonly status: string;
}

interface Position {
  readonly symbol: string;
  readonly margin: string;
}

/** The size of alice's long position in the held contract, and of bob's short position. */
const heldQuantity = 1000;

/** The positions of the held contract. */
const held = [
  { user: 'alice', side: 'LONG', opens: 'BUY_OPEN' },
  { user: 'bob', side: 'SHORT', opens: 'SELL_OPEN' },
] as const;

/**
 * Compares a restarted sandbox with the records of the clients, and with what they read before.
 * Whether balances, locks, positions, funding and settlements add up, `verify` checks after each
 * round.
 */
export class CrashChecks {
  readonly lost = new Violations();
  /** What exists although a request for it was rejected or not sent. */
  readonly invented = new Violations();
  readonly drifted = new Violations();
  readonly rows = new CrashRows();
  readonly #records: ClientRecords;
  #checked = 0;
  /** The margin of alice's held position at the first check, less the funding that she received. */
  #firstMargin: bigint | undefined;

  constructor(records: ClientRecords) {
    this.#records = records;
  }

  /** Opens the positions in the held contract, with enough margin for all moves of the index. */
  async openPositions(sandbox: BrokerEndpoint): Promise<void> {
    const call = async (user: string, name: string, parameters: object): Promise<void> => {
      const path = `/openapi/contract/v1/${name}`;
      const request = { symbol: heldContract, ...parameters };
      const { status, text } = await sandbox.call(user, 'POST', path, request);
      if (status !== 200) throw new Error(`The sandbox rejected a request of ${user}: ${text}`);
    };
    const order = { orderType: 'LIMIT', timeInForce: 'GTC', price: 10_000, leverage: 1 };
    const terms = { ...order, quantity: heldQuantity, clientOrderId: 'held' };
    for (const { user, opens } of held) await call(user, 'order', { ...terms, side: opens });
    for (const { user, side } of held) await call(user, 'modifyMargin', { side, amount: 9 });
  }

  /**
   * Checks the orders since the previous check, 20 random orders, the lists of the traders, and the
   * money that the clients moved. The last check covers all orders.
   */
  async check(sandbox: BrokerEndpoint, random: Random, isLast = false): Promise<void> {
    const { orders } = this.#records;
    const newer = isLast ? orders : orders.slice(this.#checked);
    const older = Array.from({ length: isLast ? 0 : 20 }, () => random.pick(orders));
    for (const order of [...newer, ...older.filter((one) => one !== undefined)]) {
      await this.#checkOrder(sandbox, order);
    }
    this.#checked = orders.length;
    await this.rows.check(sandbox);
    await this.#checkMoves(sandbox);
  }

  async #checkOrder(sandbox: BrokerEndpoint, order: RecordedOrder): Promise<void> {
    const { client, clientOrderId } = order;
    const { method, path, parameters } = reading(order);
    const response = await sandbox.call(client, method, path, parameters);
    if (response.status !== 200) {
      if (order.placed !== 'acknowledged') return;
      this.lost.add(() => `the order ${clientOrderId} is missing: ${response.text}`);
      return;
    }
    const found = parseStreamJson(response.text) as OrderBody;
    if (order.placed === 'rejected') {
      this.invented.add(() => `the order ${clientOrderId} was rejected, but exists`);
    }
    order.orderId = found.orderId;
    const isSame =
      found.side === order.side &&
      units(found.price) === units(order.price) &&
      units(found.origQty) === units(order.quantity);
    const isCancelled = order.cancelled !== 'acknowledged' || found.status === 'CANCELED';
    if (!isSame || !isCancelled) {
      this.lost.add(() => `expected ${JSON.stringify(order)}, got ${JSON.stringify(found)}`);
    }
    const isOpen = found.status === 'NEW' || found.status === 'PARTIALLY_FILLED';
    const text = JSON.stringify(found);
    if (order.final !== undefined && order.final !== text) {
      this.drifted.add(() => `a final order changed from ${order.final} to ${text}`);
    }
    if (!isOpen) order.final = text;
  }

  /** Checks that all acknowledged transfers and additions of margin arrived. */
  async #checkMoves(sandbox: BrokerEndpoint): Promise<void> {
    const { transfers, withdrawals, addedMargin } = this.#records;
    const freeOf = async (user: string, token: string): Promise<bigint> =>
      freeIn((await sandbox.call(user, 'GET', accountPath)).text, token);
    transfers.check(await freeOf('aliceSub', 'ETH'), this.lost, this.invented);
    withdrawals.check(await freeOf('alice', 'TBTC'), this.lost, this.invented);
    const path = '/openapi/contract/v1/positions';
    const positions = await read<readonly Position[]>(sandbox, 'alice', path);
    const position = positions.find(({ symbol }) => symbol === heldContract);
    const margin = units(position?.margin ?? '0') - this.rows.fundingOfAlice;
    this.#firstMargin ??= margin;
    addedMargin.check(margin - this.#firstMargin, this.lost, this.invented);
  }
}
