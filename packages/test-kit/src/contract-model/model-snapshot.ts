import type { ContractModel } from './contract-model.ts';
import type { PositionView } from './position-figures.ts';
import type { BalanceView, HouseView, OrderView } from './views.ts';

interface AccountSnapshot {
  readonly balances: Readonly<Record<string, BalanceView>>;
  readonly positions: readonly PositionView[];
  /** The realized profits other than 0, by `symbol side`, including sides without contracts. */
  readonly realizedPnL: Readonly<Record<string, string>>;
  /** In the order of acceptance. */
  readonly openOrders: readonly OrderView[];
}

/** The values that must be equal in the engine and the model after a command. */
export interface ContractSnapshot {
  readonly accounts: Readonly<Record<string, AccountSnapshot>>;
  /** The last prices by contract; undefined before any trade. */
  readonly lastPrices: Readonly<Record<string, string | undefined>>;
  /** The rate and the index price of the last settled interval, which an engine always retains. */
  readonly funding: Readonly<Record<string, readonly [rate: string, index: string] | undefined>>;
  readonly house: HouseView;
}

export function snapshotOf(model: ContractModel): ContractSnapshot {
  const { accounts, markets } = model.state;
  const symbols = [...markets.keys()];
  return {
    accounts: Object.fromEntries(
      [...accounts.keys()].map((account) => [account, accountSnapshot(model, account, symbols)]),
    ),
    lastPrices: Object.fromEntries(
      [...markets].map(([symbol, { last }]) => [symbol, last?.toString()]),
    ),
    funding: Object.fromEntries(
      symbols.map((symbol) => {
        const last = model.fundingRecords(symbol).at(-1);
        return [symbol, last && [last.rate, last.index]];
      }),
    ),
    house: model.house(),
  };
}

function accountSnapshot(
  model: ContractModel,
  account: string,
  symbols: readonly string[],
): AccountSnapshot {
  const sides = symbols.flatMap((symbol) =>
    (['LONG', 'SHORT'] as const).map((side) => ({ symbol, side })),
  );
  const profits = sides
    .map(({ symbol, side }) => [`${symbol} ${side}`, model.realizedPnL(account, symbol, side)])
    .filter(([, profit]) => profit !== '0');
  return {
    balances: model.balances(account),
    positions: sides.flatMap(({ symbol, side }) => model.position(account, symbol, side) ?? []),
    realizedPnL: Object.fromEntries(profits),
    openOrders: model.openOrders(account),
  };
}
