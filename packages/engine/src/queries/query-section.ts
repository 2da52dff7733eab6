import type { Account, AccountRef } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import type { BrokerState } from '../broker/broker-state.ts';
import { type QueryResult, unknownSymbol } from '../rejection.ts';

/** The state of a section that queries read. */
interface SectionState<SomeMarket> {
  readonly broker: BrokerState;
  /** The markets, by name of the symbol. */
  readonly markets: ReadonlyMap<string, SomeMarket>;
}

/** A query of an account. */
export interface AccountQuery {
  /** The account of the API key. */
  readonly account: AccountRef;
  readonly symbol?: string | undefined;
}

/** Finds what the queries of a section read: accounts and markets. */
export class QuerySection<SomeMarket> {
  readonly #state: SectionState<SomeMarket>;
  readonly #findAccount: (ref: AccountRef) => Account | undefined;

  /** @param findAccount finds the account of the section that an API key trades with */
  constructor(
    state: SectionState<SomeMarket>,
    findAccount: (ref: AccountRef) => Account | undefined,
  ) {
    this.#state = state;
    this.#findAccount = findAccount;
  }

  /**
   * Reads an account. Rejects an unknown account with INVALID_PARAMETER, and an unknown symbol with
   * BAD_SYMBOL.
   */
  ofAccount<Reply>(
    { account: ref, symbol }: AccountQuery,
    read: (account: Account) => Reply,
  ): QueryResult<Reply> {
    const account = this.#findAccount(ref);
    if (account === undefined) return { rejection: noSuchAccount(ref) };
    if (symbol !== undefined && !this.#state.markets.has(symbol)) return unknownSymbol();
    return { reply: read(account) };
  }

  /** Reads a market. Rejects an unknown symbol with BAD_SYMBOL. */
  ofMarket<Reply>(symbol: string, read: (market: SomeMarket) => Reply): QueryResult<Reply> {
    const market = this.#state.markets.get(symbol);
    return market === undefined ? unknownSymbol() : { reply: read(market) };
  }

  /**
   * Reads the market of a symbol or, without a symbol, all markets. Rejects an unknown symbol with
   * BAD_SYMBOL.
   */
  ofMarkets<Reply>(
    symbol: string | undefined,
    read: (markets: readonly SomeMarket[]) => Reply,
  ): QueryResult<Reply> {
    if (symbol !== undefined) return this.ofMarket(symbol, (market) => read([market]));
    return { reply: read(this.allMarkets()) };
  }

  /** Views the market of a symbol or, without a symbol, each market. Rejections: BAD_SYMBOL. */
  ofOneOrAll<One, Each>(
    symbol: string | undefined,
    viewOne: (market: SomeMarket) => One,
    viewEach: (market: SomeMarket) => Each,
  ): QueryResult<One | readonly Each[]> {
    if (symbol !== undefined) return this.ofMarket(symbol, viewOne);
    return { reply: this.allMarkets().map(viewEach) };
  }

  /** Returns all markets, in the order in which they were added. */
  allMarkets(): SomeMarket[] {
    return [...this.#state.markets.values()];
  }

  /** Returns the time of a query, which is never before the last command. */
  now(time: number): number {
    return Math.max(time, this.#state.broker.time);
  }
}
