import type { Random } from '../random.ts';
import type { CollusionCommand, CollusionOrder, ContractAccount } from './collusion-engine.ts';

type WithoutTime<Some> = Some extends unknown ? Omit<Some, 'time'> : never;
/** A command that has no time yet. */
export type Command = WithoutTime<CollusionCommand>;

type Side = CollusionOrder['side'];
type Options = Partial<Pick<CollusionOrder, 'orderType' | 'triggerPrice' | 'timeInForce'>>;

/** Creates the orders of a history, with the leverage that their sides have. */
export class Orders {
  readonly #random: Random;
  readonly #symbol: string;
  readonly #leverages = new Map<string, string>();
  #count = 0;

  constructor(random: Random, symbol: string) {
    this.#random = random;
    this.#symbol = symbol;
  }

  order(
    account: ContractAccount,
    side: Side,
    quantity: number,
    price: string,
    options: Options = {},
  ): Command {
    this.#count++;
    return {
      kind: 'contract.placeOrder',
      account,
      symbol: this.#symbol,
      clientOrderId: `order-${this.#count}`,
      side,
      orderType: 'LIMIT',
      quantity: String(Math.min(Math.max(Math.floor(quantity), 1), 900_000)),
      price,
      leverage: this.leverage(account, side),
      ...options,
    };
  }

  /** Returns the leverage of a side, which is the same for all its orders. */
  leverage({ user, accountIndex }: ContractAccount, side: Side): string {
    if (user !== 'owner') return '5';
    const isLong = side === 'BUY_OPEN' || side === 'SELL_CLOSE';
    const key = `${accountIndex} ${isLong}`;
    const leverage = this.#leverages.get(key) ?? this.#random.pick(['100', '100', '50', '20', '5']);
    this.#leverages.set(key, leverage);
    return leverage;
  }
}
