import type { EventSink } from '../events.ts';
import { retention } from '../rules.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractState } from './contract-state.ts';
import { DeleveragingQueues } from './deleveraging.ts';
import type { ContractEvent } from './events.ts';
import { triggerOrder } from './execute-order.ts';
import { fundingInterval, nextFundingTime } from './funding.ts';
import { liquidate } from './liquidation.ts';
import { type ContractPosition, positionSides } from './position.ts';
import { settleFunding } from './settle-funding.ts';
import type { Execution } from './settlement.ts';

/**
 * Executes the consequences of a command: settles the funding that is due, then liquidates
 * positions and triggers STOP orders until no further liquidation or trigger follows.
 */
export function react(contract: ContractState, events: EventSink<ContractEvent>): void {
  const { broker } = contract;
  if (contract.markets.size > 0) {
    skipIdleIntervals(contract);
    while (contract.nextFundingTime <= broker.time) settleDueFunding(contract, events);
  }
  if (contract.seenIndexPrices !== broker.indexPriceCount) updateMarkPrices(contract);
  cascade(contract, broker.time, events);
}

/**
 * Skips funding intervals whose settlement would neither move money nor remain in the history.
 * Otherwise, a command that advances the time by years would settle every interval.
 */
function skipIdleIntervals(contract: ContractState): void {
  const kept = retention.fundingIntervals * fundingInterval;
  const earliest = nextFundingTime(contract.broker.time - kept);
  if (contract.nextFundingTime >= earliest) return;
  const markets = [...contract.markets.values()];
  if (markets.some((market) => market.hasOpenPositions())) return;
  for (const { funding } of markets) funding.skipTo(earliest - fundingInterval);
  contract.nextFundingTime = earliest;
}

function settleDueFunding(contract: ContractState, events: EventSink<ContractEvent>): void {
  const { ledger, time: now } = contract.broker;
  const time = contract.nextFundingTime;
  ledger.time = time;
  for (const market of contract.markets.values()) {
    settleFunding({ contract, market, time, events });
  }
  contract.nextFundingTime += fundingInterval;
  cascade(contract, time, events);
  ledger.time = now;
}

/** Sets the mark prices of the contracts to the current index prices. */
function updateMarkPrices(contract: ContractState): void {
  const { broker } = contract;
  contract.seenIndexPrices = broker.indexPriceCount;
  for (const market of contract.markets.values()) {
    const index = broker.indexPrices.get(market.symbol.definition.index);
    if (index === undefined || index.units === market.markPrice) continue;
    market.accrueFunding(broker.time);
    market.setMarkPrice(index.units);
    market.stopOrders.observePrice(market.referencePrice / market.symbol.markUnits);
    contract.changedMarkets.add(market);
  }
}

/**
 * Liquidates positions and triggers STOP orders in the changed markets, until no further
 * liquidation or trigger follows.
 */
function cascade(contract: ContractState, time: number, events: EventSink<ContractEvent>): void {
  if (contract.changedMarkets.size === 0) return;
  let queues: DeleveragingQueues | undefined;
  let action = nextAction(contract);
  while (action !== undefined) {
    queues ??= new DeleveragingQueues();
    action({ contract, time, events }, queues);
    action = nextAction(contract);
  }
  for (const { stopOrders } of contract.changedMarkets) stopOrders.forgetPrices();
  contract.changedMarkets.clear();
}

type Action = (execution: Omit<Execution, 'market'>, queues: DeleveragingQueues) => void;

/** Returns the next liquidation or, if there is none, the next triggered STOP order. */
function nextAction(contract: ContractState): Action | undefined {
  updateLiquidationPrices(contract);
  const { markets, changedMarkets } = contract;
  for (const market of markets.values()) {
    const position = changedMarkets.has(market) ? nextLiquidation(market) : undefined;
    if (position !== undefined) {
      return (execution, queues) => liquidate({ ...execution, market }, position, queues);
    }
  }
  for (const market of markets.values()) {
    const order = changedMarkets.has(market) ? market.stopOrders.nextTriggered() : undefined;
    if (order !== undefined) return (execution) => triggerOrder({ ...execution, market }, order);
  }
  return undefined;
}

function nextLiquidation({
  liquidationPrices,
  markPrice,
}: ContractMarket): ContractPosition | undefined {
  for (const side of positionSides) {
    const position = liquidationPrices[side].next(markPrice);
    if (position !== undefined) return position;
  }
  return undefined;
}

function updateLiquidationPrices({ changedPositions, markets }: ContractState): void {
  for (const position of changedPositions) {
    (markets.get(position.symbol.name) as ContractMarket).updateLiquidationPrice(position);
  }
  changedPositions.clear();
}
