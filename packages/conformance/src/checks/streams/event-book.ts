import { textOf } from '../../cases/parse-exact.ts';
import { compare, exact, isPositive, isZero, plus, times } from '../../figures/exact.ts';

type UserEvent = Readonly<Record<string, unknown>>;

/** The keys that never change in the events of an order. */
const constants = ['s', 'c', 'S', 'f', 'q', 'p', 'O'] as const;

/**
 * Remembers the order events of a connection, and compares each with the earlier ones of its
 * order: quantities and amounts are sums of the fills, and no event is sent twice.
 */
export class EventBook {
  readonly #last = new Map<string, UserEvent>();

  /** Adds an event. Returns what contradicts the earlier ones, or itself. */
  add(event: UserEvent): string | undefined {
    if (event.i === undefined || event.X === undefined || event.z === undefined) return undefined;
    const id = textOf(event.i);
    const before = this.#last.get(id);
    this.#last.set(id, event);
    const changes = before === undefined ? [] : changeProblems(before, event);
    const problem = ownProblems(event)[0] ?? changes[0];
    return problem === undefined ? undefined : `In an event of the order ${id}: ${problem}`;
  }
}

/** What an event says about itself. */
function ownProblems(event: UserEvent): string[] {
  const { X, l, z, q, L, n, m, u, w, o, O, E } = event;
  const isFill = isPositive(exact(l));
  const isOpen = X === 'NEW' || X === 'PARTIALLY_FILLED';
  const expected = {
    NEW: isZero(exact(z)),
    PARTIALLY_FILLED: isPositive(exact(z)) && compare(exact(z), exact(q)) < 0,
    FILLED: compare(exact(z), exact(q)) === 0,
  }[textOf(X)];
  return [
    ...(expected === false ? [`expected z to fit the status ${textOf(X)}, got ${textOf(z)}.`] : []),
    ...(isFill && textOf(X) !== 'PARTIALLY_FILLED' && X !== 'FILLED'
      ? [`expected no fill with the status ${textOf(X)}, got ${textOf(l)}.`]
      : []),
    ...(!isFill && (!isZero(exact(L)) || !isZero(exact(n)) || m !== false)
      ? [
          `expected L and n to be 0 and m to be false without a fill, ` +
            `got ${textOf(L)}, ${textOf(n)}, ${m}.`,
        ]
      : []),
    ...(u === true ? [] : [`expected u to be true, as in a normal trade; got ${u}.`]),
    // A STOP order waits outside the book.
    ...(o !== 'STOP' && w !== isOpen
      ? [`expected w to be ${isOpen} with the status ${textOf(X)}, got ${w}.`]
      : []),
    ...(Number(textOf(O)) > Number(textOf(E))
      ? [`expected O at or before E, ${textOf(E)}; got ${textOf(O)}.`]
      : []),
  ];
}

/** What two consecutive events of an order say together. */
function changeProblems(before: UserEvent, event: UserEvent): string[] {
  const executed = plus(exact(before.z), exact(event.l));
  const amount = plus(exact(before.Z), times(exact(event.l), exact(event.L)));
  const changed = constants.find((key) => textOf(before[key]) !== textOf(event[key]));
  const isRepeated = before.X === event.X && textOf(before.z) === textOf(event.z);
  return [
    ...(isRepeated && before.o === event.o ? ['expected each change once, got it twice.'] : []),
    ...(compare(exact(event.z), executed) === 0
      ? []
      : [`expected z to be ${textOf(before.z)} + ${textOf(event.l)}, got ${textOf(event.z)}.`]),
    ...(compare(exact(event.Z), amount) === 0
      ? []
      : [
          `expected Z to be ${textOf(before.Z)} + ${textOf(event.l)} × ${textOf(event.L)}, ` +
            `got ${textOf(event.Z)}.`,
        ]),
    ...(changed
      ? [`expected ${changed} to stay ${textOf(before[changed])}, got ${textOf(event[changed])}.`]
      : []),
  ];
}
