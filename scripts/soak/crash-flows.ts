import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { Violations } from './campaign.ts';
import { fundingInterval, startTime } from './crash-operator.ts';
import { parseBody, units } from './crash-records.ts';
import { heldContract } from './crash-sections.ts';

interface Flow {
  readonly id: string;
  readonly tokenId: string;
  readonly flowType: string;
  readonly change: string;
  readonly total: string;
  readonly created: string;
}

/** A settled funding interval of the held contract. */
interface Interval {
  readonly intervalEnd: number | string;
  readonly rate: string;
  readonly index: string;
}

/** An account whose balance flow is checked. */
interface FlowAccount {
  readonly user: 'alice' | 'bob';
  readonly accountType: number;
}

/** The size of alice's long position in the held contract, and of bob's short position. */
export const heldQuantity = 1000n;

const accounts: readonly FlowAccount[] = [
  { user: 'alice', accountType: 3 },
  { user: 'bob', accountType: 3 },
  { user: 'alice', accountType: 2 },
  { user: 'bob', accountType: 2 },
];

/**
 * Checks the balance flows of the contract and option accounts: each entry continues the previous
 * one, and each funding is charged exactly once per account, contract and interval.
 */
export class FlowChecks {
  readonly broken = new Violations();
  readonly funding = new Violations();
  /** By type: the number of entries. */
  readonly counts = new Map<string, number>();
  /** By account: the id of the newest entry that was checked. */
  readonly #newest = new Map<string, string>();
  /** By account and token: the total after the newest entry. */
  readonly #totals = new Map<string, bigint>();
  /** By token: the sum of all changes except deposits and transfers between accounts. */
  readonly #earned = new Map<string, bigint>();
  /** By user: the sum of all pay-offs of options. */
  readonly #settlements = new Map<string, bigint>();
  /**
   * By user, token, time and sign: the funding of a position. The token identifies the contract,
   * because each margin token has one contract.
   */
  readonly #payments = new Map<string, bigint>();
  /** The end of the newest interval that was checked. */
  #settledUntil: number | undefined;

  /**
   * Returns, by token, the total of all accounts less the amount that was earned by trading. Only
   * deposits and transfers change this difference.
   */
  deposited(): ReadonlyMap<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const [key, total] of this.#totals) {
      const token = key.split(' ')[2] as string;
      sums.set(token, (sums.get(token) ?? -(this.#earned.get(token) ?? 0n)) + total);
    }
    return sums;
  }

  /** Returns the sum of the pay-offs of a user's options, in units of 10⁻⁸. */
  settlementsOf(user: string): bigint {
    return this.#settlements.get(user) ?? 0n;
  }

  /** Returns the sum of the funding that a user received in a token, in units of 10⁻⁸. */
  fundingOf(user: string, token: string): bigint {
    let sum = 0n;
    for (const [key, change] of this.#payments) {
      if (key.startsWith(`${user} ${token} `)) sum += change;
    }
    return sum;
  }

  /** Checks the entries since the previous check. */
  async check(sandbox: SandboxProcess): Promise<void> {
    for (const account of accounts) await this.#checkAccount(sandbox, account);
    await this.#checkIntervals(sandbox);
  }

  /** Checks that the newest entries agree with the totals of an account. */
  checkTotals({ user, accountType }: FlowAccount, totals: ReadonlyMap<string, bigint>): void {
    for (const [token, total] of totals) {
      const found = this.#totals.get(`${user} ${accountType} ${token}`) ?? 0n;
      if (found !== total) {
        this.broken.add(
          () => `${user}: the balance flow of ${token} ends at ${found}, not ${total}`,
        );
      }
    }
  }

  async #checkAccount(sandbox: SandboxProcess, account: FlowAccount): Promise<void> {
    const { user, accountType } = account;
    const path = '/openapi/v1/balance_flow';
    const key = `${user} ${accountType}`;
    for (;;) {
      const endFlowId = this.#newest.get(key) ?? '0';
      const parameters = { accountType, accountIndex: 0, endFlowId, limit: 100 };
      const { text } = await sandbox.call(user, 'GET', path, parameters);
      const flows = parseBody(text) as Flow[];
      for (const flow of flows) this.#checkFlow(account, flow);
      const newest = flows.at(-1)?.id;
      if (newest === undefined) return;
      this.#newest.set(key, newest);
    }
  }

  #checkFlow({ user, accountType }: FlowAccount, flow: Flow): void {
    const { tokenId, flowType } = flow;
    const key = `${user} ${accountType} ${tokenId}`;
    const change = units(flow.change);
    const total = units(flow.total);
    const expected = (this.#totals.get(key) ?? 0n) + change;
    if (total !== expected) {
      this.broken.add(() => `${key}: expected a total of ${expected}; got ${JSON.stringify(flow)}`);
    }
    this.#totals.set(key, total);
    this.counts.set(flowType, (this.counts.get(flowType) ?? 0) + 1);
    if (flowType === 'FUNDING_SETTLEMENT') this.#addPayment(user, flow, change);
    if (flowType === 'SETTLEMENT') this.#settlements.set(user, this.settlementsOf(user) + change);
    if (flowType === 'USER_ACCOUNT_TRANSFER' || flowType === 'DEPOSIT') return;
    this.#earned.set(tokenId, (this.#earned.get(tokenId) ?? 0n) + change);
  }

  /**
   * Adds a funding payment. Its sign tells a user's long position from the short position, because
   * one of the two pays and the other receives.
   */
  #addPayment(user: string, { tokenId, created }: Flow, change: bigint): void {
    const key = `${user} ${tokenId} ${created} ${change < 0n ? 'pays' : 'receives'}`;
    if (this.#payments.has(key)) this.funding.add(() => `${key} twice`);
    if (Number(created) % fundingInterval !== 0) this.funding.add(() => `${key} between intervals`);
    this.#payments.set(key, (this.#payments.get(key) ?? 0n) + change);
  }

  /**
   * Checks that no interval is missing, and that the payments of each interval in the held contract
   * are exact.
   */
  async #checkIntervals(sandbox: SandboxProcess): Promise<void> {
    const path = '/openapi/contract/v1/fundingRate';
    const from = this.#settledUntil === undefined ? 0 : this.#settledUntil + 1;
    const parameters = { symbol: heldContract, state: 'past', from, limit: 1000 };
    const { text } = await sandbox.call('alice', 'GET', path, parameters);
    for (const interval of parseBody(text) as Interval[]) {
      const end = Number(interval.intervalEnd);
      const isNext = end === (this.#settledUntil ?? end - fundingInterval) + fundingInterval;
      if (!isNext)
        this.funding.add(
          () => `after the interval that ends at ${this.#settledUntil}, the next ends at ${end}`,
        );
      this.#settledUntil = end;
      this.#checkPayments(interval);
    }
    const { time = startTime } = sandbox;
    const due = time - (time % fundingInterval);
    if (due !== (this.#settledUntil ?? startTime)) {
      this.funding.add(
        () => `at ${time}, funding is settled until ${this.#settledUntil}, not ${due}`,
      );
    }
  }

  /** Compares the payments of an interval with quantity / index × rate, truncated. */
  #checkPayments({ intervalEnd, rate, index }: Interval): void {
    const rateUnits = units(rate);
    const size = rateUnits < 0n ? -rateUnits : rateUnits;
    const payment = (heldQuantity * size * 10n ** 8n) / units(index);
    for (const user of ['alice', 'bob'] as const) {
      const pays = (user === 'alice') === rateUnits > 0n;
      const key = `${user} BTC ${intervalEnd} ${pays ? 'pays' : 'receives'}`;
      const found = this.#payments.get(key) ?? 0n;
      const expected = pays ? -payment : payment;
      if (found !== expected) {
        this.funding.add(() => `${key} ${found}, expected ${expected} at ${rate} and ${index}`);
      }
    }
  }
}
