import { operations, type Section } from '@broker-api/spec';
import { randomNumbers } from '../cases/order-by-seed.ts';
import { type OrderKind, profiles } from '../profiles/profiles.ts';

/** The index of an account: the first or the second unrestricted one. */
export type ActorIndex = 0 | 1;

/** An order to send. Its price is `level` steps above or below the market. */
export interface OrderPlan {
  readonly actor: ActorIndex;
  readonly kind: OrderKind;
  readonly side: 'buy' | 'sell';
  readonly level: number;
  readonly units: number;
  readonly closes: boolean;
}

/**
 * A command of a sequence. `step` is the number of the command that placed the order; the command
 * has no effect if that one placed none.
 */
export type Command =
  | (OrderPlan & { readonly do: 'place' })
  | (OrderPlan & { readonly do: 'test' })
  | (OrderPlan & { readonly do: 'repeat'; readonly step: number })
  | { readonly do: 'cancel'; readonly step: number; readonly by: IdKind }
  | { readonly do: 'get'; readonly step: number; readonly by: IdKind }
  | { readonly do: 'cancelAll' | 'account'; readonly actor: ActorIndex }
  | {
      readonly do: 'list';
      readonly actor: ActorIndex;
      readonly list: 'open' | 'history' | 'trades';
    }
  | { readonly do: 'transfer'; readonly actor: ActorIndex; readonly away: boolean }
  | { readonly do: 'margin'; readonly actor: ActorIndex; readonly side: 'LONG' | 'SHORT' };

/** The id with which a request selects an order. */
export type IdKind = 'id' | 'client id';

type Pick = <Value>(values: readonly Value[]) => Value;

/** The random values from which a command is made. */
interface Draw {
  readonly pick: Pick;
  readonly actor: ActorIndex;
  /** The number of an earlier command. */
  readonly step: number;
  readonly order: () => OrderPlan;
}

/**
 * A kind of command: how often it occurs in relation to the others, how to make one, and the
 * operation without which a section does not have it.
 */
type CommandKind = readonly [weight: number, make: (draw: Draw) => Command, requires?: string];

const byIds = ['id', 'client id'] as const;
const lists = ['open', 'history', 'trades'] as const;
const kinds: readonly CommandKind[] = [
  [11, ({ order }) => ({ do: 'place', ...order() })],
  [4, ({ step, pick }) => ({ do: 'cancel', step, by: pick(byIds) })],
  [3, ({ actor, pick }) => ({ do: 'list', actor, list: pick(lists) })],
  [2, ({ actor }) => ({ do: 'account', actor })],
  [1, ({ step, pick }) => ({ do: 'get', step, by: pick(byIds) })],
  [1, ({ order, step }) => ({ do: 'repeat', ...order(), step })],
  [1, ({ actor, pick }) => ({ do: 'transfer', actor, away: pick([true, true, false]) })],
  [1, ({ order }) => ({ do: 'test', ...order() }), 'testOrder'],
  [1, ({ actor }) => ({ do: 'cancelAll', actor }), 'cancelOrders'],
  [
    1,
    ({ actor, pick }) => ({ do: 'margin', actor, side: pick(['LONG', 'SHORT']) }),
    'adjustMargin',
  ],
];

const fewest = 8;
const more = 8;

/** Returns the commands of a sequence, which depend only on the arguments. */
export function commandsOf(section: Section, seed: number, index: number): readonly Command[] {
  const random = randomNumbers(Math.imul(seed, 7919) ^ Math.imul(index + 1, 104_729));
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const weighted = kinds
    .filter(([, , requires]) => requires === undefined || requires in operations[section])
    .flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
  const count = fewest + Math.floor(random() * more);
  return Array.from({ length: count }, (_, at): Command => {
    const actor = pick([0, 1] as const);
    // A sequence begins with an order that can rest.
    if (at === 0)
      return { do: 'place', ...orderPlan(0, section, pick), kind: 'limit', closes: false };
    const make = pick(weighted);
    const step = pick([...Array(at).keys()]);
    return make({ pick, actor, step, order: () => orderPlan(actor, section, pick) });
  });
}

/** The levels of buy orders, each as often as it is chosen. Sell orders have their negatives. */
const levels = { resting: [-2, -1, -1, -1, 0], taking: [0, 1, 1, 2] } as const;
const restingKinds = ['limit', 'limit', 'limit', 'limit', 'limit', 'maker', 'ioc'] as const;
/** The level of the lowest price of any order. */
export const lowestLevel = -2;

/** Most orders of one account rest in the order book, and most orders of the other one take. */
function orderPlan(actor: ActorIndex, section: Section, pick: Pick): OrderPlan {
  const { kinds: texts, opening } = profiles[section].orders;
  // The broker chooses the price of an `over` order, so which orders it can match is not known.
  const available = (Object.keys(texts) as OrderKind[]).filter((kind) => kind !== 'over');
  const side = pick(['buy', 'sell'] as const);
  const takes = pick(actor === 0 ? [true, false, false, false] : [true, true, true, false]);
  const level = pick(takes ? levels.taking : levels.resting);
  const kind = pick(takes ? (['limit', 'limit', ...available] as const) : restingKinds);
  return {
    actor,
    kind: kind in texts ? kind : 'limit',
    side,
    level: side === 'buy' ? level : -level,
    units: pick(takes ? [1, 2, 3, 4, 6] : [1, 1, 2, 3, 4]),
    // Separate orders close positions only if others open them.
    closes: opening !== undefined && pick([true, false, false]),
  };
}
