import type { EventSink } from '../events.ts';
import { InvariantError } from '../rejection.ts';
import { retention } from '../rules.ts';
import type { OptionEvent } from './events.ts';
import { expirationAfter, optionName, roundedStrike } from './listing.ts';
import { OptionMarket } from './option-market.ts';
import { settlementIntervals } from './option-rules.ts';
import type { OptionState } from './option-state.ts';
import { createOption } from './option-symbol.ts';
import { settleOption } from './settlement.ts';

/** Settles the options that have expired, and lists their successors. */
export function react(option: OptionState, events: EventSink<OptionEvent>): void {
  const { ledger, time: now } = option.broker;
  for (;;) {
    const time = option.nextExpiration;
    if (time === undefined || time > now) return;
    ledger.time = time;
    const expired = [...option.active].filter(({ symbol }) => symbol.definition.expiration <= time);
    for (const market of expired) settleOption({ option, market, time, events });
    for (const market of expired) listSuccessor(option, market, time);
    ledger.time = now;
  }
}

/**
 * Lists the successor of an expired option, unless an active option already has the successor's
 * name. Skips successors that have also expired and would not be retained. Otherwise, a command
 * that advances the time by years would list every one of them.
 */
function listSuccessor(option: OptionState, { symbol }: OptionMarket, time: number): void {
  const { broker, markets } = option;
  const { definition } = symbol;
  const { expiration, settlement, strikeStep } = definition;
  if (strikeStep === undefined) return;
  const kept = retention.unusedOptions * settlementIntervals[settlement];
  const after = Math.max(time, broker.time - kept);
  const terms = {
    ...definition,
    expiration: expirationAfter(after, expiration, settlement),
    strike: roundedStrike(option.indexOf(symbol).price, strikeStep),
  };
  const name = optionName(terms, (shortName) => markets.get(shortName)?.isExpired === true);
  if (markets.has(name)) return;
  const successor = createOption(broker.tokens, { ...terms, symbol: name });
  if ('error' in successor) throw new InvariantError(successor.message);
  option.list(new OptionMarket(successor, time));
}
