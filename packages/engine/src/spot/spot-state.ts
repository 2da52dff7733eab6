import type { Account } from '../accounts/account.ts';
import type { BrokerState } from '../broker/broker-state.ts';
import { InvariantError } from '../invariant-error.ts';
import { AccountOrders } from './account-orders.ts';
import type { SpotOrder } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotSymbol } from './spot-symbol.ts';
import type { SpotTrade } from './trade.ts';

/** The state of spot: markets, orders and trades. */
export class SpotState {
  /** The state that all sections share. */
  readonly broker: BrokerState;
  /** By name of the symbol. */
  readonly markets = new Map<string, SpotMarket>();
  orderSequence = 0;
  tradeSequence = 0;
  /** By sequence number of the account. */
  readonly #byAccount: AccountOrders[] = [];
  #touchedMarket: SpotMarket | undefined = undefined;

  constructor(broker: BrokerState) {
    this.broker = broker;
  }

  /** Returns the market of a symbol. */
  marketOf({ name }: SpotSymbol): SpotMarket {
    const market = this.markets.get(name);
    if (market === undefined) throw new InvariantError(`There is no market ${name}.`);
    return market;
  }

  /** Returns the orders and trades of an account. */
  accountOrders({ sequence }: Account): AccountOrders {
    const existing = this.#byAccount[sequence];
    if (existing !== undefined) return existing;
    const created = new AccountOrders();
    this.#byAccount[sequence] = created;
    return created;
  }

  /** Iterates over all stored orders: by account, oldest first. */
  *orders(): IterableIterator<SpotOrder> {
    for (const account of this.broker.accounts) yield* this.accountOrders(account);
  }

  /** Stores a new order. */
  addOrder(order: SpotOrder): void {
    this.accountOrders(order.account).add(order);
  }

  /** Adds an order to the book. */
  addToBook({ book }: SpotMarket, order: SpotOrder): void {
    book.sideOf(order.side).add(order);
    this.accountOrders(order.account).addOpenOrder(order);
  }

  /** Removes a filled or cancelled order from the book. */
  removeFromBook({ book }: SpotMarket, order: SpotOrder): void {
    book.sideOf(order.side).remove(order);
    this.accountOrders(order.account).removeOpenOrder(order);
  }

  /** Stores a trade for its market and both accounts. */
  addTrade(market: SpotMarket, trade: SpotTrade): void {
    market.lastPrice = trade.price;
    market.trades.push(trade);
    this.accountOrders(trade.buyerAccount).trades.push(trade);
    this.accountOrders(trade.sellerAccount).trades.push(trade);
  }

  /** Records the market that the command changes; `finishCommand` checks its invariants. */
  markTouched(market: SpotMarket): void {
    this.#touchedMarket = market;
  }

  /**
   * Asserts the invariants of the market that the command changed.
   *
   * @throws InvariantError when its order book is crossed
   */
  finishCommand(): void {
    const market = this.#touchedMarket;
    this.#touchedMarket = undefined;
    if (market?.book.isCrossed) {
      throw new InvariantError(`The book of ${market.symbol.name} is crossed.`);
    }
  }
}
