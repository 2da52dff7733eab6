import { bindChecks, type Checks, type Section } from '../section.ts';
import { type SetMarketStatus, setMarketStatus } from '../trading/market.ts';
import {
  type AddSymbol,
  addSymbol,
  type CancelOrder,
  cancelOrder,
  type PlaceOrder,
  placeOrder,
} from './commands.ts';
import type { SpotEvent } from './events.ts';
import { spotInvariantViolations, spotLockedAmounts } from './spot-invariants.ts';
import { spotRecords } from './spot-records.ts';
import type { SpotState } from './spot-state.ts';

export type SpotCommand =
  | AddSymbol
  | CancelOrder
  | PlaceOrder
  | SetMarketStatus<'spot.setSymbolStatus'>;

export const spotChecks = {
  'spot.addSymbol': addSymbol,
  'spot.cancelOrder': cancelOrder,
  'spot.placeOrder': placeOrder,
  'spot.setSymbolStatus': setMarketStatus,
} satisfies Checks<SpotState, SpotCommand, SpotEvent>;

/** Creates the section for spot trading. */
export function spotSection(state: SpotState): Section<SpotEvent> {
  return {
    checks: bindChecks(state, spotChecks),
    records: () => spotRecords(state),
    finishCommand: () => state.finishCommand(),
    invariantViolations: () => spotInvariantViolations(state),
    lockedAmounts: () => spotLockedAmounts(state),
  };
}
