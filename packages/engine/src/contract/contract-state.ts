import type { BrokerState } from '../broker/broker-state.ts';
import { TradingState } from '../trading/trading-state.ts';
import type { ContractMarket, ContractTrade } from './contract-market.ts';
import type { ContractSymbol } from './contract-symbol.ts';
import { nextFundingTime } from './funding.ts';
import { InsuranceFund } from './insurance-fund.ts';
import type { ContractOrder } from './order.ts';
import { assertPosition, type ContractPosition } from './position.ts';

/** The state of contracts. */
export class ContractState extends TradingState<
  ContractOrder,
  ContractSymbol,
  ContractTrade,
  ContractMarket
> {
  readonly insuranceFund: InsuranceFund;
  /** When funding is settled next. Without contracts, no funding is due. */
  nextFundingTime: number;
  /** The value of `indexPriceCount` when the mark prices of the contracts were last updated. */
  seenIndexPrices = 0;
  /** The positions whose liquidation prices must be recomputed. */
  readonly changedPositions = new Set<ContractPosition>();
  /** The markets in which a price or a position changed. */
  readonly changedMarkets = new Set<ContractMarket>();

  /** The positions whose invariants are asserted after the command. */
  readonly #touchedPositions = new Set<ContractPosition>();

  constructor(broker: BrokerState) {
    super(broker);
    this.insuranceFund = new InsuranceFund(broker.ledger);
    this.nextFundingTime = nextFundingTime(broker.time);
  }

  /** Adds a contract. */
  addMarket(market: ContractMarket): void {
    if (this.markets.size === 0) this.nextFundingTime = nextFundingTime(this.broker.time);
    this.markets.set(market.symbol.name, market);
  }

  /** Records that the quantity, the margin or the risk limit of a position changed. */
  markChanged(market: ContractMarket, position: ContractPosition): void {
    this.changedPositions.add(position);
    this.#touchedPositions.add(position);
    this.changedMarkets.add(market);
    this.markTouched(market);
  }

  /**
   * Asserts the invariants of the positions and the markets that the command changed.
   *
   * @throws InvariantError when a position is inconsistent, or an order book is crossed
   */
  override finishCommand(): void {
    super.finishCommand();
    this.insuranceFund.finishCommand();
    if (this.#touchedPositions.size === 0) return;
    for (const position of this.#touchedPositions) assertPosition(position);
    this.#touchedPositions.clear();
  }

  /** Stores a trade. Only trades on the book are market data. */
  override addTrade(market: ContractMarket, trade: ContractTrade): void {
    if (trade.isPublic) super.addTrade(market, trade);
    else this.addAccountTrade(trade);
  }
}
