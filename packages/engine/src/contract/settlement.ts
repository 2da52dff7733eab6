import type { EventSink } from '../events.ts';
import { type Balance, type FlowType, feeAccount, roundingAccount } from '../ledger/ledger.ts';
import { type Amount, add, multiply, negate, subtract, toAmount } from '../money/amount.ts';
import type { ContractMarket, ContractTrade } from './contract-market.ts';
import type { ContractState } from './contract-state.ts';
import { type ContractEvent, emitFill } from './events.ts';
import type { ContractOrder } from './order.ts';
import {
  type ClosingPayout,
  type ContractPosition,
  closePart,
  closingPayout,
  type Holding,
  survives,
} from './position.ts';
import { feeAt, lockedFor } from './reservation.ts';

/** The data that the execution of one command reads and changes. */
export interface Execution {
  readonly contract: ContractState;
  readonly market: ContractMarket;
  readonly time: number;
  readonly events: EventSink<ContractEvent>;
}

/** The terms of a trade before it is settled. */
export interface TradeTerms {
  /** The price that responses contain, in units of the contract's prices. */
  readonly price: number;
  readonly quantity: number;
  /** The value of the contracts, in cost units; the same for both sides. */
  readonly cost: bigint;
}

/** The amounts that one side of a trade pays and earns, in units of the margin token. */
export interface SettledSide {
  readonly fee: Amount;
  /** The profit of closed contracts before the fee; 0 for opened contracts. */
  readonly pnl: Amount;
}

/** Returns the terms of a fill at a price in the book. */
export function termsAt({ symbol }: ContractMarket, price: number, quantity: number): TradeTerms {
  return { price, quantity, cost: symbol.cost(price, quantity) };
}

/**
 * Returns whether a closing order may trade at a price: the price must not be worse than the
 * bankruptcy price.
 */
export function mayCloseAt({ position, symbol }: ContractOrder, price: number): boolean {
  return survives(position, position, symbol.price(price));
}

/** One side of a fill before it is settled. */
export interface FillSide {
  readonly order: ContractOrder;
  /** What the position holds after the fill, if the order opens contracts. */
  readonly opened: Holding | undefined;
  readonly feeRate: number;
  /** The amount that the fill unlocks: a part of what a resting opening order locked. */
  readonly released: Amount;
}

/** Settles one side of a fill: changes its position and posts its margin, profit and fee. */
export function settleSide(execution: Execution, side: FillSide, terms: TradeTerms): SettledSide {
  const { order, opened, feeRate, released } = side;
  const fee = feeAt(order.symbol, terms.price, terms.quantity, feeRate);
  const settled =
    opened === undefined
      ? settleClosing(execution, order.position, terms, fee)
      : settleOpening(execution, order, opened, fee, released);
  order.addFee(settled.fee);
  return settled;
}

/** Opens contracts: the margin and the fee come from the released and the available amounts. */
function settleOpening(
  { contract, market }: Execution,
  order: ContractOrder,
  opened: Holding,
  fee: Amount,
  released: Amount,
): SettledSide {
  const { position, account, symbol } = order;
  const { ledger } = contract.broker;
  const balance = account.balance(symbol.marginToken);
  ledger.unlock(balance, released);
  ledger.reserveMargin(balance, subtract(opened.margin, position.margin));
  // A resting order fills without a margin check. If the free balance does not cover the fee, only
  // the free balance is charged.
  const paidFee = fee < balance.free ? fee : balance.free;
  postFee(contract, balance, paidFee);
  position.set(opened);
  position.realizedPnl = subtract(position.realizedPnl, paidFee);
  market.openings[position.side]++;
  contract.markChanged(market, position);
  return { fee: paidFee, pnl: 0 };
}

/** Closes contracts: margin + profit − fee becomes available. */
export function settleClosing(
  { contract, market }: Execution,
  position: ContractPosition,
  { quantity, cost }: TradeTerms,
  fee: Amount,
): SettledSide {
  const { ledger } = contract.broker;
  const part = closePart(position, position, quantity, cost);
  const payout: ClosingPayout = closingPayout(part, fee);
  const balance = position.account.balance(position.symbol.marginToken);
  ledger.reserveMargin(balance, negate(payout.released));
  ledger.post(balance, part.pnl, 'PNL');
  postFee(contract, balance, payout.fee);
  postClearing(contract, market, part.exactPnl, part.pnl, 'PNL');
  position.set(payout.rest);
  position.realizedPnl = add(position.realizedPnl, subtract(part.pnl, payout.fee));
  contract.markChanged(market, position);
  return { fee: payout.fee, pnl: part.pnl };
}

function postFee({ broker: { ledger } }: ContractState, balance: Balance, fee: Amount): void {
  ledger.post(balance, negate(fee), 'FEE');
  ledger.post(ledger.houseAccount(feeAccount).balance(balance.token), fee, 'FEE');
}

/**
 * Posts a realized profit against the clearing account of the contract. The clearing account pays
 * the sum of the exact profits, and the rounding account receives the truncated fractions.
 *
 * @param pnl the truncated profit that was posted to the account or to the insurance fund
 */
export function postClearing(
  { broker: { ledger } }: ContractState,
  market: ContractMarket,
  exactPnl: bigint,
  pnl: Amount,
  type: FlowType,
): void {
  const { symbol } = market;
  const owed = market.clearingRemainder + exactPnl;
  const paid = owed / symbol.costUnits;
  market.clearingRemainder = owed - paid * symbol.costUnits;
  const clearing = ledger.houseAccount(symbol.clearingAccount).balance(symbol.marginToken);
  ledger.post(clearing, toAmount(-paid), type);
  const remainder = subtract(toAmount(paid), pnl);
  if (remainder === 0) return;
  ledger.post(ledger.houseAccount(roundingAccount).balance(symbol.marginToken), remainder, type);
}

/** Returns the side of a resting order in a fill, and unlocks the amount that the fill uses. */
export function makerSide(
  order: ContractOrder,
  quantity: number,
  opened: Holding | undefined,
): FillSide {
  const { maker: feeRate } = order.account.feeRates;
  return { order, opened, feeRate, released: releasePart(order, quantity) };
}

/** Unlocks the part of a resting order's locked amount that a fill uses, and returns that part. */
function releasePart(maker: ContractOrder, quantity: number): Amount {
  if (!maker.opens) return 0;
  const before = maker.locked;
  maker.locked = lockedFor(maker, maker.remaining - quantity);
  return subtract(before, maker.locked);
}

/** Stores a trade of two settled sides, and emits its events. */
export function recordTrade(
  { contract, market, time, events }: Execution,
  maker: ContractOrder,
  taker: ContractOrder,
  { price, quantity, cost }: TradeTerms,
  sides: { readonly maker: SettledSide; readonly taker: SettledSide },
  isPublic: boolean,
): void {
  const isBuyerMaker = maker.side === 'BUY';
  const buyer = isBuyerMaker ? maker : taker;
  const seller = isBuyerMaker ? taker : maker;
  const buy = isBuyerMaker ? sides.maker : sides.taker;
  const sell = isBuyerMaker ? sides.taker : sides.maker;
  const notional = multiply(price, quantity);
  maker.applyFill(quantity, notional, time);
  maker.position.reserve(maker, -quantity);
  taker.applyFill(quantity, notional, time);
  taker.position.reserve(taker, -quantity);
  const trade: ContractTrade = {
    sequence: contract.broker.nextTradeSequence(),
    symbol: market.symbol,
    price,
    quantity,
    quoteAmount: toAmount(cost / market.symbol.costUnits),
    time,
    isBuyerMaker,
    buyerAccount: buyer.account,
    buyOrder: buyer.sequence,
    buyFee: buy.fee,
    sellerAccount: seller.account,
    sellOrder: seller.sequence,
    sellFee: sell.fee,
    buyOpens: buyer.opens,
    sellOpens: seller.opens,
    buyIsMarket: buyer.priceType === 'MARKET',
    sellIsMarket: seller.priceType === 'MARKET',
    buyPnl: buy.pnl,
    sellPnl: sell.pnl,
    isPublic,
  };
  if (isPublic) {
    market.accrueFunding(time);
    contract.changedMarkets.add(market);
    contract.recordFill(market, maker, taker, trade);
    market.stopOrders.observePrice(price);
  } else {
    contract.addTrade(market, trade);
    contract.closeFilled(maker, taker);
  }
  emitFill(trade, maker, taker, events);
}
