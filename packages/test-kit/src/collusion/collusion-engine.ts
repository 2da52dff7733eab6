// What a history of collusion requires from an engine: its public commands and its encoded state.
import type { ContractDefinition } from '../contract-model/commands.ts';
import { start } from '../fixtures.ts';

/** A contract account. */
export interface ContractAccount {
  readonly user: string;
  readonly accountType: 3;
  readonly accountIndex: number;
}

interface Timed {
  readonly time: number;
}

interface OfPosition extends Timed {
  readonly account: ContractAccount;
  readonly symbol: string;
}

export interface CollusionOrder extends OfPosition {
  readonly kind: 'contract.placeOrder';
  readonly clientOrderId: string;
  readonly side: 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE';
  readonly orderType: 'LIMIT' | 'STOP';
  readonly quantity: string;
  readonly price: string;
  readonly leverage: string;
  readonly triggerPrice?: string;
  readonly timeInForce?: 'GTC' | 'IOC';
}

interface AdjustMargin extends OfPosition {
  readonly kind: 'contract.adjustMargin';
  readonly side: 'LONG' | 'SHORT';
  readonly amount: string;
}

interface CancelOrders extends Timed {
  readonly kind: 'contract.cancelOrders';
  readonly account: ContractAccount;
}

interface SetIndexPrice extends Timed {
  readonly kind: 'broker.setIndexPrice';
  readonly symbol: string;
  readonly price: string;
}

interface Advance extends Timed {
  readonly kind: 'broker.advance';
}

interface AddSubAccount extends Timed {
  readonly kind: 'accounts.addSubAccount';
  readonly user: string;
  readonly accountType: 3;
  readonly accountName: string;
}

interface Deposit extends Timed {
  readonly kind: 'accounts.deposit';
  readonly account: ContractAccount;
  readonly token: string;
  readonly amount: string;
}

interface SetFeeRates extends Timed {
  readonly kind: 'accounts.setFeeRates';
  readonly account: ContractAccount;
  readonly maker: string;
  readonly taker: string;
}

export type CollusionCommand =
  | CollusionOrder
  | AdjustMargin
  | CancelOrders
  | SetIndexPrice
  | Advance
  | AddSubAccount
  | Deposit
  | SetFeeRates;

export interface CollusionEngine {
  apply(command: CollusionCommand): { readonly rejection?: { readonly error: string } | undefined };
  encodeLines(): Iterable<string>;
}

/** Creates an engine with the state of `collusionInitialState`. */
export type CreateEngine = (initial: ReturnType<typeof collusionInitialState>) => CollusionEngine;

export const users = ['owner', 'maker', 'taker'] as const;
export const index = 'BTCUSDT';
export const firstIndexPrice = 10_000;

/** The smallest maintenance margin rate. An index step below it never bankrupts a position. */
export const smallestMaintenanceRate = 0.005;

const riskLimits = [
  { quantity: '1000000', initialMargin: '0.01', maintMargin: '0.005' },
  { quantity: '2000000', initialMargin: '0.02', maintMargin: '0.01' },
];

const filters = { price: ['0.1', '1000000', '0.1'], quantity: ['1', '1000000', '1'] } as const;
const common = { ...filters, index, minNotional: '0.000000001', riskLimits };

/** A linear and an inverse contract. A contract of either is worth about 1 US dollar. */
export const collusionContracts: readonly ContractDefinition[] = [
  {
    ...common,
    symbol: 'LINEAR',
    inverse: false,
    multiplier: '0.0001',
    marginToken: 'BUSDT',
    marginPrecision: '0.0001',
  },
  {
    ...common,
    symbol: 'INVERSE',
    inverse: true,
    multiplier: '1',
    marginToken: 'TBTC',
    marginPrecision: '0.00000001',
  },
];

/** Returns the initial state: users without balances, contracts, and small insurance funds. */
export function collusionInitialState() {
  return {
    time: start,
    rateLimits: [],
    tokens: collusionContracts.map(({ marginToken: token }) => ({ token })),
    symbols: [],
    users: users.map((user) => ({ user })),
    deposits: [],
    indexPrices: [{ symbol: index, price: String(firstIndexPrice) }],
    contracts: collusionContracts.map(({ price, quantity, ...definition }) => ({
      ...definition,
      quoteAsset: 'USDT',
      minPrice: price[0],
      maxPrice: price[1],
      tickSize: price[2],
      minQuantity: quantity[0],
      maxQuantity: quantity[1],
      stepSize: quantity[2],
    })),
    insuranceFunds: [
      { token: 'BUSDT', balance: '1000' },
      { token: 'TBTC', balance: '0.1' },
    ],
  };
}
