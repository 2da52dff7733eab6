import type { AccountRef, AccountView, Command, ReplyOf } from '@broker-api/engine';
import type { Gateway } from '../gateway/gateway.ts';
import type { RateLimits } from '../gateway/limits/rate-limits.ts';
import type { SignatureInspector } from '../gateway/signature-inspector.ts';
import type { Journal, NamedSnapshots } from '../journal/journal.ts';
import type { Executor } from '../state/executor.ts';
import type { InitialContents } from '../state/recover-state.ts';
import type { Clock, SandboxClock } from '../state/sandbox-clock.ts';
import type { Scheduler } from '../state/scheduler.ts';
import type { Streams } from '../streams/streams.ts';
import type { Bots } from './bots.ts';
import { ControlPlaneError, rejectedByEngine } from './control-plane-error.ts';
import type { CallFaults } from './faults/call-faults.ts';
import type { StreamFaults } from './faults/stream-faults.ts';
import type {
  Account,
  AccountType,
  Broker as BrokerView,
  ControlMethods,
  CreatedBroker,
  GatewayRules,
  NewBroker,
} from './generated/client.gen.ts';
import type { Snapshots } from './snapshots.ts';

/** The parts of a sandbox that the control plane reads and changes. */
export interface ControlServices {
  readonly executor: Executor;
  readonly scheduler: Pick<Scheduler, 'at' | 'runDue'>;
  readonly clock: SandboxClock;
  readonly faults: CallFaults;
  readonly streamFaults: StreamFaults;
  readonly streams: Pick<Streams, 'connections'>;
  /** The limits that the gateway enforces. */
  readonly limits: RateLimits;
  readonly gateway: Pick<Gateway, 'rules' | 'setRules' | 'forgetReplays'>;
  readonly inspector: Pick<SignatureInspector, 'latest' | 'clear'>;
  readonly start: Start;
  readonly journal?: Journal;
  /** The named snapshots; by default, they are kept in memory. */
  readonly namedSnapshots?: NamedSnapshots | undefined;
  /** Creates further brokers; only the control plane of a server has it. */
  readonly service?: BrokerService | undefined;
}

/** Creates brokers on a server, finds and closes them. */
export interface BrokerService {
  /**
   * Creates a broker.
   *
   * @param snapshot the lines of the state with which it starts; the default data if omitted
   * @throws BrokerLimitError if the server cannot have another broker with this id
   * @throws RangeError if the start time is invalid
   */
  create(request: NewBroker, snapshot?: readonly string[]): Promise<CreatedBroker>;
  list(): BrokerView[] | Promise<BrokerView[]>;
  /** @throws HttpError with status 404 if the broker does not exist */
  get(id: string): BrokerView | Promise<BrokerView>;
  /** Closes and removes a broker. Throws like `get`. */
  close(id: string): Promise<BrokerView>;
}

/** The initial clock, state and rules of a sandbox. A reset restores them. */
export interface Start {
  /** Creates the clock. */
  readonly clock: () => Clock;
  /** Returns the initial contents of the state for a time in milliseconds since the epoch. */
  readonly contents: (time: number) => InitialContents;
  readonly rules: GatewayRules;
  /** The lines of the state to restore instead of the initial contents. */
  readonly snapshot?: readonly string[];
}

/** The services and components that a handler uses. */
export interface ControlContext extends ControlServices {
  readonly bots: Bots;
  readonly snapshots: Snapshots;
}

/**
 * The input of an operation: the first parameter of its client method. If an operation has no
 * input, that parameter is the call options, which the handler ignores.
 */
type InputOf<Operation extends keyof ControlMethods> = Parameters<ControlMethods[Operation]>[0];

type ResultOf<Operation extends keyof ControlMethods> = Awaited<
  ReturnType<ControlMethods[Operation]>
>;

/**
 * The handlers by operationId. Their types are generated from the same document as the types of the
 * client.
 */
export type ControlHandlers = {
  readonly [Operation in keyof ControlMethods]: (
    context: ControlContext,
    input: NonNullable<InputOf<Operation>>,
  ) => ResultOf<Operation> | Promise<ResultOf<Operation>>;
};

/**
 * Executes a command of the engine.
 *
 * @param onCommitted called as soon as the command has changed the state
 * @throws ControlPlaneError when the engine rejects the command
 */
export async function executeCommand<Given extends Command>(
  { executor }: ControlContext,
  command: Given,
  onCommitted?: () => void,
): Promise<ReplyOf<Given['kind']>> {
  const { reply, rejection } = await executor.execute(command, onCommitted);
  if (rejection !== undefined) throw rejectedByEngine(rejection);
  return reply as ReplyOf<Given['kind']>;
}

/** Returns the numbers of users, tokens and markets. */
export function countsOf({ executor }: Pick<ControlServices, 'executor'>) {
  return executor.state.engine.admin.getCounts();
}

/** The fields that identify an account in a request. The defaults identify the main account. */
interface AccountFields {
  readonly user: string;
  readonly accountType?: AccountType;
  readonly accountIndex?: number;
}

/** Returns the reference to the account that a request identifies. */
export function accountRef({ user, accountType = 1, accountIndex = 0 }: AccountFields): AccountRef {
  return { user, accountType, accountIndex };
}

/**
 * Returns the view of an account.
 *
 * @throws ControlPlaneError when the account does not exist
 */
export function getAccount({ executor }: ControlContext, ref: AccountRef): Account {
  const found = executor.state.engine.admin.getAccount(ref);
  if (found === undefined) throw accountNotFound(ref);
  return accountView(found);
}

/** Returns the error for an account that does not exist. */
export function accountNotFound({
  user,
  accountType,
  accountIndex,
}: AccountRef): ControlPlaneError {
  const message =
    `The account with user ${user}, type ${accountType} and index ${accountIndex} does not ` +
    `exist. List the accounts with listUsers, or add the user first.`;
  return new ControlPlaneError('REJECTED', message, { reason: 'INVALID_PARAMETER' });
}

/** Converts an account to the form that responses use. */
export function accountView({ ref, balances, ...account }: AccountView): Account {
  const { accountType, accountIndex } = ref;
  return { accountType, accountIndex, ...account, balances: [...balances] };
}
