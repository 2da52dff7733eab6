import type { AccountRef, AccountView, Command, ReplyOf } from '@broker-api/engine';
import type { Gateway } from '../../gateway/gateway.ts';
import type { RateLimits } from '../../gateway/rate-limits.ts';
import type { SignatureInspector } from '../../gateway/signature-inspector.ts';
import type { Executor } from '../../state/executor.ts';
import type { Beginning } from '../../state/recover-state.ts';
import type { BrokerClock } from '../broker-clock.ts';
import type { FaultPlan } from '../faults/fault-plan.ts';
import type { Account, AccountType, ControlMethods } from '../generated/client.gen.ts';
import type { MarketMakers } from '../market-maker/market-makers.ts';
import { ControlProblem, refusedByBroker } from './control-problem.ts';
import type { Snapshots } from './snapshots.ts';

/** What a control plane works on. */
export interface ControlParts {
  readonly executor: Executor;
  readonly clock: BrokerClock;
  readonly faults: FaultPlan;
  /** The limits that the gateway enforces. */
  readonly limits: RateLimits;
  readonly gateway: Pick<Gateway, 'rules' | 'setRules'>;
  readonly inspector: Pick<SignatureInspector, 'latest'>;
  /** What the sandbox begins with, for a reset. */
  readonly begin: (time: number) => Beginning;
}

/** What handlers work with. */
export interface ControlWork extends ControlParts {
  readonly makers: MarketMakers;
  readonly snapshots: Snapshots;
}

/** What an operation takes: its first parameter in the client, unless that is the options. */
type Taken<Operation extends keyof ControlMethods> = Parameters<ControlMethods[Operation]>[0];

/** The answer of an operation. */
type Given<Operation extends keyof ControlMethods> = Awaited<ReturnType<ControlMethods[Operation]>>;

/** Does what each operation asks. The types are those of the client: both come of one document. */
export type ControlHandlers = {
  readonly [Operation in keyof ControlMethods]: (
    work: ControlWork,
    input: NonNullable<Taken<Operation>>,
  ) => Given<Operation> | Promise<Given<Operation>>;
};

/**
 * Carries a command of the engine out.
 *
 * @throws ControlProblem when it is refused
 */
export async function carryOut<Given extends Command>(
  { executor }: ControlWork,
  command: Given,
): Promise<ReplyOf<Given['kind']>> {
  const { reply, rejection } = await executor.execute(command);
  if (rejection !== undefined) throw refusedByBroker(rejection);
  return reply as ReplyOf<Given['kind']>;
}

/** How requests name an account; what is left out is the main account. */
interface NamedAccount {
  readonly user: string;
  readonly accountType?: AccountType;
  readonly accountIndex?: number;
}

/** The account that a request names. */
export function refOf({ user, accountType = 1, accountIndex = 0 }: NamedAccount): AccountRef {
  return { user, accountType, accountIndex };
}

/** The answer for an account that is there. */
export function accountAt({ executor }: ControlWork, ref: AccountRef): Account {
  const found = executor.state.engine.admin.getAccount(ref);
  if (found === undefined) throw noSuchAccount(ref);
  return shownAccount(found);
}

/** What to say of an account that is not there. */
export function noSuchAccount({ user, accountType, accountIndex }: AccountRef): ControlProblem {
  const message = `There is no account ${user}, type ${accountType}, index ${accountIndex}. List them with listUsers, or add the user first.`;
  return new ControlProblem('REFUSED', message, { reason: 'INVALID_PARAMETER' });
}

/** An account as answers show it. */
export function shownAccount({ ref, balances, ...account }: AccountView): Account {
  const { accountType, accountIndex } = ref;
  return { accountType, accountIndex, ...account, balances: [...balances] };
}
