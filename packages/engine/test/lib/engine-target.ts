import {
  type CallResult,
  type CallStep,
  errorCatalogue,
  type Section,
  type WorkflowTarget,
} from '@broker-api/spec';
import { start } from '@broker-api/test-kit';
import {
  type AccountRef,
  type Command,
  defaultInitialState,
  type Engine,
  type Rejection,
} from '../../src/index.ts';
import { initialCommands } from '../../src/sections.ts';

type Fields = Readonly<Record<string, unknown>>;
type Result = { readonly reply?: unknown; readonly rejection?: Rejection | undefined };

/** The section of the engine that executes a call, where it is not the API's section. */
const sectionsOfCommands: Readonly<Record<string, string>> = {
  'spot/transfer': 'accounts',
  'control/addToken': 'accounts',
  'control/addUser': 'accounts',
  'control/addSubAccount': 'accounts',
  'control/addDeposit': 'accounts',
  'control/setFeeRates': 'accounts',
  'control/setIndexPrice': 'broker',
  'control/setClock': 'broker',
  'control/addSymbol': 'spot',
  'control/addOption': 'option',
  'control/setOptionStatus': 'option',
};

/** The names of commands that differ from the names of the calls. */
const commandNames: Readonly<Record<string, string>> = {
  addDeposit: 'deposit',
  setClock: 'advance',
};

const accountTypes: Readonly<Record<string, AccountRef['accountType']>> = {
  spot: 1,
  option: 2,
  contract: 3,
};

/**
 * The codes of errors that the gateway returns, and never the engine: calls that expect them are
 * not made. An API key lacks a permission, a parameter is missing or has too many decimal places.
 */
const gatewayCodes: readonly number[] = [-2015, -1102];

/** The default data, and the sub-account that the account `aliceSub` names. */
const setup: readonly Command[] = [
  ...initialCommands(defaultInitialState(start)),
  {
    kind: 'accounts.addSubAccount',
    time: start,
    user: 'alice',
    accountType: 1,
    accountName: 'sub',
  },
];

/**
 * An engine as the target of workflows: without a gateway, with a clock of its own. Each call
 * advances the time by one second.
 */
export class EngineTarget implements WorkflowTarget {
  readonly #engine: Engine;
  readonly #execute: (command: Command) => Result;
  #time = start;
  /** The user that the workflow calls `carol`. */
  #carol = '';

  /**
   * @param engine has executed no command
   * @param execute executes a command with the engine
   */
  constructor(engine: Engine, execute: (command: Command) => Result) {
    this.#engine = engine;
    this.#execute = execute;
    for (const command of setup) execute(command);
  }

  async call(step: CallStep, parameters: Fields = {}): Promise<CallResult> {
    if (step.error !== undefined && gatewayCodes.includes(step.error.code)) {
      return { error: { ...step.error, msg: '' } };
    }
    const { rejection, reply } = this.#result(step, parameters);
    if (rejection === undefined) return { response: reply };
    const { error, message } = rejection;
    const [code, entry] =
      Object.entries(errorCatalogue).find(([, { name }]) => name === error) ?? [];
    return { error: { status: entry?.httpStatus ?? 0, code: Number(code), msg: message } };
  }

  #result({ call, account: name }: CallStep, parameters: Fields): Result {
    const [api = '', id = ''] = call.split('/');
    const time = call === 'control/setClock' ? Number(parameters.time) : this.#time + 1000;
    this.#time = time;
    const isControl = api === 'control';
    if (call === 'control/getClock') return { reply: { time } };
    if (call === 'control/addUser') this.#carol = String(parameters.user);
    if (call === 'control/addApiKey') return { reply: {} };
    if (id === 'getBrokerInfo') return { reply: this.#engine.getBrokerInfo({ time }) };
    const account = isControl ? accountIn(parameters) : this.#accountOf(api, name);
    // The gateway splits the symbols of cancelOrders, and adds what a caller need not send.
    const symbols = (parameters.symbol as string | undefined)?.split(',');
    const generated = { scale: 8, newClientOrderId: 'generated' };
    const given = { ...generated, ...parameters, symbols, account, time };
    const query = isControl ? undefined : this.#queries(api).find((one) => id in one);
    if (query !== undefined) return (query[id] as (filter: Fields) => Result).call(query, given);
    const section = sectionsOfCommands[call] ?? (isControl ? 'contract' : api);
    const kind = `${section}.${commandNames[id] ?? id}`;
    return this.#execute({ ...given, kind } as unknown as Command);
  }

  #accountOf(api: string, name = ''): AccountRef {
    const user = name.startsWith('alice') ? 'alice' : name;
    const accountIndex = name === 'aliceSub' ? 1 : 0;
    const accountType = accountTypes[api] ?? 1;
    return { user: name === 'carol' ? this.#carol : user, accountType, accountIndex };
  }

  /** Returns the objects whose methods are the queries of a section. */
  #queries(api: string): readonly Fields[] {
    const queries = this.#engine[api as Section];
    const account = 'account' in queries ? queries.account : this.#engine.accounts;
    return [queries.orders, queries.market, account, this.#engine.accounts] as never;
  }
}

/** Returns the account that a call to the control plane names. */
const accountIn = ({ user, accountType, accountIndex = 0 }: Fields) =>
  user === undefined ? undefined : { user, accountType, accountIndex };
