import { bindChecks, type Checks, type Section } from '../section.ts';
import { type SetMarketStatus, setMarketStatus } from '../trading/market.ts';
import {
  type AddOption,
  addOption,
  type CancelOptionOrder,
  cancelOrder,
  type PlaceOptionOrder,
  placeOrder,
} from './commands.ts';
import type { OptionEvent } from './events.ts';
import { optionInvariantViolations, optionLockedAmounts } from './option-invariants.ts';
import { optionRecords } from './option-records.ts';
import type { OptionState } from './option-state.ts';
import { react } from './react.ts';

export type OptionCommand =
  | AddOption
  | CancelOptionOrder
  | PlaceOptionOrder
  | SetMarketStatus<'option.setOptionStatus'>;

export const optionChecks = {
  'option.addOption': addOption,
  'option.cancelOrder': cancelOrder,
  'option.placeOrder': placeOrder,
  'option.setOptionStatus': setMarketStatus,
} satisfies Checks<OptionState, OptionCommand, OptionEvent>;

/** Creates the section for call spreads and put spreads. */
export function optionSection(state: OptionState): Section<OptionEvent> {
  return {
    checks: bindChecks(state, optionChecks),
    records: () => optionRecords(state),
    nextDueTime: () => state.nextExpiration,
    react: (events) => react(state, events),
    finishCommand: () => state.finishCommand(),
    invariantViolations: () => optionInvariantViolations(state),
    lockedAmounts: () => optionLockedAmounts(state),
  };
}
