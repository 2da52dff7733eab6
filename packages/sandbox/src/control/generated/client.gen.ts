// Generated from spec/control/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { ControlCallOptions } from '../call-options.ts';
import type { components } from './openapi.gen.ts';

export type Account = components['schemas']['Account'];
export type AccountType = components['schemas']['AccountType'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyChange = components['schemas']['ApiKeyChange'];
export type Balance = components['schemas']['Balance'];
export type Broker = components['schemas']['Broker'];
export type BrokerAccount = components['schemas']['BrokerAccount'];
export type ClearedFaults = components['schemas']['ClearedFaults'];
export type Clock = components['schemas']['Clock'];
export type ClockAdvance = components['schemas']['ClockAdvance'];
export type ClockChange = components['schemas']['ClockChange'];
export type ClockMode = components['schemas']['ClockMode'];
export type ControlError = components['schemas']['ControlError'];
export type CreatedApiKey = components['schemas']['CreatedApiKey'];
export type CreatedBroker = components['schemas']['CreatedBroker'];
export type DecimalString = components['schemas']['DecimalString'];
export type DepositResult = components['schemas']['DepositResult'];
export type Dialect = components['schemas']['Dialect'];
export type ErrorName = components['schemas']['ErrorName'];
export type Fault = components['schemas']['Fault'];
export type FaultEffect = components['schemas']['FaultEffect'];
export type FaultMoment = components['schemas']['FaultMoment'];
export type FeeRate = components['schemas']['FeeRate'];
export type FeeRateChange = components['schemas']['FeeRateChange'];
export type Fraction = components['schemas']['Fraction'];
export type FundingRateChange = components['schemas']['FundingRateChange'];
export type GatewayRuleChange = components['schemas']['GatewayRuleChange'];
export type GatewayRules = components['schemas']['GatewayRules'];
export type IndexMover = components['schemas']['IndexMover'];
export type IndexMoverChange = components['schemas']['IndexMoverChange'];
export type IndexPrice = components['schemas']['IndexPrice'];
export type IndexPriceChange = components['schemas']['IndexPriceChange'];
export type Instant = components['schemas']['Instant'];
export type InsuranceFund = components['schemas']['InsuranceFund'];
export type Journal = components['schemas']['Journal'];
export type LongId = components['schemas']['LongId'];
export type MarketMaker = components['schemas']['MarketMaker'];
export type MarketMakerChange = components['schemas']['MarketMakerChange'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type NewBroker = components['schemas']['NewBroker'];
export type NewContract = components['schemas']['NewContract'];
export type NewDeposit = components['schemas']['NewDeposit'];
export type NewFault = components['schemas']['NewFault'];
export type NewOption = components['schemas']['NewOption'];
export type NewStreamFault = components['schemas']['NewStreamFault'];
export type NewSubAccount = components['schemas']['NewSubAccount'];
export type NewSymbol = components['schemas']['NewSymbol'];
export type NewToken = components['schemas']['NewToken'];
export type NewUser = components['schemas']['NewUser'];
export type NonNegativeDecimal = components['schemas']['NonNegativeDecimal'];
export type PermissionChange = components['schemas']['PermissionChange'];
export type PositiveDecimal = components['schemas']['PositiveDecimal'];
export type RateLimit = components['schemas']['RateLimit'];
export type RateLimitInterval = components['schemas']['RateLimitInterval'];
export type RateLimitType = components['schemas']['RateLimitType'];
export type RateLimits = components['schemas']['RateLimits'];
export type RiskLimit = components['schemas']['RiskLimit'];
export type RiskLimitChange = components['schemas']['RiskLimitChange'];
export type Section = components['schemas']['Section'];
export type SecurityType = components['schemas']['SecurityType'];
export type SignatureMismatch = components['schemas']['SignatureMismatch'];
export type Snapshot = components['schemas']['Snapshot'];
export type SnapshotFile = components['schemas']['SnapshotFile'];
export type SnapshotName = components['schemas']['SnapshotName'];
export type State = components['schemas']['State'];
export type StreamConnection = components['schemas']['StreamConnection'];
export type StreamFault = components['schemas']['StreamFault'];
export type StreamFaultEffect = components['schemas']['StreamFaultEffect'];
export type StreamName = components['schemas']['StreamName'];
export type SubAccountType = components['schemas']['SubAccountType'];
export type SymbolStatus = components['schemas']['SymbolStatus'];
export type SymbolStatusChange = components['schemas']['SymbolStatusChange'];
export type Taker = components['schemas']['Taker'];
export type TakerChange = components['schemas']['TakerChange'];
export type Token = components['schemas']['Token'];
export type User = components['schemas']['User'];

/**
 * The operations of the control plane. Each method throws ControlRequestError, which says why and what
 * to do, when the control plane rejects the request. It throws ControlResponseError when there is no
 * response or the response cannot be read.
 */
export interface ControlMethods {
  /**
   * List the users with their accounts and balances.
   *
   * The accounts include sub-accounts.
   *
   * GET /v1/users.
   */
  listUsers(options?: ControlCallOptions): Promise<User[]>;
  /**
   * Add a user.
   *
   * A new user has a main account of each type, but no balances and no API keys. There can be at
   * most 100,000 users.
   *
   * POST /v1/users.
   */
  addUser(body: NewUser, options?: ControlCallOptions): Promise<User>;
  /**
   * Open a sub-account of a user.
   *
   * A sub-account is for token trading or for contracts. The sandbox assigns the next unused
   * account index. There can be at most 1,000 sub-accounts of a user.
   *
   * POST /v1/subAccounts.
   */
  addSubAccount(body: NewSubAccount, options?: ControlCallOptions): Promise<Account>;
  /**
   * Set the permissions of an account.
   *
   * If a permission changes, the user data stream sends an account event.
   *
   * PUT /v1/permissions.
   */
  setPermissions(body: PermissionChange, options?: ControlCallOptions): Promise<Account>;
  /**
   * Set the fee rates of an account.
   *
   * The new rates also apply to open orders.
   *
   * PUT /v1/feeRates.
   */
  setFeeRates(body: FeeRateChange, options?: ControlCallOptions): Promise<Account>;
  /**
   * Deposit into an account.
   *
   * Adds the amount to the balance of the account and records a deposit.
   *
   * POST /v1/deposits.
   */
  addDeposit(body: NewDeposit, options?: ControlCallOptions): Promise<DepositResult>;
  /**
   * List the API keys, without their secret keys.
   *
   * `addApiKey` returns the secret key of a new API key; no other operation returns it.
   *
   * GET /v1/apiKeys.
   */
  listApiKeys(options?: ControlCallOptions): Promise<ApiKey[]>;
  /**
   * Create an API key for an account.
   *
   * The response contains the secret key. No other operation returns it. There can be at most
   * 1,000 API keys of a user, and at most 100,000 API keys in all; disabled keys count too.
   *
   * POST /v1/apiKeys.
   */
  addApiKey(body: NewApiKey, options?: ControlCallOptions): Promise<CreatedApiKey>;
  /**
   * Change the permissions, allowed addresses or status of an API key.
   *
   * The secret key and the account of a key never change.
   *
   * PUT /v1/apiKeys.
   */
  setApiKey(body: ApiKeyChange, options?: ControlCallOptions): Promise<ApiKey>;
  /**
   * List the tokens.
   *
   * `addToken` adds a token.
   *
   * GET /v1/tokens.
   */
  listTokens(options?: ControlCallOptions): Promise<Token[]>;
  /**
   * Add a token.
   *
   * After this call, accounts can hold the token and symbols can use it. There can be at most
   * 10,000 tokens.
   *
   * POST /v1/tokens.
   */
  addToken(body: NewToken, options?: ControlCallOptions): Promise<Token>;
  /**
   * Add a spot symbol.
   *
   * Both tokens must exist. The symbol has the status TRADING. There can be at most 10,000 spot
   * symbols.
   *
   * POST /v1/symbols.
   */
  addSymbol(body: NewSymbol, options?: ControlCallOptions): Promise<NewSymbol>;
  /**
   * Set whether a spot symbol accepts new orders.
   *
   * While the status is HALT or BREAK, new orders are rejected, and open orders can be cancelled.
   *
   * PUT /v1/symbolStatus.
   */
  setSymbolStatus(body: SymbolStatusChange, options?: ControlCallOptions): Promise<SymbolStatusChange>;
  /**
   * Add a perpetual contract.
   *
   * The margin token must exist, and the index must have a price. The contract has the status
   * TRADING. There can be at most 10,000 contracts.
   *
   * POST /v1/contracts.
   */
  addContract(body: NewContract, options?: ControlCallOptions): Promise<NewContract>;
  /**
   * Set whether a contract accepts new orders.
   *
   * While the status is HALT or BREAK, new orders are rejected, and open orders can be cancelled.
   * Liquidations and funding continue.
   *
   * PUT /v1/contractStatus.
   */
  setContractStatus(body: SymbolStatusChange, options?: ControlCallOptions): Promise<SymbolStatusChange>;
  /**
   * Set the risk limits of a contract.
   *
   * Replaces all risk limits. Positions at or below their new maintenance margin are liquidated;
   * open orders are not checked again.
   *
   * PUT /v1/riskLimits.
   */
  setRiskLimits(body: RiskLimitChange, options?: ControlCallOptions): Promise<RiskLimitChange>;
  /**
   * Set the funding rate of the running interval.
   *
   * Funding is settled at 00:00, 08:00 and 16:00 UTC: set the rate, then move a manual clock past
   * the next of these times. After the settlement, the rate is again the mean premium of the last
   * price over the index price.
   *
   * PUT /v1/fundingRates.
   */
  setFundingRate(body: FundingRateChange, options?: ControlCallOptions): Promise<FundingRateChange>;
  /**
   * Set the balance of an insurance fund.
   *
   * The fund pays for liquidated positions that the book cannot close at their bankruptcy price,
   * with at most a tenth of its balance for each command. For the rest, opposite positions are
   * deleveraged.
   *
   * PUT /v1/insuranceFunds.
   */
  setInsuranceFund(body: InsuranceFund, options?: ControlCallOptions): Promise<InsuranceFund>;
  /**
   * List an option.
   *
   * The quote token must exist, and the index must have a price. The option has the status
   * TRADING. At its expiration, its open orders are cancelled and its positions are settled at the
   * estimated delivery price of the index. There can be at most 10,000 options, including expired
   * options that had orders.
   *
   * POST /v1/options.
   */
  addOption(body: NewOption, options?: ControlCallOptions): Promise<NewOption>;
  /**
   * Set whether an option accepts new orders.
   *
   * While the status is HALT or BREAK, new orders are rejected, and open orders can be cancelled.
   * The option expires as usual.
   *
   * PUT /v1/optionStatus.
   */
  setOptionStatus(body: SymbolStatusChange, options?: ControlCallOptions): Promise<SymbolStatusChange>;
  /**
   * List the index prices.
   *
   * `setIndexPrice` changes a price.
   *
   * GET /v1/indexPrices.
   */
  listIndexPrices(options?: ControlCallOptions): Promise<IndexPrice[]>;
  /**
   * Set an index price.
   *
   * Contracts and options are valued at index prices, and market makers quote around them. If the
   * index has a mover, its moves continue around the new price. There can be at most 10,000 index
   * prices.
   *
   * PUT /v1/indexPrices.
   */
  setIndexPrice(body: IndexPriceChange, options?: ControlCallOptions): Promise<IndexPrice>;
  /**
   * List the index movers.
   *
   * `setIndexMover` starts, changes and stops an index mover.
   *
   * GET /v1/indexMovers.
   */
  listIndexMovers(options?: ControlCallOptions): Promise<IndexMover[]>;
  /**
   * Start or stop the moves of an index price.
   *
   * An index mover changes an index price by one step, up or down, after each interval. The moves
   * are a random walk around the price at which the mover starts: the farther away the price is,
   * the more probable is a move back. The price stays within 100 steps of the starting price, and
   * usually within 14 steps. If `setIndexPrice` sets another price, the walk continues around that
   * price. Each move has the effect of `setIndexPrice`. The same seed produces the same moves.
   * When a manual clock is advanced, the missed moves take place at the new time, at most 60 of
   * them. The index mover is stored with the state, and continues after a restart. If a move
   * fails, for example because the disk is full, the index mover stops until then, the log
   * contains the error, and `listIndexMovers` shows the reason.
   *
   * PUT /v1/indexMovers.
   */
  setIndexMover(body: IndexMoverChange, options?: ControlCallOptions): Promise<IndexMover>;
  /**
   * List the market makers.
   *
   * `setMarketMaker` starts, changes and stops a market maker.
   *
   * GET /v1/marketMakers.
   */
  listMarketMakers(options?: ControlCallOptions): Promise<MarketMaker[]>;
  /**
   * Start or stop the market maker of a symbol.
   *
   * The market maker keeps orders on both sides of a price. For spot symbols and contracts, this
   * is the index price; for options, it is a theoretical price. For a spot symbol without an
   * index, it is the ratio of the index prices of its two assets: ETHUSDT divided by BTCUSDT for
   * ETHBTC. The market maker replaces its orders when they are filled and when the index price
   * changes; it also replaces its orders for options when the clock is set or advanced. If its new
   * orders would match orders of other users, it first fills those orders. It makes deposits to
   * fund its account. Its orders for contracts close contracts of its position if possible;
   * otherwise they open contracts with a leverage of 1. It adds margin to its positions. The
   * market maker of an option ends when the option expires. The same seed produces the same
   * quantities. The market maker is stored with the state, and continues after a restart. If a
   * refresh throws an error, for example because the disk is full, the market maker stops until
   * then, the log contains the error, and `listMarketMakers` shows the reason.
   *
   * PUT /v1/marketMakers.
   */
  setMarketMaker(body: MarketMakerChange, options?: ControlCallOptions): Promise<MarketMaker>;
  /**
   * List the takers.
   *
   * `setTaker` starts, changes and stops a taker.
   *
   * GET /v1/takers.
   */
  listTakers(options?: ControlCallOptions): Promise<Taker[]>;
  /**
   * Start or stop the taker of a symbol.
   *
   * A taker buys or sells at the best price of the order book, after pauses of random length: most
   * are shorter than `intervalMs`, and none is longer than four times `intervalMs`. The side and
   * the quantity are random too: most quantities are small, and none is larger than the best price
   * level. The taker does not trade at a price that is more than 5% worse than the index price or,
   * for options, than the theoretical price. It makes deposits to fund its account. Its orders for
   * contracts close contracts of its position if possible; otherwise they open contracts with a
   * leverage of 1. The taker of an option ends when the option expires. The same seed produces the
   * same orders. When a manual clock is advanced, the missed orders are placed at the new time, at
   * most 60 of them. The taker is stored with the state, and continues after a restart. If an
   * order throws an error, for example because the disk is full, the taker stops until then, the
   * log contains the error, and `listTakers` shows the reason.
   *
   * PUT /v1/takers.
   */
  setTaker(body: TakerChange, options?: ControlCallOptions): Promise<Taker>;
  /**
   * Get the clock.
   *
   * Returns the time of the broker, and whether the clock is manual.
   *
   * GET /v1/clock.
   */
  getClock(options?: ControlCallOptions): Promise<Clock>;
  /**
   * Set the mode and the time of the clock.
   *
   * All events that are scheduled up to the new time take place. The clock cannot be set to an
   * earlier time; only a reset sets it back. It cannot be set to a time after
   * 9999-12-31T23:59:59.999Z; a real clock stops at that time. A sandbox that stores its state
   * keeps the mode after a restart: a manual clock continues one second after the latest change,
   * and a real clock is as far ahead of the system clock as before. If no call set the clock, a
   * restarted sandbox has the clock of its options. If its stored state is ahead of a real clock,
   * it rejects orders, transfers and margin adjustments (-1021) until the clock reaches the time
   * of the state; `setGatewayRules` with `rejectReplays` false, or `reset`, makes it accept them
   * at once.
   *
   * PUT /v1/clock.
   */
  setClock(body: ClockChange, options?: ControlCallOptions): Promise<Clock>;
  /**
   * Move a manual clock forward.
   *
   * All events that are scheduled up to the new time take place. The clock cannot pass
   * 9999-12-31T23:59:59.999Z. See `setClock` for a restart after the clock was advanced.
   *
   * POST /v1/clock/advance.
   */
  advanceClock(body: ClockAdvance, options?: ControlCallOptions): Promise<Clock>;
  /**
   * List the active faults.
   *
   * Each entry states how many calls the fault has affected, and how many it will still affect.
   *
   * GET /v1/faults.
   */
  listFaults(options?: ControlCallOptions): Promise<Fault[]>;
  /**
   * Inject a fault into calls.
   *
   * A fault affects calls that the gateway has accepted. If `when` is `after`, the call is carried
   * out and then fails, so the caller cannot know the outcome. Without `times`, a fault stays
   * until `clearFaults` or a reset. Faults survive a restart of a sandbox that stores its state,
   * but they are not part of named snapshots. There can be at most 1000 faults.
   *
   * POST /v1/faults.
   */
  injectFault(body: NewFault, options?: ControlCallOptions): Promise<Fault>;
  /**
   * Clear injected faults.
   *
   * Removes one active fault, or all active faults if `faultId` is omitted.
   *
   * DELETE /v1/faults.
   */
  clearFaults(query?: { faultId?: string }, options?: ControlCallOptions): Promise<ClearedFaults>;
  /**
   * List the open connections to the streams.
   *
   * Connections are sorted oldest first. In-process WebSockets are included.
   *
   * GET /v1/streamConnections.
   */
  listStreamConnections(options?: ControlCallOptions): Promise<StreamConnection[]>;
  /**
   * List the active faults of the streams.
   *
   * Each entry states how often the fault has taken effect, and how often it will still take
   * effect.
   *
   * GET /v1/streamFaults.
   */
  listStreamFaults(options?: ControlCallOptions): Promise<StreamFault[]>;
  /**
   * Inject a fault into a stream.
   *
   * A fault affects messages that the broker sends, including those to connections that are opened
   * later. Without `times`, a fault stays until `clearStreamFaults` or a reset. Faults survive a
   * restart of a sandbox that stores its state, but they are not part of named snapshots. There
   * can be at most 1000 faults.
   *
   * POST /v1/streamFaults.
   */
  injectStreamFault(body: NewStreamFault, options?: ControlCallOptions): Promise<StreamFault>;
  /**
   * Clear the faults of the streams.
   *
   * Removes one active fault, or all active faults if `faultId` is omitted. A connection to which
   * the effect `halfOpen` or `slowReader` was applied stays in this condition until it is closed.
   *
   * DELETE /v1/streamFaults.
   */
  clearStreamFaults(query?: { faultId?: string }, options?: ControlCallOptions): Promise<ClearedFaults>;
  /**
   * Set the rate limits of the broker.
   *
   * Replaces all rate limits, and clears all counters and bans.
   *
   * PUT /v1/rateLimits.
   */
  setRateLimits(body: RateLimits, options?: ControlCallOptions): Promise<RateLimits>;
  /**
   * Get the request rules of the gateway.
   *
   * `setGatewayRules` changes the rules.
   *
   * GET /v1/gatewayRules.
   */
  getGatewayRules(options?: ControlCallOptions): Promise<GatewayRules>;
  /**
   * Set the request rules of the gateway.
   *
   * Rules that were set are stored with the state, and apply after a restart too. The start
   * options determine the others.
   *
   * PUT /v1/gatewayRules.
   */
  setGatewayRules(body: GatewayRuleChange, options?: ControlCallOptions): Promise<GatewayRules>;
  /**
   * List the latest signature mismatches.
   *
   * Each entry has the text that the broker signed, the request as received and the likely cause.
   *
   * GET /v1/signatureMismatches.
   */
  listSignatureMismatches(options?: ControlCallOptions): Promise<SignatureMismatch[]>;
  /**
   * Get the hash, the time and the counts of the state.
   *
   * Two sandboxes with equal hashes have equal states.
   *
   * GET /v1/state.
   */
  getState(options?: ControlCallOptions): Promise<State>;
  /**
   * List the snapshots.
   *
   * `saveSnapshot` saves a snapshot; `restoreSnapshot` restores it.
   *
   * GET /v1/snapshots.
   */
  listSnapshots(options?: ControlCallOptions): Promise<Snapshot[]>;
  /**
   * Save the state as a snapshot.
   *
   * Replaces the snapshot with the same name, if there is one. The sandbox keeps at most 20
   * snapshots. If it stores its state, it also stores the snapshots; otherwise, they are lost when
   * it stops. The snapshot contains the state at the time of the call, although other requests
   * change the state while it is saved. If another snapshot of a large state is being captured,
   * the state is captured after that one, and after the requests that wait for it.
   *
   * POST /v1/snapshots.
   */
  saveSnapshot(body: SnapshotName, options?: ControlCallOptions): Promise<Snapshot>;
  /**
   * Export a snapshot.
   *
   * Returns a snapshot with the text of its state. The response contains the secret keys. Write it
   * to a file to add the snapshot to another sandbox with `addSnapshot`.
   *
   * GET /v1/snapshots/file.
   */
  getSnapshot(query: { name: string }, options?: ControlCallOptions): Promise<SnapshotFile>;
  /**
   * Import a snapshot.
   *
   * Adds a snapshot that `getSnapshot` of this or another sandbox returned, and replaces the
   * snapshot with the same name, if there is one. `restoreSnapshot` then restores it: to clone a
   * broker, restore its snapshot in another sandbox. A snapshot that is damaged, or that another
   * version saved, is rejected. The request body has at most 64 MiB.
   *
   * POST /v1/snapshots/file.
   */
  addSnapshot(body: SnapshotFile, options?: ControlCallOptions): Promise<Snapshot>;
  /**
   * Restore a snapshot.
   *
   * Restores the whole state, including the API keys. The hash in the response is the hash of the
   * snapshot. After the response, the state changes again if market makers quote or index prices
   * move. The clock does not go back. If the time of the snapshot is later than the clock, which
   * is possible after a reset, the clock moves forward to that time.
   *
   * POST /v1/snapshots/restore.
   */
  restoreSnapshot(body: SnapshotName, options?: ControlCallOptions): Promise<State>;
  /**
   * Reset the sandbox to its initial state.
   *
   * The sandbox begins again with its start options: users, balances, symbols, API keys, rate
   * limits, gateway rules and clock. The clock returns to the start time or, if there was no start
   * time, to the time of the computer. Market makers and index movers that the start options
   * enabled start again; all others stop. Orders, listen keys, faults, signature mismatches and
   * the memory of received signatures are discarded. Only the named snapshots remain.
   *
   * POST /v1/reset.
   */
  reset(options?: ControlCallOptions): Promise<State>;
  /**
   * Get the journal.
   *
   * Returns the records of all commands since the broker was created. Only a broker that was
   * created with `keepJournal` has them. The records contain secret keys. A broker keeps at most
   * 10 MB of records; if there are more, it discards all of them.
   *
   * GET /v1/journal.
   */
  getJournal(options?: ControlCallOptions): Promise<Journal>;
  /**
   * List the brokers.
   *
   * The broker of the server itself, which has no path, is not included.
   *
   * GET /v1/brokers.
   */
  listBrokers(options?: ControlCallOptions): Promise<Broker[]>;
  /**
   * Create a broker.
   *
   * The broker is independent of the other brokers of the server: it has its own users, books,
   * clock, limits, faults, streams and control plane. A server with a PostgreSQL database stores
   * the broker, its state and its named snapshots there; it is there again after a restart, which
   * starts its time to live anew. In all other cases, and with `keepJournal`, its state is in
   * memory, and is lost when the broker is closed or the server stops. The response is the only
   * one with the secret keys. There can be at most 2,000 brokers, unless the server was started
   * with another maximum, and none is created if the memory of the server is almost full.
   *
   * POST /v1/brokers.
   */
  createBroker(body: NewBroker, options?: ControlCallOptions): Promise<CreatedBroker>;
  /**
   * Close a broker.
   *
   * Waits until the requests in progress are finished. Later requests to the broker are rejected,
   * and its streams are closed.
   *
   * DELETE /v1/brokers.
   */
  closeBroker(query: { brokerId: string }, options?: ControlCallOptions): Promise<Broker>;
  /**
   * Get a broker.
   *
   * The call does not extend the time until the broker expires.
   *
   * GET /v1/broker.
   */
  getBroker(query: { brokerId: string }, options?: ControlCallOptions): Promise<Broker>;
}
