import type { OptionModel } from './option-model.ts';
import type {
  AssetView,
  OptionBalanceView,
  OptionHouseView,
  OptionOrderView,
  OptionPositionView,
  SettlementView,
} from './views.ts';

interface AccountSnapshot {
  readonly balances: Readonly<Record<string, OptionBalanceView>>;
  readonly assets: AssetView;
  /** By symbol. */
  readonly positions: Readonly<Record<string, OptionPositionView>>;
  /** In the order of acceptance. */
  readonly openOrders: readonly OptionOrderView[];
  /** By symbol. */
  readonly settlements: Readonly<Record<string, SettlementView>>;
  /** The sums of the balance flows by token and type; without sums of 0. */
  readonly flows: Readonly<Record<string, string>>;
}

/** Everything that an engine must agree on after a command. */
export interface OptionSnapshot {
  readonly accounts: Readonly<Record<string, AccountSnapshot>>;
  /** The last prices by series; undefined before any trade. */
  readonly lastPrices: Readonly<Record<string, string | undefined>>;
  /** The margin of all short positions by series. */
  readonly escrow: Readonly<Record<string, string>>;
  readonly house: Readonly<Record<string, OptionHouseView>>;
}

export function optionSnapshotOf(model: OptionModel): OptionSnapshot {
  const { accounts, series } = model.state;
  const symbols = [...series.keys()];
  return {
    accounts: Object.fromEntries(
      [...accounts.keys()].map((account) => [account, accountSnapshot(model, account)]),
    ),
    lastPrices: Object.fromEntries(
      [...series].map(([symbol, { last }]) => [symbol, last?.toString()]),
    ),
    escrow: Object.fromEntries(symbols.map((symbol) => [symbol, model.escrow(symbol)])),
    house: model.house(),
  };
}

function accountSnapshot(model: OptionModel, account: string): AccountSnapshot {
  return {
    balances: model.balances(account),
    assets: model.assets(account),
    positions: bySymbol(model.positions(account)),
    openOrders: model.openOrders(account),
    settlements: bySymbol(model.settlements(account)),
    flows: model.flows(account),
  };
}

function bySymbol<Row extends { readonly symbol: string }>(
  rows: readonly Row[],
): Record<string, Row> {
  return Object.fromEntries(rows.map((row) => [row.symbol, row]));
}
