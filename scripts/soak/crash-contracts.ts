import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { Violations } from './campaign.ts';
import { type FlowChecks, heldQuantity } from './crash-flows.ts';
import { type ClientRecords, read, traders, units } from './crash-records.ts';
import { heldContract, tradedContract } from './crash-sections.ts';

interface Position {
  readonly symbol: string;
  readonly side: 'LONG' | 'SHORT';
  readonly position: string;
  readonly margin: string;
}

interface Trade {
  readonly tradeId: string;
  readonly orderId: string;
  readonly matchOrderId: string;
  readonly symbolId: string;
  readonly side: string;
  readonly quantity: string;
}

type Balances = Readonly<Record<string, { readonly total: string }>>;

/** Compares the contract accounts of a restarted sandbox with their trades and balance flows. */
export class ContractChecks {
  readonly lost = new Violations();
  readonly inconsistent = new Violations();
  readonly #records: ClientRecords;
  readonly #flows: FlowChecks;
  /** By trader: the id of the newest trade that `#traded` includes. */
  readonly #newestTrade = new Map<string, string>();
  /** By trader, contract and side: the number of contracts that were opened and not closed. */
  readonly #traded = new Map<string, bigint>();
  /** The margin of alice's held position at the first check, less the funding that she received. */
  #firstMargin: bigint | undefined;

  constructor(records: ClientRecords, flows: FlowChecks) {
    this.#records = records;
    this.#flows = flows;
  }

  /** Opens the positions in the held contract, with enough margin for all moves of the index. */
  async openPositions(sandbox: SandboxProcess): Promise<void> {
    for (const { user, opens } of held) {
      await callOrThrow(sandbox, user, '/openapi/contract/v1/order', {
        symbol: heldContract,
        side: opens,
        orderType: 'LIMIT',
        timeInForce: 'GTC',
        price: 10_000,
        leverage: 1,
        quantity: Number(heldQuantity),
        clientOrderId: 'held',
      });
    }
    for (const { user, side } of held) {
      const change = { symbol: heldContract, side, amount: 9 };
      await callOrThrow(sandbox, user, '/openapi/contract/v1/modifyMargin', change);
    }
  }

  /**
   * Checks the totals, the positions and the added margin. Call `FlowChecks.check` before this
   * method.
   */
  async check(sandbox: SandboxProcess): Promise<void> {
    const open = { LONG: 0n, SHORT: 0n };
    for (const user of traders) {
      const balances = await read<Balances>(sandbox, user, '/openapi/contract/v1/account');
      const totals = Object.entries(balances).map(([token, { total }]) => [token, units(total)]);
      this.#flows.checkTotals({ user, accountType: 3 }, new Map(totals as [string, bigint][]));
      await this.#countTrades(sandbox, user);
      const path = '/openapi/contract/v1/positions';
      const positions = await read<readonly Position[]>(sandbox, user, path);
      this.#checkPositions(user, positions);
      for (const { symbol, side, position } of positions) {
        if (symbol === tradedContract) open[side] += BigInt(position);
      }
      if (user === 'alice') this.#checkMargin(positions);
    }
    if (open.LONG !== open.SHORT) {
      this.inconsistent.add(
        () => `expected as many long as short contracts; got ${open.LONG} and ${open.SHORT}`,
      );
    }
  }

  /** Adds the trades since the previous check, including those of liquidations. */
  async #countTrades(sandbox: SandboxProcess, user: string): Promise<void> {
    const path = '/openapi/contract/v1/myTrades';
    for (;;) {
      const toId = this.#newestTrade.get(user) ?? '0';
      const trades = await read<readonly Trade[]>(sandbox, user, path, { toId, limit: 1000 });
      for (const trade of trades) {
        this.#countTrade(user, trade);
        if (await this.#closesBothSides(sandbox, user, trade)) {
          this.#countTrade(user, { ...trade, side: 'SELL_CLOSE' });
        }
      }
      const newest = trades.at(-1)?.tradeId;
      if (newest === undefined) return;
      this.#newestTrade.set(user, String(newest));
    }
  }

  #countTrade(user: string, { symbolId, side, quantity }: Trade): void {
    const isLong = side === 'BUY_OPEN' || side === 'SELL_CLOSE';
    const key = `${user} ${symbolId} ${isLong ? 'LONG' : 'SHORT'}`;
    const change = side.endsWith('OPEN') ? BigInt(quantity) : -BigInt(quantity);
    this.#traded.set(key, (this.#traded.get(key) ?? 0n) + change);
  }

  /**
   * Returns whether a trade closes both the long and the short position of one user. This happens
   * when the deleveraging of one position selects the other. The user's trades list such a trade
   * only once, with the buyer's side.
   */
  async #closesBothSides(
    sandbox: SandboxProcess,
    user: string,
    { side, orderId, matchOrderId }: Trade,
  ): Promise<boolean> {
    // In such a trade, both orders were created by the sandbox itself.
    if (side !== 'BUY_CLOSE' || this.#records.orderIds.has(orderId)) return false;
    const parameters = { orderType: 'LIMIT', orderId: matchOrderId };
    const path = '/openapi/contract/v1/getOrder';
    return (await sandbox.call(user, 'GET', path, parameters)).status === 200;
  }

  /** Checks that each position is what the trades opened, less what they closed. */
  #checkPositions(user: string, positions: readonly Position[]): void {
    const found = new Map(
      positions.map(({ symbol, side, position }) => [`${user} ${symbol} ${side}`, position]),
    );
    for (const [key, quantity] of this.#traded) {
      const position = BigInt(found.get(key) ?? '0');
      if (key.startsWith(`${user} `) && position !== quantity) {
        this.inconsistent.add(
          () => `${key}: the trades left ${quantity} contracts, but the position has ${position}`,
        );
      }
    }
  }

  /** Checks that the margin that alice added to her held position is not lost. */
  #checkMargin(positions: readonly Position[]): void {
    const position = positions.find(({ symbol }) => symbol === heldContract);
    const margin = units(position?.margin ?? '0') - this.#flows.fundingOf('alice', 'BTC');
    this.#firstMargin ??= margin;
    this.#records.addedMargin.check(margin - this.#firstMargin, this.lost, this.inconsistent);
  }
}

/** The positions of the held contract. */
const held = [
  { user: 'alice', side: 'LONG', opens: 'BUY_OPEN' },
  { user: 'bob', side: 'SHORT', opens: 'SELL_OPEN' },
] as const;

type Parameters = Readonly<Record<string, string | number>>;

async function callOrThrow(
  sandbox: SandboxProcess,
  user: string,
  path: string,
  parameters: Parameters,
): Promise<void> {
  const { status, text } = await sandbox.call(user, 'POST', path, parameters);
  if (status !== 200) throw new Error(`The sandbox rejected a request of ${user}: ${text}`);
}
