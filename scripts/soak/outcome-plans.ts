import type { NewFault } from '@broker-api/sandbox/control';
import type { Random } from '@broker-api/test-kit';

/** What happens to one call: which copies of its request arrive, and what its caller receives. */
export interface CallPlan {
  /** After how many milliseconds each copy of the request arrives; none if the request is lost. */
  readonly copiesMs: readonly number[];
  /** The copy whose response the caller receives; otherwise the connection ends. */
  readonly answer?: number | undefined;
  /** When the connection ends, in milliseconds; never if it is absent. */
  readonly endMs?: number | undefined;
  /** How the connection ends: with a reset, or with a response of the proxy. */
  readonly end?: 'reset' | 502 | 504;
  /** Whether the caller receives the success of an earlier call of the same operation. */
  readonly isExchanged?: boolean;
  /** The code that a second copy gets, from a broker that checks the client order id later. */
  readonly copyCode?: number;
  /** A fault of the sandbox for the first copy. */
  readonly fault?: Omit<NewFault, 'user' | 'times'> | undefined;
}

const unknownCodes = [-1000, -1007, -1007, -1146];

/** Draws what happens to a call. */
export function drawPlan(random: Random): CallPlan {
  const soon = random.below(50);
  const late = random.below(12_000);
  const endMs = random.chance(0.3) ? undefined : random.below(300);
  const end = random.pick(['reset', 502, 504] as const);
  switch (random.below(9)) {
    case 0: {
      const copiesMs = random.pick([[soon], [soon], [soon], [late], []]);
      return { copiesMs, answer: 0, isExchanged: random.chance(0.7) };
    }
    case 1:
      return { copiesMs: [], endMs, end };
    case 2:
      return { copiesMs: [soon], endMs, end };
    case 3: {
      const copyCode = random.pick([-1131, -2010, undefined]);
      const copiesMs = [soon, soon + random.below(300)];
      return { copiesMs, answer: random.below(2), ...(copyCode && { copyCode }) };
    }
    case 4:
      return { copiesMs: [soon, late], ...(random.chance(0.5) ? { answer: 0 } : { endMs, end }) };
    case 5:
      return { copiesMs: [late], ...(random.chance(0.5) ? { answer: 0 } : { endMs, end }) };
    case 6:
      return { copiesMs: [late, random.below(12_000)], answer: random.below(2) };
    case 7: {
      const when = random.pick(['before', 'after'] as const);
      return { copiesMs: [soon], answer: 0, fault: { effect: 'drop', when } };
    }
    default: {
      const when = random.pick(['before', 'after'] as const);
      const code = random.pick(unknownCodes);
      const status = random.pick([500, 502, 503, 504]);
      return { copiesMs: [soon], answer: 0, fault: { effect: 'status', when, code, status } };
    }
  }
}
