import type { AccountInfo } from './accounts/account-info.ts';
import {
  type AccountsCommand,
  type accountsChecks,
  accountsSection,
} from './broker/accounts-section.ts';
import { type BrokerCommand, type brokerChecks, brokerSection } from './broker/broker-section.ts';
import { BrokerState } from './broker/broker-state.ts';
import {
  type ContractCommand,
  type contractChecks,
  contractSection,
} from './contract/contract-section.ts';
import { ContractState } from './contract/contract-state.ts';
import type { ContractEvent } from './contract/events.ts';
import type { InitialState } from './initial-state/initial-state.ts';
import type { OptionEvent } from './option/events.ts';
import { type OptionCommand, type optionChecks, optionSection } from './option/option-section.ts';
import { OptionState } from './option/option-state.ts';
import { type AccountQueries, accountQueries } from './queries/account-queries.ts';
import { AdminQueries } from './queries/admin-queries.ts';
import { brokerRulesView, contractView, optionView, symbolView } from './queries/broker-info.ts';
import { type ContractQueries, contractQueries } from './queries/contract-queries.ts';
import { type OptionQueries, optionQueries } from './queries/option-queries.ts';
import { type SpotQueries, spotQueries } from './queries/spot-queries.ts';
import type { BrokerRules } from './rules.ts';
import type { CheckResult, Section } from './section.ts';
import type { SpotEvent } from './spot/events.ts';
import { type SpotCommand, type spotChecks, spotSection } from './spot/spot-section.ts';
import { SpotState } from './spot/spot-state.ts';
import { MarketFeed } from './trading/market-feed.ts';

// The registration of the sections. To add a section, add it to each declaration in this file.

/** A command: the only way to change the state. */
export type Command =
  | BrokerCommand
  | AccountsCommand
  | SpotCommand
  | ContractCommand
  | OptionCommand;

/** An event that a command emits. */
export type EngineEvent = AccountInfo | SpotEvent | ContractEvent | OptionEvent;

type AllChecks = typeof brokerChecks &
  typeof accountsChecks &
  typeof spotChecks &
  typeof contractChecks &
  typeof optionChecks;

/** The reply to a kind of command. */
export type ReplyOf<Kind extends Command['kind']> =
  ReturnType<AllChecks[Kind]> extends CheckResult<infer Reply, never> ? Reply : never;

/** The complete state: the state that all sections share, and the state of each section. */
export interface EngineState {
  readonly broker: BrokerState;
  readonly spot: SpotState;
  readonly contract: ContractState;
  readonly option: OptionState;
}

export function createState(rules: BrokerRules, time: number): EngineState {
  const broker = new BrokerState(rules, time);
  return {
    broker,
    spot: new SpotState(broker),
    contract: new ContractState(broker),
    option: new OptionState(broker),
  };
}

/** Returns the commands that create an initial state, in the order in which they are executed. */
export function initialCommands(initialState: InitialState): readonly Command[] {
  const { time, tokens, symbols, users, deposits, indexPrices } = initialState;
  const { contracts = [], insuranceFunds = [], options = [] } = initialState;
  return [
    ...tokens.map((token) => ({ ...token, kind: 'accounts.addToken' as const, time })),
    ...symbols.map((symbol) => ({ ...symbol, kind: 'spot.addSymbol' as const, time })),
    ...users.map((user) => ({ ...user, kind: 'accounts.addUser' as const, time })),
    ...deposits.map((deposit) => ({ ...deposit, kind: 'accounts.deposit' as const, time })),
    ...indexPrices.map((price) => ({ ...price, kind: 'broker.setIndexPrice' as const, time })),
    ...contracts.map((contract) => ({ ...contract, kind: 'contract.addContract' as const, time })),
    ...insuranceFunds.map((fund) => ({
      ...fund,
      kind: 'contract.setInsuranceFund' as const,
      time,
    })),
    ...options.map((option) => ({ ...option, kind: 'option.addOption' as const, time })),
  ];
}

/** Returns the sections in the order in which they finish commands and are encoded. */
export function createSections({
  broker,
  spot,
  contract,
  option,
}: EngineState): readonly Section<EngineEvent>[] {
  return [
    brokerSection(broker),
    accountsSection(broker),
    spotSection(spot),
    contractSection(contract),
    optionSection(option),
  ];
}

/** The trading rules of the broker and of its symbols. */
export type BrokerInfoView = ReturnType<EngineQueries['getBrokerInfo']>;

/** The read-only queries. Each query has the name of its API operation. */
export class EngineQueries {
  /** Queries for accounts, balances and deposits. */
  readonly accounts: AccountQueries;
  /** Queries for spot. */
  readonly spot: SpotQueries;
  /** Queries for contracts. */
  readonly contract: ContractQueries;
  /** Queries for options. */
  readonly option: OptionQueries;
  /** Queries across all users, for operators. */
  readonly admin: AdminQueries;
  readonly #state: EngineState;

  constructor(state: EngineState) {
    this.#state = state;
    this.accounts = accountQueries(state.broker);
    this.spot = spotQueries(state.spot);
    this.contract = contractQueries(state.contract);
    this.option = optionQueries(state.option);
    this.admin = new AdminQueries(state);
  }

  /** Iterates over the names of all symbols, each with its section, and of all indexes. */
  *symbolNames(): Generator<readonly [section: string, name: string]> {
    const { broker, ...states } = this.#state;
    for (const [section, { markets }] of Object.entries(states)) {
      for (const name of markets.keys()) yield [section, name];
    }
    for (const name of broker.indexPrices.keys()) yield ['index', name];
  }

  /** Returns the market data of a symbol of any section; undefined if it does not exist. */
  findMarket(symbol: string): MarketFeed | undefined {
    const { broker: _, ...states } = this.#state;
    for (const section of Object.keys(states) as (keyof typeof states)[]) {
      const market = states[section].markets.get(symbol);
      if (market !== undefined) return new MarketFeed(section, market);
    }
    return undefined;
  }

  /**
   * Returns the trading rules, with the symbols of all sections.
   *
   * @param query.time the server time, in milliseconds since the epoch
   */
  getBrokerInfo({ time }: { readonly time: number }) {
    const { broker, spot, contract, option } = this.#state;
    const symbols = [...spot.markets.values()].map(symbolView);
    const contracts = [...contract.markets.values()].map((market, index) =>
      contractView(market, index + 1),
    );
    const options = [...option.active].map(optionView);
    return { ...brokerRulesView(broker.rules, time), symbols, contracts, options };
  }
}
