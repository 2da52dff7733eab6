import { randomNumbers } from '../cases/order-by-seed.ts';
import type { OrderKind } from '../profiles/stateful-terms.ts';

/** The index of an account: the first or the second unrestricted one. */
export type Actor = 0 | 1;

/** An order to send. Its price is `level` steps above or below the market. */
export interface OrderPlan {
  readonly actor: Actor;
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
  | (OrderPlan & { readonly do: 'invalid'; readonly breaks: 'price' | 'quantity' })
  | (OrderPlan & { readonly do: 'repeat'; readonly step: number })
  | { readonly do: 'cancel'; readonly step: number; readonly by: IdKind }
  | { readonly do: 'get'; readonly step: number; readonly by: IdKind }
  | { readonly do: 'cancelAll' | 'account'; readonly actor: Actor }
  | { readonly do: 'list'; readonly actor: Actor; readonly list: 'open' | 'history' | 'trades' }
  | { readonly do: 'transfer'; readonly actor: Actor; readonly away: boolean }
  | { readonly do: 'margin'; readonly actor: Actor; readonly side: 'LONG' | 'SHORT' };

/** One kind of command. */
export type CommandOf<Kind extends Command['do']> = Extract<Command, { readonly do: Kind }>;

/** The id with which a request selects an order. */
export type IdKind = 'id' | 'client id';

/** What the commands of a section can do. */
export interface Abilities {
  readonly kinds: readonly OrderKind[];
  /** Whether separate orders close positions. */
  readonly closes: boolean;
  readonly testOrder: boolean;
  readonly cancelAll: boolean;
  readonly margin: boolean;
}

const fewest = 8;
const more = 8;

/** Returns the commands of a sequence, which depend only on the arguments. */
export function commandsOf(abilities: Abilities, seed: number, index: number): Command[] {
  const random = randomNumbers(Math.imul(seed, 7919) ^ Math.imul(index + 1, 104_729));
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const commands: Command[] = [];
  const count = fewest + Math.floor(random() * more);
  while (commands.length < count) {
    commands.push(commandAt(commands.length, abilities, pick));
  }
  return commands;
}

type Pick = <Value>(values: readonly Value[]) => Value;

/** The frequencies of the commands. */
const frequencies = {
  place: 11,
  cancel: 4,
  list: 3,
  account: 2,
  get: 1,
  repeat: 1,
  invalid: 1,
  test: 1,
  transfer: 1,
  cancelAll: 1,
  margin: 1,
} as const;

const weighted = Object.entries(frequencies).flatMap(([name, count]) =>
  Array.from({ length: count }, () => name as Command['do']),
);

function commandAt(at: number, abilities: Abilities, pick: Pick): Command {
  const actor = pick([0, 1] as const);
  // A sequence begins with an order that can rest.
  if (at === 0) {
    return { do: 'place', ...orderPlan(0, abilities, pick), kind: 'limit', closes: false };
  }
  const name = pick(weighted);
  const step = pick([...Array(Math.max(1, at)).keys()]);
  switch (name) {
    case 'cancel':
    case 'get':
      return { do: name, step, by: pick(['id', 'client id']) };
    case 'list':
      return { do: name, actor, list: pick(['open', 'history', 'trades']) };
    case 'account':
      return { do: name, actor };
    case 'transfer':
      return { do: name, actor, away: pick([true, true, false]) };
    case 'cancelAll':
      return abilities.cancelAll ? { do: name, actor } : { do: 'list', actor, list: 'open' };
    case 'margin':
      if (!abilities.margin) return { do: 'account', actor };
      return { do: name, actor, side: pick(['LONG', 'SHORT']) };
    case 'repeat':
      return { do: name, ...orderPlan(actor, abilities, pick), step };
    case 'invalid':
      return {
        do: name,
        ...orderPlan(actor, abilities, pick),
        breaks: pick(['price', 'quantity']),
      };
    case 'test':
      return { do: abilities.testOrder ? name : 'place', ...orderPlan(actor, abilities, pick) };
    default:
      return { do: 'place', ...orderPlan(actor, abilities, pick) };
  }
}

/** The levels of buy orders, each as often as it is chosen. Sell orders have their negatives. */
const levels = { resting: [-2, -1, -1, -1, 0], taking: [0, 1, 1, 2] } as const;
/** The level of the lowest price of any order. */
export const lowestLevel = Math.min(
  ...[...levels.resting, ...levels.taking].map((level) => -Math.abs(level)),
);

/** Most orders of one account rest in the order book, and most orders of the other one take. */
function orderPlan(actor: Actor, abilities: Abilities, pick: Pick): OrderPlan {
  const side = pick(['buy', 'sell'] as const);
  const takes = pick(actor === 0 ? [true, false, false, false] : [true, true, true, false]);
  const resting = pick(levels.resting);
  const level = takes ? pick(levels.taking) : resting;
  const kind = takes ? pick(['limit', 'limit', ...abilities.kinds] as const) : pick(restingKinds);
  return {
    actor,
    kind: abilities.kinds.includes(kind) ? kind : 'limit',
    side,
    level: side === 'buy' ? level : -level,
    units: pick(takes ? [1, 2, 3, 4, 6] : [1, 1, 2, 3, 4]),
    closes: abilities.closes && pick([true, false, false]),
  };
}

const restingKinds = ['limit', 'limit', 'limit', 'limit', 'limit', 'maker', 'ioc'] as const;
