// Generated from spec/control/openapi.yaml by scripts/generate.ts; spec hash 7072a3404ce01170.
// Do not edit: change the specification, then run `pnpm generate`.

import type { ControlCallOptions } from '../client.ts';
import type { components } from './openapi.gen.ts';

export type Account = components['schemas']['Account'];
export type AccountType = components['schemas']['AccountType'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyChange = components['schemas']['ApiKeyChange'];
export type Balance = components['schemas']['Balance'];
export type ClearedFaults = components['schemas']['ClearedFaults'];
export type Clock = components['schemas']['Clock'];
export type ClockAdvance = components['schemas']['ClockAdvance'];
export type ClockChange = components['schemas']['ClockChange'];
export type ClockMode = components['schemas']['ClockMode'];
export type ControlError = components['schemas']['ControlError'];
export type CreatedApiKey = components['schemas']['CreatedApiKey'];
export type DecimalString = components['schemas']['DecimalString'];
export type DepositResult = components['schemas']['DepositResult'];
export type ErrorName = components['schemas']['ErrorName'];
export type Fault = components['schemas']['Fault'];
export type FaultEffect = components['schemas']['FaultEffect'];
export type FaultMoment = components['schemas']['FaultMoment'];
export type FeeRateChange = components['schemas']['FeeRateChange'];
export type GatewayRuleChange = components['schemas']['GatewayRuleChange'];
export type GatewayRules = components['schemas']['GatewayRules'];
export type IndexPrice = components['schemas']['IndexPrice'];
export type IndexPriceChange = components['schemas']['IndexPriceChange'];
export type Instant = components['schemas']['Instant'];
export type LongId = components['schemas']['LongId'];
export type MarketMaker = components['schemas']['MarketMaker'];
export type MarketMakerChange = components['schemas']['MarketMakerChange'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type NewDeposit = components['schemas']['NewDeposit'];
export type NewFault = components['schemas']['NewFault'];
export type NewSubAccount = components['schemas']['NewSubAccount'];
export type NewSymbol = components['schemas']['NewSymbol'];
export type NewToken = components['schemas']['NewToken'];
export type NewUser = components['schemas']['NewUser'];
export type PermissionChange = components['schemas']['PermissionChange'];
export type RateLimit = components['schemas']['RateLimit'];
export type RateLimitInterval = components['schemas']['RateLimitInterval'];
export type RateLimitType = components['schemas']['RateLimitType'];
export type RateLimits = components['schemas']['RateLimits'];
export type Section = components['schemas']['Section'];
export type SecurityType = components['schemas']['SecurityType'];
export type SignatureMismatch = components['schemas']['SignatureMismatch'];
export type Snapshot = components['schemas']['Snapshot'];
export type SnapshotName = components['schemas']['SnapshotName'];
export type State = components['schemas']['State'];
export type SubAccountType = components['schemas']['SubAccountType'];
export type SymbolStatus = components['schemas']['SymbolStatus'];
export type SymbolStatusChange = components['schemas']['SymbolStatusChange'];
export type Token = components['schemas']['Token'];
export type User = components['schemas']['User'];

/**
 * The operations of the control plane. Each throws ControlRequestError for a refusal, with what is wrong
 * and what to do next, and ControlResponseError when no answer came or none that it can read.
 */
export interface ControlMethods {
  /**
   * List the users with their accounts and balances.
   *
   * GET /v1/users.
   */
  listUsers(options?: ControlCallOptions): Promise<User[]>;
  /**
   * Add a user.
   *
   * A user has the main account of each kind, without money and without an API key.
   *
   * POST /v1/users.
   */
  addUser(body: NewUser, options?: ControlCallOptions): Promise<User>;
  /**
   * Open a sub-account of a user.
   *
   * Sub-accounts are for token trading or for contracts. They get the next free index.
   *
   * POST /v1/subAccounts.
   */
  addSubAccount(body: NewSubAccount, options?: ControlCallOptions): Promise<Account>;
  /**
   * Set what an account may do.
   *
   * A change is an account event of the user data stream.
   *
   * PUT /v1/permissions.
   */
  setPermissions(body: PermissionChange, options?: ControlCallOptions): Promise<Account>;
  /**
   * Set what trades cost an account.
   *
   * Orders that rest already are included.
   *
   * PUT /v1/feeRates.
   */
  setFeeRates(body: FeeRateChange, options?: ControlCallOptions): Promise<Account>;
  /**
   * Put money into an account from outside.
   *
   * POST /v1/deposits.
   */
  addDeposit(body: NewDeposit, options?: ControlCallOptions): Promise<DepositResult>;
  /**
   * List the API keys, without their secrets.
   *
   * GET /v1/apiKeys.
   */
  listApiKeys(options?: ControlCallOptions): Promise<ApiKey[]>;
  /**
   * Make an API key of an account.
   *
   * The answer holds the secret, which is never shown again.
   *
   * POST /v1/apiKeys.
   */
  addApiKey(body: NewApiKey, options?: ControlCallOptions): Promise<CreatedApiKey>;
  /**
   * Change what an API key may do.
   *
   * Secret and account of a key never change.
   *
   * PUT /v1/apiKeys.
   */
  setApiKey(body: ApiKeyChange, options?: ControlCallOptions): Promise<ApiKey>;
  /**
   * List the tokens.
   *
   * GET /v1/tokens.
   */
  listTokens(options?: ControlCallOptions): Promise<Token[]>;
  /**
   * Make a token known.
   *
   * POST /v1/tokens.
   */
  addToken(body: NewToken, options?: ControlCallOptions): Promise<Token>;
  /**
   * Open a spot symbol.
   *
   * POST /v1/symbols.
   */
  addSymbol(body: NewSymbol, options?: ControlCallOptions): Promise<NewSymbol>;
  /**
   * Open or close a spot symbol for new orders.
   *
   * PUT /v1/symbolStatus.
   */
  setSymbolStatus(body: SymbolStatusChange, options?: ControlCallOptions): Promise<SymbolStatusChange>;
  /**
   * List the index prices.
   *
   * GET /v1/indexPrices.
   */
  listIndexPrices(options?: ControlCallOptions): Promise<IndexPrice[]>;
  /**
   * Set an index price.
   *
   * Contracts and options are valued by it, and market makers quote around it.
   *
   * PUT /v1/indexPrices.
   */
  setIndexPrice(body: IndexPriceChange, options?: ControlCallOptions): Promise<IndexPrice>;
  /**
   * List the market makers.
   *
   * GET /v1/marketMakers.
   */
  listMarketMakers(options?: ControlCallOptions): Promise<MarketMaker[]>;
  /**
   * Let a house user quote a symbol, or stop it.
   *
   * It keeps orders on both sides around the index price, and renews them when they are filled and
   * when the index moves. Its money comes from deposits of its own. The same seed gives the same
   * quantities. After a restart it has to be set again.
   *
   * PUT /v1/marketMakers.
   */
  setMarketMaker(body: MarketMakerChange, options?: ControlCallOptions): Promise<MarketMaker>;
  /**
   * Read the clock.
   *
   * GET /v1/clock.
   */
  getClock(options?: ControlCallOptions): Promise<Clock>;
  /**
   * Let the clock run, or stop it.
   *
   * What is due up to its new time happens. It never goes back. The mode is a setting of this run:
   * after a restart it is what the sandbox was started with.
   *
   * PUT /v1/clock.
   */
  setClock(body: ClockChange, options?: ControlCallOptions): Promise<Clock>;
  /**
   * Move a manual clock forward.
   *
   * What is due on the way happens.
   *
   * POST /v1/clock/advance.
   */
  advanceClock(body: ClockAdvance, options?: ControlCallOptions): Promise<Clock>;
  /**
   * List the faults that wait.
   *
   * GET /v1/faults.
   */
  listFaults(options?: ControlCallOptions): Promise<Fault[]>;
  /**
   * Put a fault into the way of calls.
   *
   * A fault strikes calls that passed the door of the broker. An error after the call was carried
   * out is an outcome that the caller can not know. Faults are not part of the state, and end with
   * the run.
   *
   * POST /v1/faults.
   */
  injectFault(body: NewFault, options?: ControlCallOptions): Promise<Fault>;
  /**
   * Take faults away.
   *
   * DELETE /v1/faults.
   */
  clearFaults(query?: { faultId?: string }, options?: ControlCallOptions): Promise<ClearedFaults>;
  /**
   * Set the rate limits of the broker.
   *
   * They replace those that held. What was counted is forgotten, and so are bans.
   *
   * PUT /v1/rateLimits.
   */
  setRateLimits(body: RateLimits, options?: ControlCallOptions): Promise<RateLimits>;
  /**
   * Read how strict the door of the broker is.
   *
   * GET /v1/gatewayRules.
   */
  getGatewayRules(options?: ControlCallOptions): Promise<GatewayRules>;
  /**
   * Set how strict the door of the broker is.
   *
   * The rules are settings of this run: after a restart they are what the sandbox was started
   * with.
   *
   * PUT /v1/gatewayRules.
   */
  setGatewayRules(body: GatewayRuleChange, options?: ControlCallOptions): Promise<GatewayRules>;
  /**
   * List the latest signatures that did not match.
   *
   * GET /v1/signatureMismatches.
   */
  listSignatureMismatches(options?: ControlCallOptions): Promise<SignatureMismatch[]>;
  /**
   * Read what the state is, in figures.
   *
   * GET /v1/state.
   */
  getState(options?: ControlCallOptions): Promise<State>;
  /**
   * List the snapshots.
   *
   * GET /v1/snapshots.
   */
  listSnapshots(options?: ControlCallOptions): Promise<Snapshot[]>;
  /**
   * Keep the state under a name.
   *
   * A snapshot of this name is replaced. Snapshots end with the run; there are at most 20.
   *
   * POST /v1/snapshots.
   */
  saveSnapshot(body: SnapshotName, options?: ControlCallOptions): Promise<Snapshot>;
  /**
   * Go back to a snapshot.
   *
   * Everything becomes as it was, API keys included, but for the clock, which goes on.
   *
   * POST /v1/snapshots/restore.
   */
  restoreSnapshot(body: SnapshotName, options?: ControlCallOptions): Promise<State>;
  /**
   * Go back to the world that a sandbox starts with.
   *
   * API keys become those that the sandbox was started with. Faults are cleared and market makers
   * stop; snapshots, the clock and the rules of the door stay.
   *
   * POST /v1/reset.
   */
  reset(options?: ControlCallOptions): Promise<State>;
}
