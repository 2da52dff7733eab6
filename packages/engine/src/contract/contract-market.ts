import type { Account } from '../accounts/account.ts';
import type { Side } from '../book/order-book.ts';
import type { Amount } from '../money/amount.ts';
import { Market } from '../trading/market.ts';
import type { Trade } from '../trading/trade.ts';
import type { ContractSymbol } from './contract-symbol.ts';
import { Funding } from './funding.ts';
import { LiquidationPrices, liquidationPriceOf } from './liquidation-prices.ts';
import type { ContractOrder } from './order.ts';
import { ContractPosition, type PositionSide } from './position.ts';
import { maintenanceLimit, type RiskLimit } from './risk-limits.ts';
import { StopOrders } from './stop-orders.ts';

type PositionsBySide = Readonly<Record<PositionSide, ContractPosition>>;

/** The market of a contract, with its mark price, positions, STOP orders and funding. */
export class ContractMarket extends Market<ContractOrder, ContractSymbol, ContractTrade> {
  riskLimits: readonly RiskLimit[];
  readonly funding: Funding;
  readonly stopOrders = new StopOrders();
  readonly liquidationPrices = {
    LONG: new LiquidationPrices('LONG'),
    SHORT: new LiquidationPrices('SHORT'),
  };
  /** By side: how many times a position on that side was opened or increased. */
  readonly openings = { LONG: 0, SHORT: 0 };
  /** The fraction of a token unit that the clearing account still owes, in cost units. */
  clearingRemainder = 0n;
  /** The index price, in units of mark prices. */
  markPrice = 0;
  /** The worst prices that the price band allows, in units of the contract's prices. */
  maxBuyPrice = 0;
  minSellPrice = 0;
  readonly #positions = new Map<Account, PositionsBySide>();

  constructor(
    symbol: ContractSymbol,
    riskLimits: readonly RiskLimit[],
    markPrice: number,
    time: number,
  ) {
    super(symbol);
    this.riskLimits = riskLimits;
    this.funding = new Funding(time);
    this.setMarkPrice(markPrice);
  }

  setMarkPrice(markPrice: number): void {
    this.markPrice = markPrice;
    this.maxBuyPrice = this.symbol.bandLimit('BUY', markPrice);
    this.minSellPrice = this.symbol.bandLimit('SELL', markPrice);
  }

  /** The price of the last trade in units of mark prices; undefined before the first trade. */
  get lastMarkUnits(): number | undefined {
    return this.lastPrice === undefined ? undefined : this.symbol.toMarkUnits(this.lastPrice);
  }

  /** The last price or, before the first trade, the mark price; in units of mark prices. */
  get referencePrice(): number {
    return this.lastMarkUnits ?? this.markPrice;
  }

  /** Returns the worst price that the price band allows for orders on a side. */
  bandLimit(side: Side): number {
    return side === 'BUY' ? this.maxBuyPrice : this.minSellPrice;
  }

  /** Returns the position of an account. Creates it when the account places its first order. */
  position(account: Account, side: PositionSide): ContractPosition {
    const existing = this.#positions.get(account);
    if (existing !== undefined) return existing[side];
    const created = {
      LONG: new ContractPosition(account, this.symbol, 'LONG'),
      SHORT: new ContractPosition(account, this.symbol, 'SHORT'),
    };
    this.#positions.set(account, created);
    return created[side];
  }

  /** Returns the position of an account. Unlike `position`, it never creates one. */
  findPosition(account: Account, side: PositionSide): ContractPosition | undefined {
    return this.#positions.get(account)?.[side];
  }

  /**
   * Iterates over all positions, including closed positions. They are grouped by account, in the
   * order in which the accounts placed their first orders.
   */
  *positions(): IterableIterator<ContractPosition> {
    for (const { LONG, SHORT } of this.#positions.values()) {
      yield LONG;
      yield SHORT;
    }
  }

  hasOpenPositions(): boolean {
    for (const { quantity } of this.positions()) if (quantity > 0) return true;
    return false;
  }

  /** Recomputes the liquidation price of a position. */
  updateLiquidationPrice(position: ContractPosition): void {
    const { maintMargin } = maintenanceLimit(this.riskLimits, position.quantity);
    const price = liquidationPriceOf(position, maintMargin);
    this.liquidationPrices[position.side].update(position, price);
  }

  /** Updates the funding before the last price or the mark price changes. */
  accrueFunding(time: number): void {
    this.funding.accrue(time, this.lastMarkUnits, this.markPrice);
  }
}

/** A contract trade. Amounts are in units of the margin token. */
export interface ContractTrade extends Trade<ContractSymbol> {
  /** Whether the order of each side opened contracts; otherwise it closed contracts. */
  readonly buyOpens: boolean;
  readonly sellOpens: boolean;
  /** Whether the order of each side was a market order. */
  readonly buyIsMarket: boolean;
  readonly sellIsMarket: boolean;
  /** The profit of the contracts that each side closed, before its fee. */
  readonly buyPnl: Amount;
  readonly sellPnl: Amount;
  /**
   * Whether the trade is market data: true if it was matched on the book, false if it is a
   * deleveraging trade.
   */
  readonly isPublic: boolean;
}
