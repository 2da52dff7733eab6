import type { AccountRef, AccountView, Command } from '@broker-api/engine';
import type { Broker, BrokerService, FieldsOf } from '../broker.ts';
import { BrokerLimitError } from '../brokers.ts';
import { type ApiKey, isNetwork } from '../gateway/api-keys.ts';
import { randomText } from '../random-text.ts';
import { RecordedJournal } from '../replay/recorded-journal.ts';
import type { StreamConnection } from '../streams/streams.ts';
import { UserConnection } from '../streams/user-streams.ts';
import { rejectAtBound } from './bounds.ts';
import { ControlPlaneError } from './control-plane-error.ts';
import type { ControlHandlers } from './control-table.ts';
import type {
  Account,
  AccountType,
  ApiKey as ApiKeyView,
  StreamConnection as ConnectionView,
  Section,
  User,
} from './generated/client.gen.ts';
import { restoring } from './snapshots.ts';
import { stateHandlers } from './state-handlers.ts';

/** The handlers of the control plane. */
export const handlers: ControlHandlers = {
  ...stateHandlers,

  listUsers: ({ engine }) => {
    const users = new Map<string, User>();
    for (const account of engine.admin.listAccounts()) {
      const { user } = account.ref;
      const view = users.get(user) ?? { user, accounts: [] };
      view.accounts.push(accountView(account));
      users.set(user, view);
    }
    return [...users.values()];
  },
  addUser: async (broker, { user }) => {
    rejectAtBound('users', broker.engine.admin.getCounts().users);
    await broker.execute('accounts.addUser', { user });
    return { user, accounts: broker.engine.admin.listAccounts({ user }).map(accountView) };
  },
  addSubAccount: async (broker, { user, accountType = 1, accountName = '' }) => {
    const accounts = broker.engine.admin.listAccounts({ user });
    const subAccounts = accounts.filter(({ ref }) => ref.accountIndex > 0);
    rejectAtBound('sub-accounts of a user', subAccounts.length);
    const fields = { user, accountType, accountName };
    return getAccount(broker, await broker.execute('accounts.addSubAccount', fields));
  },
  setPermissions: async (broker, { user, accountType, accountIndex, ...permissions }) => {
    const account = accountRef({ user, accountType, accountIndex });
    await broker.execute('accounts.setPermissions', { account, ...permissions });
    return getAccount(broker, account);
  },
  setFeeRates: async (broker, { maker, taker, ...named }) => {
    const account = accountRef(named);
    await broker.execute('accounts.setFeeRates', { account, maker, taker });
    return getAccount(broker, account);
  },
  addDeposit: (broker, { user, accountType, accountIndex, ...deposit }) => {
    const account = accountRef({ user, accountType, accountIndex });
    return broker.execute('accounts.deposit', { account, ...deposit });
  },

  listApiKeys: ({ state }) => Array.from(state.keys.values(), apiKeyView),
  addApiKey: async ({ executor, state, clock }, { permissions, allowedIps, ...named }) => {
    const ref = accountRef(named);
    if (state.engine.admin.getAccount(ref) === undefined) throw accountNotFound(ref);
    rejectInvalidNetworks(allowedIps);
    const ofUser = [...state.keys.values()].filter((one) => one.ref.user === ref.user);
    rejectAtBound('API keys of a user', ofUser.length);
    rejectAtBound('API keys in all', state.keys.size);
    const key: ApiKey = {
      apiKey: newKey(),
      secretKey: newKey(),
      ref,
      ...(permissions && { permissions }),
      ...(allowedIps && { allowedIps }),
    };
    await executor.execute({ kind: 'setApiKey', time: clock.now(), key });
    const { apiKey, ...view } = apiKeyView(key);
    return { apiKey, secretKey: key.secretKey, ...view };
  },
  setApiKey: async ({ executor, state, clock }, { apiKey, ...change }) => {
    const before = state.keys.get(apiKey);
    if (before === undefined) {
      const message = 'The API key does not exist. List the API keys with listApiKeys.';
      throw new ControlPlaneError('NOT_FOUND', message);
    }
    rejectInvalidNetworks(change.allowedIps);
    const key: ApiKey = { ...before, ...change };
    await executor.execute({ kind: 'setApiKey', time: clock.now(), key });
    return apiKeyView(key);
  },

  listTokens: ({ engine }) => engine.admin.listTokens(),
  addToken: (broker, { token, scale = 8 }) => {
    rejectAtBound('tokens', broker.engine.admin.getCounts().tokens);
    return execute(broker, 'accounts.addToken', { token, scale });
  },
  addSymbol: async (broker, symbol) => {
    rejectAtBound('spot symbols', broker.engine.admin.getCounts().symbols);
    await execute(broker, 'spot.addSymbol', symbol);
    await broker.bots.makers.settled();
    return symbol;
  },
  addContract: async (broker, contract) => {
    rejectAtBound('contracts', broker.engine.admin.getCounts().contracts);
    await execute(broker, 'contract.addContract', contract);
    await broker.bots.makers.settled();
    return contract;
  },
  addOption: async (broker, option) => {
    rejectAtBound('options', broker.engine.admin.getCounts().options);
    await execute(broker, 'option.addOption', option);
    await broker.bots.makers.settled();
    return option;
  },
  setSymbolStatus: async (broker, change) => {
    await execute(broker, 'spot.setSymbolStatus', change);
    return quoteAgain(broker, 'spot', change);
  },
  setContractStatus: async (broker, change) => {
    await execute(broker, 'contract.setContractStatus', change);
    return quoteAgain(broker, 'contract', change);
  },
  setOptionStatus: async (broker, change) => {
    await execute(broker, 'option.setOptionStatus', change);
    return quoteAgain(broker, 'option', change);
  },
  setRiskLimits: (broker, change) => execute(broker, 'contract.setRiskLimits', change),
  setFundingRate: (broker, change) => execute(broker, 'contract.setFundingRate', change),
  setInsuranceFund: (broker, fund) => execute(broker, 'contract.setInsuranceFund', fund),
  listIndexPrices: ({ engine }) =>
    Array.from(engine.indexPrices, ([symbol, { price, time }]) => ({ symbol, price, time })),
  setIndexPrice: ({ bots }, change) => bots.setIndexPrice(change),

  listIndexMovers: ({ bots }) => bots.indexMovers.list(),
  setIndexMover: ({ bots }, change) => bots.indexMovers.set(change),
  listMarketMakers: ({ bots }) => bots.makers.list(),
  setMarketMaker: ({ bots }, change) => bots.makers.set(change),
  listTakers: ({ bots }) => bots.takers.list(),
  setTaker: ({ bots }, change) => bots.takers.set(change),

  listFaults: ({ faults }) => faults.list(),
  injectFault: ({ faults }, fault) => faults.inject(fault),
  clearFaults: ({ faults }, { faultId }) => faults.clear(faultId),
  listStreamFaults: ({ streamFaults }) => streamFaults.list(),
  injectStreamFault: ({ streamFaults }, fault) => streamFaults.inject(fault),
  clearStreamFaults: ({ streamFaults }, { faultId }) => streamFaults.clear(faultId),
  listStreamConnections: ({ streams }) => [...streams.connections()].map(connectionView),

  setRateLimits: async (broker, { rateLimits }) => {
    const names = rateLimits.map((one) => `${one.rateLimitType} per ${one.interval}`);
    const duplicate = names.find((name, index) => names.indexOf(name) !== index);
    if (duplicate !== undefined) {
      const message = `The body at /rateLimits contains the limit ${duplicate} twice. Remove one.`;
      throw new ControlPlaneError('INVALID_REQUEST', message);
    }
    await broker.execute('broker.setRateLimits', { rateLimits });
    broker.limits.replace(rateLimits);
    return { rateLimits };
  },
  listSignatureMismatches: ({ inspector }) => inspector.latest(),

  createBroker: async (broker, request) => {
    const service = serviceOf(broker);
    const { from: name } = request;
    const snapshot = name === undefined ? undefined : await broker.snapshots.get(name);
    try {
      const create = () => service.create(request, snapshot?.lines);
      return await (name === undefined ? create() : restoring({ name }, create));
    } catch (error) {
      if (!(error instanceof BrokerLimitError || error instanceof RangeError)) throw error;
      throw new ControlPlaneError('CONFLICT', error.message);
    }
  },
  listBrokers: (broker) => serviceOf(broker).list(),
  getBroker: (broker, { brokerId }) => serviceOf(broker).get(brokerId),
  closeBroker: (broker, { brokerId }) => serviceOf(broker).close(brokerId),
  getJournal: ({ journal }) => {
    if (!(journal instanceof RecordedJournal)) {
      const message =
        'This broker keeps no journal in memory. Create a broker with keepJournal: true.';
      throw new ControlPlaneError('CONFLICT', message);
    }
    if (journal.records !== undefined) return { records: [...journal.records] };
    const message =
      'The journal had more than 10 MB, so the broker discarded it. Create a broker for each test.';
    throw new ControlPlaneError('CONFLICT', message);
  },
};

/**
 * Executes a command with the fields that a client sent. Returns them.
 *
 * @throws ControlPlaneError when the engine rejects the command
 */
async function execute<Kind extends Command['kind'], Fields extends FieldsOf<Kind>>(
  broker: Broker,
  kind: Kind,
  fields: Fields,
): Promise<Fields> {
  await broker.execute(kind, fields);
  return fields;
}

/** Lets the market maker of a symbol quote again. */
async function quoteAgain<Change extends { readonly symbol: string }>(
  { bots }: Broker,
  section: Section,
  change: Change,
): Promise<Change> {
  await bots.makers.run((one) => one.section === section && one.symbol === change.symbol);
  return change;
}

/** The fields that identify an account in a request. The defaults identify the main account. */
interface AccountFields {
  readonly user: string;
  readonly accountType?: AccountType | undefined;
  readonly accountIndex?: number | undefined;
}

/** Returns the reference to the account that a request identifies. */
function accountRef({ user, accountType = 1, accountIndex = 0 }: AccountFields): AccountRef {
  return { user, accountType, accountIndex };
}

/** @throws ControlPlaneError when the account does not exist */
function getAccount({ engine }: Broker, ref: AccountRef): Account {
  const found = engine.admin.getAccount(ref);
  if (found === undefined) throw accountNotFound(ref);
  return accountView(found);
}

/** Returns the error for an account that does not exist. */
function accountNotFound({ user, accountType, accountIndex }: AccountRef): ControlPlaneError {
  const message =
    `The account with user ${user}, type ${accountType} and index ${accountIndex} does not ` +
    `exist. List the accounts with listUsers, or add the user first.`;
  return new ControlPlaneError('REJECTED', message, { reason: 'INVALID_PARAMETER' });
}

/** Converts an account to the form that responses use. */
function accountView({ ref, balances, ...account }: AccountView): Account {
  const { accountType, accountIndex } = ref;
  return { accountType, accountIndex, ...account, balances: [...balances] };
}

/** Returns the view of an API key, without the secret key. */
function apiKeyView({ apiKey, ref, permissions, allowedIps, enabled = true }: ApiKey): ApiKeyView {
  return {
    apiKey,
    ...ref,
    ...(permissions && { permissions: [...permissions] as ApiKeyView['permissions'] & object }),
    ...(allowedIps && { allowedIps: [...allowedIps] }),
    enabled,
  };
}

function rejectInvalidNetworks(allowed: readonly string[] = []): void {
  const index = allowed.findIndex((one) => !isNetwork(one));
  if (index < 0) return;
  const found = JSON.stringify(allowed[index]);
  const message =
    `The body at /allowedIps/${index} must be an IP address such as 192.0.2.1 or a network such ` +
    `as 10.0.0.0/8; got ${found}.`;
  throw new ControlPlaneError('INVALID_REQUEST', message);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns 64 random letters and digits, like the keys of the broker. */
function newKey(): string {
  return randomText(64, alphabet);
}

function connectionView(connection: StreamConnection): ConnectionView {
  const { connectionId, ip, openedAt, waitingBytes } = connection;
  const view = { connectionId, ip, openedAt, waitingBytes };
  if (connection instanceof UserConnection) {
    return { ...view, stream: connection.stream, owner: connection.owner };
  }
  return { ...view, stream: connection.stream, subscriptions: connection.subscriptionCount };
}

function serviceOf({ service }: Broker): BrokerService {
  if (service !== undefined) return service;
  const message =
    'This is the control plane of one broker. ' +
    'Only the control plane of the server, without /b/ in its path, manages brokers.';
  throw new ControlPlaneError('NOT_FOUND', message);
}
