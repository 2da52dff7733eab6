import { randomInt } from 'node:crypto';
import { createSession, type Session } from '../client/session.ts';
import { createControlPlane } from '../control/control-plane.ts';
import type { OverlayEntry } from '../overlay/overlay.ts';
import { readOverlay } from '../overlay/read-overlay.ts';
import type { RateLimitWait } from '../pacing/pacer.ts';
import { statefulSuite } from '../stateful/case.ts';
import { type StatefulPlan, statefulPlanOf } from '../stateful/plan.ts';
import { checkBaseUrl } from './base-url.ts';
import { type PlannedSuite, plannedSuites, type TestSet } from './contract-test.ts';
import { type RunOptions, seedLimit } from './options.ts';
import { selectSuites } from './suites.ts';

/** The validated options of a run. */
export interface Plan {
  readonly options: RunOptions;
  readonly baseUrl: string;
  readonly seed: number;
  readonly suites: readonly PlannedSuite[];
  readonly overlay: readonly OverlayEntry[];
}

/**
 * Checks the options of a run, and returns the tests that they select.
 *
 * @throws UsageError if an option is invalid, or selects no operation
 */
export async function planOf(options: RunOptions, tests: TestSet): Promise<Plan> {
  const baseUrl = checkBaseUrl(options.baseUrl);
  const seed = options.seed ?? randomInt(seedLimit);
  const stateful = statefulPlanOf(options);
  const ids = [...tests.tests.map(({ id }) => id), ...tests.sequenceIds];
  const selected = selectSuites(ids, selectionOf(options, stateful), stateful !== undefined);
  const overlay = options.overlay === undefined ? [] : readOverlay(options.overlay, ids);
  const suites = await plannedSuites(tests, selected, { seed, test: options.test, stateful });
  return { options, baseUrl, seed, suites, overlay };
}

/** A single case runs alone. */
function selectionOf(
  options: RunOptions,
  stateful: StatefulPlan | undefined,
): Pick<RunOptions, 'sections' | 'operations' | 'workflows'> {
  if (stateful?.only === undefined) return options;
  return { sections: [stateful.only.section], operations: [statefulSuite] };
}

/**
 * Creates the session of a run.
 *
 * @param onWait receives every long wait for a rate limit
 */
export function sessionOf(
  { options, baseUrl, seed }: Plan,
  onWait?: (wait: RateLimitWait) => void,
): Session {
  const { target, control, controlToken, accounts = [] } = options;
  const plane = control === undefined ? target?.control : createControlPlane(control, controlToken);
  return createSession({
    ...target,
    baseUrl,
    accounts: accounts.length > 0 ? accounts : (target?.accounts ?? []),
    trade: options.trade ?? false,
    exclusive: options.exclusive ?? false,
    seed,
    pace: options.pace ?? true,
    exactClock: options.exactClock ?? false,
    ...(onWait && { onWait }),
    ...(plane && { control: plane }),
    ...(options.wsUrl !== undefined && { wsUrl: options.wsUrl }),
  });
}
