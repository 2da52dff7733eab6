import type { Command, Engine, EngineEvent, Outcome } from '../../src/index.ts';
import { NaiveBroker, type NaiveEvents } from './naive-broker.ts';
import { depositsOfTraders, naiveSymbols, nameOf, usualDeposits } from './worlds.ts';

/** The naive broker with the money of the traders. */
export function naiveTraders(): NaiveBroker {
  const naive = new NaiveBroker(naiveSymbols);
  for (const name of ['alice', 'bob']) {
    for (const [token, amount] of usualDeposits) naive.deposit(name, token, amount);
  }
  for (const [name, token, amount] of depositsOfTraders) naive.deposit(name, token, amount);
  return naive;
}

/** What both brokers say of a command, in the words of the naive one. */
export interface Verdict {
  readonly refusal: string | undefined;
  readonly events: NaiveEvents;
}

/** Does the same with the naive broker. */
export function naively(naive: NaiveBroker, command: Command): Verdict {
  switch (command.kind) {
    case 'placeOrder': {
      const { account, newClientOrderId: clientId, price = '0', timeInForce = 'GTC' } = command;
      const { symbol, side, type, quantity } = command;
      const sent = { symbol, side, type, quantity, price, timeInForce, clientId };
      const { refusal, events } = naive.place({ ...sent, account: nameOf(account) });
      return { refusal, events };
    }
    case 'cancelOrder': {
      const done = naive.cancel(nameOf(command.account), Number(command.orderId?.slice(6)));
      if (typeof done === 'string') return { refusal: done, events: [] };
      return { refusal: undefined, events: done };
    }
    case 'deposit':
      return {
        refusal: undefined,
        events: naive.deposit(nameOf(command.account), command.token, command.amount),
      };
    case 'setFeeRates':
      naive.setRates(nameOf(command.account), command.maker, command.taker);
      return { refusal: undefined, events: [] };
    case 'setSwitches':
      naive.forbid(nameOf(command.account), command.canTrade === false);
      return { refusal: undefined, events: [] };
    case 'setSymbolStatus':
      naive.halt(command.symbol, command.status !== 'TRADING');
      return { refusal: undefined, events: [] };
    default:
      throw new Error(`The naive broker knows no ${command.kind}.`);
  }
}

/** What the engine did, in the words of the naive broker. */
export function shownVerdict({ refusal, events }: Outcome<unknown>): Verdict {
  return {
    refusal: refusal?.error,
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

/** Which accounts are told of their balances first is not the naive broker's business. */
export function withSortedBalances({ refusal, events }: Verdict): Verdict {
  const isBalances = (event: readonly string[]): boolean => event[0] === 'balances';
  const sorted = events
    .filter(isBalances)
    .sort((one, other) => (one.join() < other.join() ? -1 : 1));
  return { refusal, events: [...events.filter((event) => !isBalances(event)), ...sorted] };
}

/** Applies a command to both; throws when they disagree. */
export function applyToBoth(
  engine: Engine,
  naive: NaiveBroker,
  command: Command,
): Outcome<unknown> {
  const outcome = engine.apply(command);
  const ours = JSON.stringify(withSortedBalances(shownVerdict(outcome)), undefined, 1);
  const theirs = JSON.stringify(withSortedBalances(naively(naive, command)), undefined, 1);
  if (ours === theirs) return outcome;
  throw new Error(
    `The engine and the naive broker disagree on ${JSON.stringify(command)}:\n${ours}\n${theirs}`,
  );
}
