import type { Account } from '../accounts/account.ts';
import { type Amount, add, subtract } from '../money/amount.ts';
import { Market } from '../trading/market.ts';
import type { Trade } from '../trading/trade.ts';
import type { OptionSymbol } from './option-symbol.ts';
import type { OptionOrder } from './order.ts';
import { OptionPosition } from './position.ts';

/** The market of an option, with its positions and its settlement price. */
export class OptionMarket extends Market<OptionOrder, OptionSymbol, OptionTrade> {
  /** When the option was listed. */
  readonly created: number;
  /** A decimal; undefined before the expiration. */
  settlementPrice: string | undefined = undefined;
  /** Whether any account ever placed an order for the option. */
  hasOrders = false;
  /** The sum of all positions; it is 0 after every command. */
  netQuantity: Amount = 0;
  /** The positions, by sequence number of the account. */
  readonly #positions: (OptionPosition | undefined)[] = [];

  constructor(symbol: OptionSymbol, created: number) {
    super(symbol);
    this.created = created;
  }

  get isExpired(): boolean {
    return this.settlementPrice !== undefined;
  }

  /** Returns the position of an account. Creates it when the account places its first order. */
  position(account: Account): OptionPosition {
    const existing = this.#positions[account.sequence];
    if (existing !== undefined) return existing;
    const created = new OptionPosition(account, this.symbol);
    this.#positions[account.sequence] = created;
    return created;
  }

  /** Returns the position of an account. Unlike `position`, it never creates one. */
  findPosition(account: Account): OptionPosition | undefined {
    return this.#positions[account.sequence];
  }

  /** Iterates over all positions, closed ones included, in the order of the accounts. */
  *positions(): IterableIterator<OptionPosition> {
    for (const position of this.#positions) if (position !== undefined) yield position;
  }

  /** Adds options to a position at a price; a negative quantity is sold. */
  addToPosition(position: OptionPosition, quantity: number, price: number): void {
    position.add(quantity, price);
    this.netQuantity = add(this.netQuantity, quantity);
  }

  /** Restores a position from a snapshot. */
  restorePosition(account: Account, quantity: number, cost: bigint): void {
    const position = this.position(account);
    position.quantity = quantity;
    position.cost = cost;
    this.netQuantity = add(this.netQuantity, quantity);
  }

  /** Closes a position at the expiration. */
  closePosition(position: OptionPosition): void {
    this.netQuantity = subtract(this.netQuantity, position.quantity);
    position.quantity = 0;
    position.cost = 0n;
  }

  /** Stores the settlement price, and removes the positions, which must be closed. */
  expire(settlementPrice: string): void {
    this.settlementPrice = settlementPrice;
    this.#positions.length = 0;
  }
}

/** An option trade. Amounts are in units of the quote token; `quoteAmount` is the premium. */
export interface OptionTrade extends Trade<OptionSymbol> {
  /** Whether the order of each side was a MARKET order. */
  readonly buyIsMarket: boolean;
  readonly sellIsMarket: boolean;
}
