import type { Account } from '../accounts/account.ts';
import { InvariantError } from '../invariant-error.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { AccountOrders } from './account-orders.ts';
import type { SpotOrder } from './order.ts';
import { OrderTable } from './order-table.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotTrade } from './trade.ts';

/** Everything that spot trading adds to accounts and balances. */
export class SpotSection {
  readonly ledger: Ledger;
  readonly markets = new Map<string, SpotMarket>();
  readonly orders = new OrderTable();
  /** BROKER_MAX_NUM_ORDERS. */
  readonly maxOpenOrders: number;
  orderSequence = 0;
  tradeSequence = 0;
  readonly #byAccount: AccountOrders[] = [];
  #touched: SpotMarket | undefined = undefined;

  constructor(ledger: Ledger, maxOpenOrders: number) {
    this.ledger = ledger;
    this.maxOpenOrders = maxOpenOrders;
  }

  /** The orders and trades of an account. */
  accountOrders(account: Account): AccountOrders {
    return this.accountOrdersBySequence(account.sequence);
  }

  /** The same by the place of the account among all accounts. */
  accountOrdersBySequence(account: number): AccountOrders {
    while (this.#byAccount.length < account) this.#byAccount.push(new AccountOrders());
    return this.#byAccount[account - 1] as AccountOrders;
  }

  /** The orders and trades of all accounts that had any, by the place of the account. */
  allAccountOrders(): readonly AccountOrders[] {
    return this.#byAccount;
  }

  /** Keeps a new order, and forgets an old one when there are too many. */
  addOrder(order: SpotOrder): void {
    this.orders.add(order);
    const forgotten = this.accountOrders(order.account).add(order);
    if (forgotten !== undefined) this.orders.remove(forgotten);
  }

  /** Puts an order on the book. */
  addToBook(order: SpotOrder): void {
    order.market.book.sideOf(order.side).add(order);
    this.accountOrders(order.account).addOpenOrder(order);
  }

  /** Takes an order off the book whose status says that it is done. */
  removeFromBook(order: SpotOrder): void {
    order.market.book.sideOf(order.side).remove(order);
    const forgotten = this.accountOrders(order.account).removeOpenOrder(order);
    if (forgotten !== undefined) this.orders.remove(forgotten);
  }

  /** Keeps a trade for everybody who may ask for it. */
  addTrade(trade: SpotTrade): void {
    const { market, price } = trade;
    market.lastPrice = price;
    market.trades.push(trade);
    this.accountOrdersBySequence(trade.buyerAccount).trades.push(trade);
    this.accountOrdersBySequence(trade.sellerAccount).trades.push(trade);
  }

  /** Notes that a command changes a market. */
  markTouched(market: SpotMarket): void {
    this.#touched = market;
  }

  /**
   * Checks what the command left behind.
   *
   * @throws EngineFault when a book is crossed
   */
  finishCommand(): void {
    const market = this.#touched;
    this.#touched = undefined;
    if (market?.book.isCrossed) throw new InvariantError(`The book of ${market.symbol} is crossed.`);
  }
}
