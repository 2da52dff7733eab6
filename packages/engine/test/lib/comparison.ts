import type { Command, CommandResult, Engine, EngineEvent } from '../../src/index.ts';
import { depositsOfTraders, modelSymbols, nameOf, usualDeposits } from './initial-states.ts';
import { type ModelEvents, ReferenceModel } from './reference-model.ts';

/** The reference model with the money of the traders. */
export function modelTraders(): ReferenceModel {
  const model = new ReferenceModel(modelSymbols);
  for (const name of ['alice', 'bob']) {
    for (const [token, amount] of usualDeposits) model.deposit(name, token, amount);
  }
  for (const [name, token, amount] of depositsOfTraders) model.deposit(name, token, amount);
  return model;
}

/** What both brokers say of a command, in the words of the reference model one. */
export interface Verdict {
  readonly rejection: string | undefined;
  readonly events: ModelEvents;
}

/** Does the same with the model. */
export function applyToModel(model: ReferenceModel, command: Command): Verdict {
  switch (command.kind) {
    case 'placeOrder': {
      const { account, newClientOrderId: clientId, price = '0', timeInForce = 'GTC' } = command;
      const { symbol, side, type, quantity } = command;
      const sent = { symbol, side, type, quantity, price, timeInForce, clientId };
      const { rejection, events } = model.place({ ...sent, account: nameOf(account) });
      return { rejection, events };
    }
    case 'cancelOrder': {
      const done = model.cancel(nameOf(command.account), Number(command.orderId?.slice(6)));
      if (typeof done === 'string') return { rejection: done, events: [] };
      return { rejection: undefined, events: done };
    }
    case 'deposit':
      return {
        rejection: undefined,
        events: model.deposit(nameOf(command.account), command.token, command.amount),
      };
    case 'setFeeRates':
      model.setRates(nameOf(command.account), command.maker, command.taker);
      return { rejection: undefined, events: [] };
    case 'setPermissions':
      model.forbid(nameOf(command.account), command.canTrade === false);
      return { rejection: undefined, events: [] };
    case 'setSymbolStatus':
      model.halt(command.symbol, command.status !== 'TRADING');
      return { rejection: undefined, events: [] };
    default:
      throw new Error(`The reference model knows no ${command.kind}.`);
  }
}

/** What the engine did, in the words of the model. */
export function shownVerdict({ rejection, events }: CommandResult<unknown>): Verdict {
  return {
    rejection: rejection?.error,
    events: events.filter((event) => !isSwitchEvent(event)).map(shownEvent),
  };
}

function isSwitchEvent(event: EngineEvent): boolean {
  return event.kind === 'outboundAccountInfo' && event.balances.length === 0;
}

function shownEvent(event: EngineEvent): string[] {
  if (event.kind === 'trade') {
    return ['trade', event.symbol, event.price, event.quantity, String(event.isBuyerMaker)];
  }
  const name = nameOf(event.account);
  if (event.kind === 'outboundAccountInfo') {
    const shown = event.balances.map(({ asset, free, locked }) => `${asset} ${free} ${locked}`);
    return ['balances', name, ...shown.sort()];
  }
  return [
    'order',
    String(Number(event.orderId.slice(6))),
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

/** Which accounts are told of their balances first is not the reference model's business. */
export function withSortedBalances({ rejection, events }: Verdict): Verdict {
  const isBalances = (event: readonly string[]): boolean => event[0] === 'balances';
  const sorted = events
    .filter(isBalances)
    .sort((one, other) => (one.join() < other.join() ? -1 : 1));
  return { rejection, events: [...events.filter((event) => !isBalances(event)), ...sorted] };
}

/** Applies a command to both; throws when they disagree. */
export function applyToBoth(
  engine: Engine,
  model: ReferenceModel,
  command: Command,
): CommandResult<unknown> {
  const outcome = engine.apply(command);
  const ours = JSON.stringify(withSortedBalances(shownVerdict(outcome)), undefined, 1);
  const theirs = JSON.stringify(withSortedBalances(applyToModel(model, command)), undefined, 1);
  if (ours === theirs) return outcome;
  throw new Error(
    `The engine and the reference model disagree on ${JSON.stringify(command)}:\n${ours}\n${theirs}`,
  );
}
