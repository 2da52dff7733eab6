import type { Random } from '@broker-api/test-kit';
import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { Violations } from './campaign.ts';
import { ContractChecks } from './crash-contracts.ts';
import { FlowChecks } from './crash-flows.ts';
import { OptionChecks } from './crash-options.ts';
import {
  type ClientRecords,
  parseBody,
  type RecordedOrder,
  traders,
  units,
} from './crash-records.ts';
import { crashSections } from './crash-sections.ts';

interface Balance {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}

interface OrderBody {
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

/** Compares a restarted sandbox with the records of the clients. */
export class CrashChecks {
  readonly lost = new Violations();
  readonly halfApplied = new Violations();
  readonly drifted = new Violations();
  readonly flows = new FlowChecks();
  readonly contracts: ContractChecks;
  readonly options = new OptionChecks(this.flows);
  readonly #records: ClientRecords;
  /** The paid commissions by asset. */
  readonly #fees = new Map<string, bigint>();
  /** By trader: the id of the newest trade that `#fees` includes. */
  readonly #newestTrade = new Map<string, string>();
  /** The sum of all balances and commissions by asset; it must not change. */
  #money: Map<string, bigint> | undefined;
  #checked = 0;

  constructor(records: ClientRecords) {
    this.#records = records;
    this.contracts = new ContractChecks(records, this.flows);
  }

  /** All violations that were found. */
  get violations(): readonly Violations[] {
    const { contracts, options, flows } = this;
    return [
      ...[this.lost, this.halfApplied, this.drifted, flows.broken, flows.funding],
      ...[contracts.lost, contracts.inconsistent, options.inconsistent, options.settlements],
    ];
  }

  /**
   * Checks the balances, the orders since the previous check, and 20 random orders. The last check
   * covers all orders.
   */
  async check(sandbox: SandboxProcess, random: Random, isLast = false): Promise<void> {
    const { orders } = this.#records;
    const newer = isLast ? orders : orders.slice(this.#checked);
    const older = Array.from({ length: isLast ? 0 : 20 }, () => random.pick(orders));
    for (const order of [...newer, ...older.filter((one) => one !== undefined)]) {
      await this.#checkOrder(sandbox, order);
    }
    this.#checked = orders.length;
    await this.flows.check(sandbox);
    await this.contracts.check(sandbox);
    await this.options.check(sandbox);
    await this.#checkMoney(sandbox);
  }

  async #checkOrder(sandbox: SandboxProcess, order: RecordedOrder): Promise<void> {
    const { client, clientOrderId } = order;
    const { method, path, parameters } = crashSections[order.section].get(order);
    const response = await sandbox.call(client, method, path, parameters);
    if (response.status !== 200) {
      if (order.placed !== 'acknowledged') return;
      this.lost.add(() => `the order ${clientOrderId} is missing: ${response.text}`);
      return;
    }
    const found = parseBody(response.text) as OrderBody;
    if (order.placed === 'rejected') {
      this.halfApplied.add(() => `the order ${clientOrderId} was rejected, but exists`);
    }
    this.#records.setOrderId(order, found.orderId);
    const isSame =
      found.side === order.side &&
      units(found.price) === units(order.price) &&
      units(found.origQty) === units(order.quantity);
    const isCancelled = order.cancelled !== 'acknowledged' || found.status === 'CANCELED';
    if (!isSame || !isCancelled) {
      this.lost.add(() => `expected ${JSON.stringify(order)}, got ${JSON.stringify(found)}`);
    }
    if (found.status === 'NEW' || found.status === 'PARTIALLY_FILLED') {
      if (order.final !== undefined)
        this.drifted.add(() => `the order ${clientOrderId} had a final status and is open again`);
      return;
    }
    const text = JSON.stringify(found);
    if ((order.final ?? text) !== text) {
      this.drifted.add(() => `a final order changed from ${order.final} to ${text}`);
    }
    order.final = text;
  }

  async #checkMoney(sandbox: SandboxProcess): Promise<void> {
    const money = new Map<string, bigint>();
    const add = (asset: string, amount: bigint) =>
      money.set(asset, (money.get(asset) ?? 0n) + amount);
    for (const name of [...traders, 'aliceSub']) {
      const balances = await this.#balances(sandbox, name);
      for (const { asset, free, locked } of balances) add(asset, units(free) + units(locked));
      this.#checkTransfers(name, balances);
      if (name !== 'aliceSub') await this.#checkLocks(sandbox, name, balances);
    }
    for (const [asset, amount] of this.flows.deposited()) add(asset, amount);
    for (const name of traders) await this.#countFees(sandbox, name);
    for (const [asset, fee] of this.#fees) add(asset, fee);
    this.#money ??= money;
    for (const [asset, sum] of money) {
      const before = this.#money.get(asset) ?? 0n;
      if (sum !== before) {
        this.halfApplied.add(
          () => `the total of ${asset} changed from ${before} to ${sum} units of 10⁻⁸`,
        );
      }
    }
  }

  async #balances(sandbox: SandboxProcess, name: string): Promise<readonly Balance[]> {
    const { text } = await sandbox.call(name, 'GET', '/openapi/v1/account');
    return (parseBody(text) as { balances: Balance[] }).balances;
  }

  /** Checks that all acknowledged transfers arrived. */
  #checkTransfers(name: string, balances: readonly Balance[]): void {
    const arrived = (token: string) =>
      units(balances.find(({ asset }) => asset === token)?.free ?? '0');
    const { transfers, withdrawals } = this.#records;
    if (name === 'aliceSub') transfers.check(arrived('ETH'), this.lost, this.halfApplied);
    if (name === 'alice') withdrawals.check(arrived('TBTC'), this.lost, this.halfApplied);
  }

  /** Checks that the locked amounts are exactly the amounts that the open orders require. */
  async #checkLocks(
    sandbox: SandboxProcess,
    name: string,
    balances: readonly Balance[],
  ): Promise<void> {
    const needed = { BTC: 0n, USDT: 0n };
    const parameters = { limit: 1000 };
    const { text } = await sandbox.call(name, 'GET', '/openapi/v1/openOrders', parameters);
    for (const { side, price, origQty, executedQty } of parseBody(text) as OrderBody[]) {
      const rest = units(origQty) - units(executedQty);
      if (side === 'SELL') needed.BTC += rest;
      else needed.USDT += (rest * units(price)) / 100_000_000n;
    }
    for (const asset of ['BTC', 'USDT'] as const) {
      const locked = units(balances.find((one) => one.asset === asset)?.locked ?? '0');
      if (locked !== needed[asset]) {
        this.halfApplied.add(
          () =>
            `${name}: ${locked} units of 10⁻⁸ ${asset} are locked; ` +
            `open orders require ${needed[asset]}`,
        );
      }
    }
  }

  async #countFees(sandbox: SandboxProcess, name: string): Promise<void> {
    for (;;) {
      const toId = this.#newestTrade.get(name) ?? '0';
      const parameters = { toId, limit: 1000 };
      const { text } = await sandbox.call(name, 'GET', '/openapi/v1/myTrades', parameters);
      const trades = parseBody(text) as Trade[];
      for (const { commissionAsset: asset, commission } of trades) {
        this.#fees.set(asset, (this.#fees.get(asset) ?? 0n) + units(commission));
      }
      const newest = trades.at(-1)?.id;
      if (newest === undefined) return;
      this.#newestTrade.set(name, String(newest));
    }
  }
}
