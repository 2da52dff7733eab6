import type { Check, CommandBase } from '../../section.ts';
import type { BrokerState } from '../broker-state.ts';

/** Advances the clock and executes everything that is due. */
export interface Advance extends CommandBase {
  readonly kind: 'broker.advance';
}

/** Changes only the clock. After the commit, each section executes its events that are due. */
export const advance: Check<BrokerState, Advance, Record<string, never>> = () => ({
  commit: () => ({}),
});
