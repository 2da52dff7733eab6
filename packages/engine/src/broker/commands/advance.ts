import type { Check, CommandBase } from '../../section.ts';
import type { BrokerState } from '../broker-state.ts';

/** Advances the clock and executes everything that is due. */
export interface Advance extends CommandBase {
  readonly kind: 'broker.advance';
}

/** No section has scheduled events, so only the clock changes. */
export const advance: Check<BrokerState, Advance, Record<string, never>> = () => ({
  commit: () => ({}),
});
