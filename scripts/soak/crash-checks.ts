import type { Random } from '../../packages/engine/test/lib/random.ts';
import type { Answer, BrokerProcess } from './broker-process.ts';
import { Offences } from './campaign.ts';
import type { KnownOrder, Memory } from './crash-memory.ts';

interface Balance {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}

interface ShownOrder {
  readonly [name: string]: unknown;
  readonly orderId: string;
  readonly side: string;
  readonly price: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly status: string;
}

interface Trade {
  readonly id: string;
  readonly commission: string;
  readonly commissionAsset: string;
}

const traders = ['alice', 'bob'] as const;

/** A decimal in units of 10⁻⁸. */
function units(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.slice(0, 8).padEnd(8, '0'));
}

/** Holds a broker that was started again against what clients remember. */
export class CrashChecks {
  readonly lost = new Offences();
  readonly halfApplied = new Offences();
  readonly drifted = new Offences();
  readonly #memory: Memory;
  /** Commissions that were paid, by asset, and the newest trade that was counted of each trader. */
  readonly #fees = new Map<string, bigint>();
  readonly #newestTrade = new Map<string, string>();
  /** All the money there is, by asset. */
  #money: Map<string, bigint> | undefined;
  #checked = 0;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Everything since the last check, and some older orders; all of them in the end. */
  async check(broker: BrokerProcess, random: Random, isLast = false): Promise<void> {
    const { orders } = this.#memory;
    const newer = isLast ? orders : orders.slice(this.#checked);
    const older = Array.from({ length: isLast ? 0 : 20 }, () => random.pick(orders));
    for (const order of [...newer, ...older.filter((one) => one !== undefined)]) {
      await this.#checkOrder(broker, order);
    }
    this.#checked = orders.length;
    await this.#checkMoney(broker);
  }

  async #checkOrder(broker: BrokerProcess, order: KnownOrder): Promise<void> {
    const { client, clientOrderId, orderId } = order;
    const ids = orderId === undefined ? { origClientOrderId: clientOrderId } : { orderId };
    const answer = await broker.call(client, 'GET', '/openapi/v1/order', ids);
    if (answer.status !== 200) {
      if (order.placed === 'unknown') return;
      this.lost.note(() => `${clientOrderId} is gone: ${JSON.stringify(answer.body)}`);
      return;
    }
    const shown = answer.body as ShownOrder;
    order.orderId = String(shown.orderId);
    const isSame =
      shown.side === order.side &&
      units(shown.price) === units(order.price) &&
      units(shown.origQty) === units(order.quantity);
    const isCancelled = order.cancelled !== 'acknowledged' || shown.status === 'CANCELED';
    if (!isSame || !isCancelled) {
      this.lost.note(() => `${JSON.stringify(order)} is ${JSON.stringify(shown)}`);
    }
    if (shown.status === 'NEW' || shown.status === 'PARTIALLY_FILLED') {
      if (order.ended !== undefined) this.drifted.note(() => `${clientOrderId} is open again`);
      return;
    }
    const text = JSON.stringify(shown);
    if ((order.ended ?? text) !== text) this.drifted.note(() => `${order.ended} became ${text}`);
    order.ended = text;
  }

  async #checkMoney(broker: BrokerProcess): Promise<void> {
    const money = new Map<string, bigint>();
    const add = (asset: string, amount: bigint) =>
      money.set(asset, (money.get(asset) ?? 0n) + amount);
    for (const name of [...traders, 'aliceSub']) {
      const balances = await this.#balances(broker, name);
      for (const { asset, free, locked } of balances) add(asset, units(free) + units(locked));
      if (name === 'aliceSub') this.#checkTransfers(balances);
      else await this.#checkLocks(broker, name, balances);
    }
    for (const name of traders) await this.#countFees(broker, name);
    for (const [asset, fee] of this.#fees) add(asset, fee);
    this.#money ??= money;
    for (const [asset, sum] of money) {
      const before = this.#money.get(asset) ?? 0n;
      if (sum !== before) this.halfApplied.note(() => `${asset}: ${before} became ${sum}`);
    }
  }

  async #balances(broker: BrokerProcess, name: string): Promise<readonly Balance[]> {
    const { body } = await broker.call(name, 'GET', '/openapi/v1/account');
    return (body as { balances: Balance[] }).balances;
  }

  /** What arrived is what was acknowledged, and some of what no answer came to, each whole. */
  #checkTransfers(balances: readonly Balance[]): void {
    const arrived = units(balances.find(({ asset }) => asset === 'ETH')?.free ?? '0');
    const more = arrived - this.#memory.moved;
    if (more < 0n) this.lost.note(() => `transfers of ${-more} units are gone`);
    else if ((more & ~this.#memory.unknownTransfers) !== 0n) {
      this.halfApplied.note(() => `${more} units arrived that nobody sent`);
    }
    this.#memory.moved = arrived;
    this.#memory.unknownTransfers = 0n;
  }

  /** What is locked is what the open orders need, no more and no less. */
  async #checkLocks(
    broker: BrokerProcess,
    name: string,
    balances: readonly Balance[],
  ): Promise<void> {
    const needed = { BTC: 0n, USDT: 0n };
    const { body } = await broker.call(name, 'GET', '/openapi/v1/openOrders', { limit: 1000 });
    for (const { side, price, origQty, executedQty } of body as ShownOrder[]) {
      const rest = units(origQty) - units(executedQty);
      if (side === 'SELL') needed.BTC += rest;
      else needed.USDT += (rest * units(price)) / 100_000_000n;
    }
    for (const asset of ['BTC', 'USDT'] as const) {
      const locked = units(balances.find((one) => one.asset === asset)?.locked ?? '0');
      if (locked !== needed[asset]) {
        this.halfApplied.note(() => `${name} has ${locked} ${asset} locked for ${needed[asset]}`);
      }
    }
  }

  async #countFees(broker: BrokerProcess, name: string): Promise<void> {
    for (;;) {
      const toId = this.#newestTrade.get(name) ?? '0';
      const parameters = { toId, limit: 1000 };
      const answer: Answer = await broker.call(name, 'GET', '/openapi/v1/myTrades', parameters);
      const trades = answer.body as Trade[];
      for (const { commissionAsset: asset, commission } of trades) {
        this.#fees.set(asset, (this.#fees.get(asset) ?? 0n) + units(commission));
      }
      const newest = trades.at(-1)?.id;
      if (newest === undefined) return;
      this.#newestTrade.set(name, String(newest));
    }
  }
}
