// Translates the commands of the option model for the engine, and converts the options of the
// engine to the format of the model. Uses only the public queries.
import type { OptionCommand } from '@broker-api/test-kit';
import type { Engine } from '../../src/engine.ts';
import type { Command, OptionOrderView } from '../../src/index.ts';
import { filtersOf, refOf, toCommonCommand } from './common-adapter.ts';

type SeriesDefinition = Extract<OptionCommand, { kind: 'addSeries' }>['series'];

/** Translates a command of the option model. */
export function toOptionCommand(command: OptionCommand): Command {
  const { time } = command;
  switch (command.kind) {
    case 'placeOrder':
      return { ...command, kind: 'option.placeOrder', account: refOf(command, 2) };
    case 'cancelOrder':
      return { ...command, kind: 'option.cancelOrder', account: refOf(command, 2) };
    case 'addSeries':
      return { kind: 'option.addOption', time, ...definitionOf(command.series) };
    case 'setStatus':
      return { ...command, kind: 'option.setOptionStatus' };
    default:
      return toCommonCommand(command, 2);
  }
}

function definitionOf({ price, quantity, underlying, ...definition }: SeriesDefinition) {
  const ranges = filtersOf({ price, quantity });
  const asset = { index: underlying, baseAsset: underlying.slice(0, 3) };
  return { ...definition, ...ranges, ...asset, settlement: 'daily' } as const;
}

/** Returns an open or a closed order; undefined if it does not exist. */
export function optionOrder({ option }: Engine, user: string, clientOrderId: string) {
  const account = refOf({ account: user }, 2);
  const { reply } = option.orders.getOrder({ account, clientOrderId });
  return reply && modelOrderView(reply);
}

/** Returns the option accounts of users in the format of the broker model. */
export function optionSnapshot(engine: Engine, users: readonly string[]) {
  return {
    accounts: Object.fromEntries(users.map((user) => [user, accountSnapshot(engine, user)])),
  };
}

function accountSnapshot({ option }: Engine, user: string) {
  const account = refOf({ account: user }, 2);
  const { balances = [], ...assets } = option.account.getAccount({ account }).reply ?? {};
  return {
    balances: Object.fromEntries(balances.map(({ tokenName, ...amounts }) => [tokenName, amounts])),
    assets,
    positions: bySymbol(option.account.listPositions({ account }).reply),
    openOrders: option.orders.listOpenOrders({ account, limit: 1000 }).reply?.map(modelOrderView),
    settlements: bySymbol(option.account.listSettlements({ account }).reply),
  };
}

/** Returns the newest balance flows of option accounts in the format of the broker model. */
export function optionFlows(engine: Engine, users: readonly string[]): Record<string, string[]> {
  const flows = users.map((user) => {
    const account = refOf({ account: user }, 1);
    const { reply = [] } = engine.accounts.listBalanceFlow({ account, accountType: 2, limit: 100 });
    const texts = reply.map(({ created, tokenName, flowType, change }) => {
      const isMove = ['DEPOSIT', 'USER_ACCOUNT_TRANSFER'].includes(flowType);
      return `${created} ${tokenName} ${isMove ? 'MOVE' : flowType} ${change}`;
    });
    return [user, texts];
  });
  return Object.fromEntries(flows);
}

function modelOrderView(view: OptionOrderView) {
  const { time: _, updateTime: __, orderId: ___, fees, ...fields } = view;
  return { ...fields, fee: fees[0]?.fee ?? '0' };
}

function bySymbol<Row extends { readonly symbol: string }>(rows: readonly Row[] = []) {
  return Object.fromEntries(rows.map((row) => [row.symbol, row]));
}
