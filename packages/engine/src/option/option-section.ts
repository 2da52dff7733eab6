import { bindChecks, type Checks, type Section } from '../section.ts';
import { type AddOption, addOption } from './commands/add-option.ts';
import { type CancelOptionOrder, cancelOrder } from './commands/cancel-order.ts';
import { type PlaceOptionOrder, placeOrder } from './commands/place-order.ts';
import { type SetOptionStatus, setOptionStatus } from './commands/set-option-status.ts';
import type { OptionEvent } from './events.ts';
import { optionInvariantViolations, optionLockedAmounts } from './option-invariants.ts';
import { optionRecords } from './option-records.ts';
import type { OptionState } from './option-state.ts';
import { react } from './react.ts';

export type OptionCommand = AddOption | CancelOptionOrder | PlaceOptionOrder | SetOptionStatus;

export const optionChecks = {
  'option.addOption': addOption,
  'option.cancelOrder': cancelOrder,
  'option.placeOrder': placeOrder,
  'option.setOptionStatus': setOptionStatus,
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
