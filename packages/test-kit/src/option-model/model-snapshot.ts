import type { OptionModel } from './option-model.ts';
import type {
  AssetView,
  OptionBalanceView,
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
}

/** The values of each account that must be equal in the engine and the model after a command. */
export interface OptionSnapshot {
  readonly accounts: Readonly<Record<string, AccountSnapshot>>;
}

export function optionSnapshotOf(model: OptionModel): OptionSnapshot {
  const accounts = [...model.state.accounts.keys()];
  return {
    accounts: Object.fromEntries(
      accounts.map((account) => [account, accountSnapshot(model, account)]),
    ),
  };
}

function accountSnapshot(model: OptionModel, account: string): AccountSnapshot {
  return {
    balances: model.balances(account),
    assets: model.assets(account),
    positions: bySymbol(model.positions(account)),
    openOrders: model.openOrders(account),
    settlements: bySymbol(model.settlements(account)),
  };
}

function bySymbol<Row extends { readonly symbol: string }>(
  rows: readonly Row[],
): Record<string, Row> {
  return Object.fromEntries(rows.map((row) => [row.symbol, row]));
}
