import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { Violations } from './campaign.ts';
import type { FlowChecks } from './crash-flows.ts';
import { read, traders, units } from './crash-records.ts';

interface Balances {
  readonly balances: readonly {
    readonly tokenName: string;
    readonly free: string;
    readonly locked: string;
    readonly margin: string;
  }[];
}

interface Trade {
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly quantity: string;
}

interface Position {
  readonly symbol: string;
  readonly position: string;
  readonly settlementTime: number | string;
}

interface Settlement {
  readonly symbol: string;
  readonly position: string;
  readonly changed: string;
}

/** Compares the option accounts of a restarted sandbox with their trades and settlements. */
export class OptionChecks {
  readonly inconsistent = new Violations();
  /** Settlements that happened twice, wrongly or not at all. */
  readonly settlements = new Violations();
  readonly #flows: FlowChecks;
  /** By trader: the id of the newest trade that `#traded` includes. */
  readonly #newestTrade = new Map<string, string>();
  /** By trader and option: the number of options that were bought and not sold. */
  readonly #traded = new Map<string, bigint>();
  /** By trader and option: the position that was settled. */
  readonly #settled = new Map<string, bigint>();
  /** By trader: the sum of the pay-offs of all settlements. */
  readonly #paid = new Map<string, bigint>();

  constructor(flows: FlowChecks) {
    this.#flows = flows;
  }

  /** The number of settled positions. */
  get settledPositions(): number {
    return this.#settled.size;
  }

  /**
   * Checks the totals, the settlements and the positions. Call `FlowChecks.check` before this
   * method.
   */
  async check(sandbox: SandboxProcess): Promise<void> {
    for (const user of traders) {
      const path = '/openapi/option/v1/account';
      const { balances } = await read<Balances>(sandbox, user, path);
      const totals = balances.map(
        ({ tokenName, free, locked, margin }) =>
          [tokenName, units(free) + units(locked) + units(margin)] as const,
      );
      this.#flows.checkTotals({ user, accountType: 2 }, new Map(totals));
      await this.#countTrades(sandbox, user);
      await this.#checkSettlements(sandbox, user);
      await this.#checkPositions(sandbox, user);
    }
  }

  async #countTrades(sandbox: SandboxProcess, user: string): Promise<void> {
    const path = '/openapi/option/v1/myTrades';
    for (;;) {
      const toId = this.#newestTrade.get(user) ?? '0';
      const trades = await read<readonly Trade[]>(sandbox, user, path, { toId, limit: 1000 });
      for (const { symbol, side, quantity } of trades) {
        const key = `${user} ${symbol}`;
        const change = side === 'BUY' ? units(quantity) : -units(quantity);
        this.#traded.set(key, (this.#traded.get(key) ?? 0n) + change);
      }
      const newest = trades.at(-1)?.tradeId;
      if (newest === undefined) return;
      this.#newestTrade.set(user, String(newest));
    }
  }

  /** Checks that each position is settled once, and that the balance flow agrees. */
  async #checkSettlements(sandbox: SandboxProcess, user: string): Promise<void> {
    const path = '/openapi/option/v1/settlements';
    const all = await read<readonly Settlement[]>(sandbox, user, path);
    const keys = new Set<string>();
    for (const { symbol, position, changed } of all) {
      const key = `${user} ${symbol}`;
      if (keys.has(key)) this.settlements.add(() => `${key} is settled twice`);
      keys.add(key);
      if (this.#settled.has(key)) continue;
      this.#settled.set(key, units(position));
      this.#paid.set(user, (this.#paid.get(user) ?? 0n) + units(changed));
    }
    const paid = this.#paid.get(user) ?? 0n;
    const flow = this.#flows.settlementsOf(user);
    if (paid !== flow) {
      this.settlements.add(() => `${user}: settlements pay ${paid}, the balance flow has ${flow}`);
    }
  }

  /** Checks that each position is what the trades left: open, or settled if the option expired. */
  async #checkPositions(sandbox: SandboxProcess, user: string): Promise<void> {
    const path = '/openapi/option/v1/positions';
    const positions = await read<readonly Position[]>(sandbox, user, path);
    const open = new Map(positions.map((one) => [`${user} ${one.symbol}`, units(one.position)]));
    for (const { symbol, settlementTime } of positions) {
      if (Number(settlementTime) <= (sandbox.time ?? 0)) {
        this.settlements.add(() => `${user}: ${symbol} has expired and is not settled`);
      }
    }
    for (const [key, quantity] of this.#traded) {
      if (!key.startsWith(`${user} `)) continue;
      const found = (open.get(key) ?? 0n) + (this.#settled.get(key) ?? 0n);
      if (found !== quantity) {
        this.inconsistent.add(
          () => `${key}: the trades left ${quantity} units of 10⁻⁸, but the position has ${found}`,
        );
      }
    }
  }
}
