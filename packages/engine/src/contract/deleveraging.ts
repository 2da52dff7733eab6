import { priceAtMarginRate, unrealizedProfit } from '../figures/contract-formulas.ts';
import { add } from '../money/amount.ts';
import { compareFractions, type Fraction } from '../money/fraction.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractOrder } from './order.ts';
import {
  bankruptcyCost,
  type ContractPosition,
  closePart,
  type PositionSide,
  positionAmounts,
  survives,
} from './position.ts';
import { markFraction } from './reservation.ts';
import type { Execution, TradeTerms } from './settlement.ts';

/** Settles contracts of the liquidated position and of the counterparty, and records the trade. */
export type DeleveragingFill = (counterparty: ContractPosition, terms: TradeTerms) => void;

/**
 * Closes the rest of a liquidated position at its bankruptcy price, against positions on the other
 * side. If every remaining position on the other side would be bankrupt at that price, the
 * counterparties close at the mark price, or at their own bankruptcy prices if they would be
 * bankrupt at the mark price too. The insurance fund then pays the loss beyond the margin of the
 * liquidated position, even if the balance of the fund becomes negative.
 */
export function deleverage(
  { market }: Execution,
  order: ContractOrder,
  queue: DeleveragingQueue,
  fill: DeleveragingFill,
): void {
  const { position } = order;
  const zero: Fraction = { numerator: 0n, denominator: 1n };
  const price = priceAtMarginRate(positionAmounts(position, position), zero) ?? zero;
  for (const rank of queue.ranks) {
    if (order.remaining === 0) return;
    const eligible = rank.filter(
      (counterparty) => counterparty.quantity > 0 && survives(counterparty, counterparty, price),
    );
    for (const [counterparty, quantity] of shares(market, eligible, order.remaining)) {
      const cost = bankruptcyCost(position, position, quantity);
      const { margin, rest, pnl } = closePart(counterparty, counterparty, quantity, cost);
      // Because of truncation, the loss can exceed the margin of the counterparty by one unit. Such
      // a counterparty is skipped.
      if (add(add(margin, rest.margin), pnl) < 0) continue;
      fill(counterparty, { price: order.price, quantity, cost });
    }
  }
  for (const counterparty of queue.ranks.flat()) {
    const quantity = Math.min(counterparty.quantity, order.remaining);
    if (quantity > 0) fill(counterparty, forcedTerms(market, counterparty, quantity));
  }
}

/**
 * Returns the terms for a counterparty that would be bankrupt at the bankruptcy price of the
 * liquidated position.
 */
function forcedTerms(
  market: ContractMarket,
  counterparty: ContractPosition,
  quantity: number,
): TradeTerms {
  const { symbol, markPrice } = market;
  const mark = markFraction(markPrice);
  const price = symbol.toGrid(markPrice, 'down');
  const cost = survives(counterparty, counterparty, mark)
    ? BigInt(symbol.valueAtMark(markPrice, quantity, symbol.rules.costScale))
    : bankruptcyCost(counterparty, counterparty, quantity);
  return { price, quantity, cost };
}

/**
 * Divides a quantity among positions of equal rank, pro rata. Shares are rounded down to whole
 * steps. The steps that remain go to the accounts that were opened first, one step each.
 */
function* shares(
  { symbol }: ContractMarket,
  positions: readonly ContractPosition[],
  requested: number,
): IterableIterator<readonly [ContractPosition, number]> {
  const { stepSize } = symbol.rules;
  const total = positions.reduce((sum, { quantity }) => sum + quantity, 0);
  const taken = Math.min(requested, total);
  const rounded = positions.map(({ quantity }) => {
    const share = (BigInt(quantity) * BigInt(taken)) / BigInt(total);
    return Math.floor(Number(share) / stepSize) * stepSize;
  });
  let left = taken - rounded.reduce((sum, share) => sum + share, 0);
  for (const [index, position] of positions.entries()) {
    const share = rounded[index] ?? 0;
    const extra = Math.min(left, stepSize, position.quantity - share);
    left -= extra;
    if (share + extra > 0) yield [position, share + extra];
  }
}

/** The positions on one side of a contract in the order in which they are deleveraged. */
export class DeleveragingQueue {
  /** Groups of positions with equal rank, best rank first. Each group is sorted by account. */
  readonly ranks: readonly (readonly ContractPosition[])[];

  constructor(market: ContractMarket, side: PositionSide) {
    const mark = markFraction(market.markPrice);
    const ranked = [...market.positions()]
      .filter((position) => position.side === side && position.quantity > 0)
      .map((position) => ({ position, rank: rankOf(position, mark) }))
      .sort(
        (left, right) =>
          compareFractions(right.rank, left.rank) ||
          left.position.account.sequence - right.position.account.sequence,
      );
    const ranks: ContractPosition[][] = [];
    let previous: Fraction | undefined;
    for (const { position, rank } of ranked) {
      if (previous !== undefined && compareFractions(previous, rank) === 0) {
        ranks.at(-1)?.push(position);
      } else ranks.push([position]);
      previous = rank;
    }
    this.ranks = ranks;
  }
}

/**
 * Returns the rank of a position: profit rate × leverage. A position without margin ranks first if
 * it has a profit, and last if it has a loss.
 */
function rankOf(position: ContractPosition, mark: Fraction): Fraction {
  const amounts = positionAmounts(position, position);
  const profit = unrealizedProfit(amounts, mark);
  return {
    numerator: profit.numerator * amounts.margin.denominator * BigInt(position.leverage),
    denominator: profit.denominator * amounts.margin.numerator,
  };
}

/**
 * The deleveraging queues of one command. A queue is computed when it is first needed, and again
 * after a position on its side was opened or increased. Closing contracts does not change a rank.
 */
export class DeleveragingQueues {
  readonly #queues = new Map<ContractMarket, Map<PositionSide, [number, DeleveragingQueue]>>();

  /** Returns the queue of the positions on the opposite side. */
  opposite(market: ContractMarket, side: PositionSide): DeleveragingQueue {
    const opposite = side === 'LONG' ? 'SHORT' : 'LONG';
    const queues = this.#queues.get(market) ?? new Map<PositionSide, [number, DeleveragingQueue]>();
    this.#queues.set(market, queues);
    const openings = market.openings[opposite];
    const existing = queues.get(opposite);
    if (existing?.[0] === openings) return existing[1];
    const created = new DeleveragingQueue(market, opposite);
    queues.set(opposite, [openings, created]);
    return created;
  }
}
