import type {
  ContractDefinition,
  ContractResult,
  OrderSide,
  PlaceOrder,
  PositionSide,
} from '../../src/contract-model/commands.ts';
import { ContractModel } from '../../src/contract-model/contract-model.ts';

const defaultTiers = [
  { quantity: '1000000', initialMargin: '0.01', maintMargin: '0.005' },
  { quantity: '2000000', initialMargin: '0.02', maintMargin: '0.01' },
  { quantity: '3000000', initialMargin: '0.03', maintMargin: '0.015' },
  { quantity: '4000000', initialMargin: '0.04', maintMargin: '0.02' },
];

/** Contracts from the default data. */
export const inverseContract: ContractDefinition = {
  symbol: 'BTC-PERP-REV',
  inverse: true,
  multiplier: '1',
  marginToken: 'TBTC',
  marginPrecision: '0.00000001',
  index: 'BTCUSDT',
  price: ['0.01', '1000000', '0.01'],
  quantity: ['1', '1000000', '1'],
  minNotional: '0.000001',
  riskLimits: defaultTiers,
};
export const linearContract: ContractDefinition = {
  ...inverseContract,
  symbol: 'BTC-PERP-BUSDT',
  inverse: false,
  multiplier: '0.0001',
  marginToken: 'BUSDT',
  marginPrecision: '0.0001',
  price: ['0.1', '1000000', '0.1'],
  minNotional: '0.000000001',
};

/** A linear contract with round numbers: one contract at 100 has the value 100. */
export const roundContract: ContractDefinition = {
  ...linearContract,
  symbol: 'ROUND',
  multiplier: '1',
  marginToken: 'USD',
  index: 'ROUND-INDEX',
  price: ['0.1', '10000', '0.1'],
  quantity: ['1', '1000', '1'],
  riskLimits: [
    { quantity: '100', initialMargin: '0.02', maintMargin: '0.01' },
    { quantity: '1000', initialMargin: '0.1', maintMargin: '0.05' },
  ],
};

type OrderOptions = Partial<Omit<PlaceOrder, 'kind' | 'time' | 'account' | 'side' | 'quantity'>>;

/**
 * A model with accounts, and short methods for commands. Checks the invariants after each command.
 */
export class Scenario {
  readonly model = new ContractModel();
  readonly #symbol: string;
  #orderCount = 0;
  time = Date.UTC(2026, 0, 1, 1);

  constructor({ symbol }: ContractDefinition, deposits: Readonly<Record<string, string>>) {
    this.#symbol = symbol;
    for (const [index, price] of [
      ['BTCUSDT', '10000'],
      ['ROUND-INDEX', '100'],
    ] as const) {
      this.index(price, index);
    }
    for (const contract of [inverseContract, linearContract, roundContract]) {
      this.apply({ kind: 'addContract', contract });
    }
    for (const [account, amount] of Object.entries(deposits)) {
      this.apply({ kind: 'addAccount', account });
      for (const token of ['USD', 'TBTC', 'BUSDT']) {
        this.apply({ kind: 'transfer', account, token, amount });
      }
    }
  }

  apply(command: DistributiveOmit<Parameters<ContractModel['apply']>[0], 'time'>): ContractResult {
    const result = this.model.apply({ ...command, time: this.time });
    return result;
  }

  /** Places an order, with leverage 10 unless `options` contains a leverage. */
  place(
    account: string,
    side: OrderSide,
    quantity: number,
    price: string | undefined,
    options: OrderOptions = {},
  ): ContractResult {
    this.#orderCount++;
    return this.apply({
      kind: 'placeOrder',
      account,
      symbol: this.#symbol,
      side,
      orderType: 'LIMIT',
      priceType: price === undefined ? 'MARKET' : 'INPUT',
      timeInForce: 'GTC',
      quantity: String(quantity),
      ...(price !== undefined && { price }),
      ...(side.endsWith('OPEN') && { leverage: '10' }),
      clientOrderId: `order-${this.#orderCount}`,
      ...options,
    });
  }

  /** Opens a long position for one account and a short one for another, at the given price. */
  open(
    long: string,
    short: string,
    quantity: number,
    price: string,
    leverages: readonly [long: string, short: string] = ['10', '10'],
  ): void {
    this.place(long, 'BUY_OPEN', quantity, price, { leverage: leverages[0] });
    this.place(short, 'SELL_OPEN', quantity, price, { leverage: leverages[1] });
  }

  index(price: string, index = 'ROUND-INDEX'): ContractResult {
    return this.apply({ kind: 'setIndexPrice', index, price });
  }

  fund(amount: string, token = 'USD'): void {
    this.apply({ kind: 'addToInsuranceFund', token, amount });
  }

  get insuranceFund(): string | undefined {
    return this.model.house().tokens.USD?.insuranceFund;
  }

  position(account: string, side: PositionSide) {
    return this.model.position(account, this.#symbol, side);
  }

  order(account: string, clientOrderId: string) {
    return this.model.order(account, clientOrderId);
  }

  balance(account: string, token = 'USD') {
    return this.model.balances(account)[token];
  }
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown
  ? Omit<Union, Key>
  : never;
