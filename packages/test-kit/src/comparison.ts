import { defaultDeposits, defaultSymbols, traderDeposits, traderName } from './fixtures.ts';
import { orderNumberOf } from './order-ids.ts';
import { type ModelEvents, ReferenceModel } from './reference-model.ts';
import type {
  TradingCommand,
  TradingEngine,
  TradingEvent,
  TradingResult,
} from './trading-types.ts';

/** Returns the reference model with the default data and the deposits of the traders. */
export function referenceModelWithTraders(): ReferenceModel {
  const model = new ReferenceModel(defaultSymbols);
  for (const name of ['alice', 'bob']) {
    for (const [token, amount] of defaultDeposits) model.deposit(name, token, amount);
  }
  for (const [name, token, amount] of traderDeposits) model.deposit(name, token, amount);
  return model;
}

/** The result of a command in the format of the reference model. */
interface ComparedResult {
  readonly rejection: string | undefined;
  readonly events: ModelEvents;
}

/** Applies a command to the reference model of spot trading. */
export function applyToModel(model: ReferenceModel, command: TradingCommand): ComparedResult {
  switch (command.kind) {
    case 'spot.placeOrder': {
      const { account, newClientOrderId: clientId, ...order } = command;
      const request = { ...order, clientId, account: traderName(account) };
      const { rejection, events } = model.place(request);
      return { rejection, events };
    }
    case 'spot.cancelOrder': {
      const result = model.cancel(traderName(command.account), orderNumberOf(command.orderId));
      if (typeof result === 'string') return { rejection: result, events: [] };
      return { rejection: undefined, events: result };
    }
    case 'accounts.deposit':
      return {
        rejection: undefined,
        events: model.deposit(traderName(command.account), command.token, command.amount),
      };
    case 'accounts.setFeeRates':
      model.setFeeRates(traderName(command.account), command.maker, command.taker);
      return { rejection: undefined, events: [] };
    case 'accounts.setPermissions':
      model.setTradingForbidden(traderName(command.account), !command.canTrade);
      return { rejection: undefined, events: [] };
    case 'spot.setSymbolStatus':
      model.setHalted(command.symbol, command.status !== 'TRADING');
      return { rejection: undefined, events: [] };
  }
}

function formatEngineResult({ rejection, events }: TradingResult): ComparedResult {
  return {
    rejection: rejection?.error,
    events: events.filter((event) => !isPermissionEvent(event)).map(formatEvent),
  };
}

/** Returns whether an event changes only permissions. The reference model emits no such event. */
function isPermissionEvent(event: TradingEvent): boolean {
  return event.kind === 'outboundAccountInfo' && event.balances.length === 0;
}

function formatEvent(event: TradingEvent): string[] {
  if (event.kind === 'trade') {
    return ['trade', event.symbol, event.price, event.quantity, String(event.isBuyerMaker)];
  }
  if (event.kind !== 'executionReport' && event.kind !== 'outboundAccountInfo') {
    throw new Error(`The spot commands caused an event of another section: ${event.kind}`);
  }
  const name = traderName(event.account);
  if (event.kind === 'outboundAccountInfo') {
    const balances = event.balances.map(({ asset, free, locked }) => `${asset} ${free} ${locked}`);
    return ['balances', name, ...balances.sort()];
  }
  return [
    'order',
    String(orderNumberOf(event.orderId)),
    name,
    event.status,
    event.lastQuantity,
    event.lastPrice,
    event.commission,
    event.commissionAsset ?? '',
    String(event.isMaker),
    event.executedQuantity,
    event.executedQuote,
  ];
}

/**
 * Moves the balance events to the end and sorts them, because the reference model does not define
 * their order.
 */
function withSortedBalances({ rejection, events }: ComparedResult): ComparedResult {
  const isBalances = (event: readonly string[]): boolean => event[0] === 'balances';
  const sorted = events
    .filter(isBalances)
    .sort((first, second) => (first.join() < second.join() ? -1 : 1));
  return { rejection, events: [...events.filter((event) => !isBalances(event)), ...sorted] };
}

/**
 * Applies a command to an engine and to the reference model. Returns the result of the engine.
 *
 * @throws when the rejections or the events differ
 */
export function applyToBoth(
  engine: TradingEngine,
  model: ReferenceModel,
  command: TradingCommand,
): TradingResult {
  const result = engine.apply(command);
  const actual = JSON.stringify(withSortedBalances(formatEngineResult(result)), undefined, 1);
  const expected = JSON.stringify(withSortedBalances(applyToModel(model, command)), undefined, 1);
  if (actual === expected) return result;
  throw new Error(
    `The engine and the reference model differ after ${JSON.stringify(command)}.\n` +
      `Engine: ${actual}\nReference model: ${expected}`,
  );
}
