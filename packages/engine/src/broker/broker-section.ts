import { bindChecks, type Checks, type Section } from '../section.ts';
import {
  type Advance,
  advance,
  type SetIndexPrice,
  type SetRateLimits,
  setIndexPrice,
  setRateLimits,
} from './broker-commands.ts';
import { brokerRecords } from './broker-records.ts';
import type { BrokerState } from './broker-state.ts';

export type BrokerCommand = Advance | SetIndexPrice | SetRateLimits;

export const brokerChecks = {
  'broker.advance': advance,
  'broker.setIndexPrice': setIndexPrice,
  'broker.setRateLimits': setRateLimits,
} satisfies Checks<BrokerState, BrokerCommand>;

/** Creates the section for the clock, the index prices and the rules. */
export function brokerSection(state: BrokerState): Section<never> {
  return { checks: bindChecks(state, brokerChecks), records: () => brokerRecords(state) };
}
