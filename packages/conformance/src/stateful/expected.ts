import type { Section } from '@broker-api/spec';
import { sectionTerms } from '../auditor/section-terms.ts';
import { textOf } from '../cases/parse-exact.ts';
import { difference, total } from '../decimal.ts';
import { profiles } from '../profiles/profiles.ts';
import type { PositionEffect } from '../profiles/stateful-terms.ts';
import type { OwnOrder } from './own-order.ts';

type Leg = PositionEffect['leg'];

/** The orders of an account in a sequence. */
interface Trading {
  readonly section: Section;
  readonly orders: readonly OwnOrder[];
}

/** Returns how the fills changed each leg of the position. */
function expectedLegs({ section, orders }: Trading): ReadonlyMap<Leg, string> {
  const { effect } = profiles[section].stateful;
  if (effect === undefined) return new Map();
  const changes = orders.map(({ sent, executed }): [Leg, string] => {
    const { leg, grows } = effect(sent.side, sent.closes);
    return [leg, grows ? executed : difference('0', executed)];
  });
  const groups = Map.groupBy(changes, ([leg]) => leg);
  return new Map([...groups].map(([leg, own]) => [leg, total(own.map(([, change]) => change))]));
}

/** Returns how many contracts of a leg the fills opened and no open order closes. */
export function closable(trading: Trading, leg: Leg): string {
  const { effect } = profiles[trading.section].stateful;
  const closing = trading.orders.filter(
    ({ sent, final }) =>
      final === undefined && sent.closes && effect?.(sent.side, true).leg === leg,
  );
  return difference(expectedLegs(trading).get(leg) ?? '0', total(closing.map(({ rest }) => rest)));
}

/** Returns the total quantity of the known trades of an order. */
export function filled(section: Section, { trades }: OwnOrder): string {
  const { quantity } = sectionTerms[section].tradeFields;
  return total([...trades.values()].map((trade) => textOf(trade[quantity])));
}
