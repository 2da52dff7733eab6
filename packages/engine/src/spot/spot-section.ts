import type { Account } from '../accounts/account.ts';
import { InvariantError } from '../invariant-error.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { AccountOrders } from './account-orders.ts';
import type { SpotOrder } from './order.ts';
import { OrderTable } from './order-table.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotTrade } from './trade.ts';

/** The state of spot: markets, orders and trades. */
export class SpotSection {
  readonly ledger: Ledger;
  readonly markets = new Map<string, SpotMarket>();
  readonly orders = new OrderTable();
  /** The limit of BROKER_MAX_NUM_ORDERS: open orders per account. */
  readonly maxOpenOrders: number;
  orderSequence = 0;
  tradeSequence = 0;
  readonly #byAccount: AccountOrders[] = [];
  #touchedMarket: SpotMarket | undefined = undefined;

  constructor(ledger: Ledger, maxOpenOrders: number) {
    this.ledger = ledger;
    this.maxOpenOrders = maxOpenOrders;
  }

  /** Returns the orders and trades of an account. */
  accountOrders(account: Account): AccountOrders {
    return this.accountOrdersBySequence(account.sequence);
  }

  /** Returns the orders and trades of the account with the given sequence number. */
  accountOrdersBySequence(sequence: number): AccountOrders {
    while (this.#byAccount.length < sequence) this.#byAccount.push(new AccountOrders());
    return this.#byAccount[sequence - 1] as AccountOrders;
  }

  /** Returns the orders and trades by account; index 0 is the account with sequence number 1. */
  allAccountOrders(): readonly AccountOrders[] {
    return this.#byAccount;
  }

  /** Stores a new order. Evicts an old closed order if the account exceeds the retention bound. */
  addOrder(order: SpotOrder): void {
    this.orders.add(order);
    const evicted = this.accountOrders(order.account).add(order);
    if (evicted !== undefined) this.orders.remove(evicted);
  }

  /** Adds an order to the book. */
  addToBook(order: SpotOrder): void {
    order.market.book.sideOf(order.side).add(order);
    this.accountOrders(order.account).addOpenOrder(order);
  }

  /** Removes a filled or cancelled order from the book. */
  removeFromBook(order: SpotOrder): void {
    order.market.book.sideOf(order.side).remove(order);
    const evicted = this.accountOrders(order.account).removeOpenOrder(order);
    if (evicted !== undefined) this.orders.remove(evicted);
  }

  /** Stores a trade for its market and both accounts. */
  addTrade(trade: SpotTrade): void {
    const { market, price } = trade;
    market.lastPrice = price;
    market.trades.push(trade);
    this.accountOrdersBySequence(trade.buyerAccount).trades.push(trade);
    this.accountOrdersBySequence(trade.sellerAccount).trades.push(trade);
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
    if (market?.book.isCrossed)
      throw new InvariantError(`The book of ${market.symbol} is crossed.`);
  }
}
