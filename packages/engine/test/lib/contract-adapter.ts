// Translates the commands of the contract model for the engine, and converts the contracts of the
// engine to the format of the model.
import type { ContractCommand } from '@broker-api/test-kit';
import type { ContractState } from '../../src/contract/contract-state.ts';
import type { ContractOrder } from '../../src/contract/order.ts';
import { positionSides } from '../../src/contract/position.ts';
import { orderView, positionView } from '../../src/contract/queries/views.ts';
import type { AccountRef, Command } from '../../src/index.ts';
import type { Token } from '../../src/ledger/token.ts';
import { formatDecimal } from '../../src/money/decimal.ts';
import type { EngineState } from '../../src/sections.ts';
import { exactUnits, filtersOf, houseScale, refOf, toCommonCommand } from './common-adapter.ts';

type ContractDefinition = Extract<ContractCommand, { kind: 'addContract' }>['contract'];

/** Translates a command of the contract model. */
export function toContractCommand(state: EngineState, command: ContractCommand): Command {
  const { time } = command;
  switch (command.kind) {
    case 'placeOrder':
      return { ...command, kind: 'contract.placeOrder', account: refOf(command, 3) };
    case 'cancelOrder':
      return { ...command, kind: 'contract.cancelOrder', account: refOf(command, 3) };
    case 'batchCancel':
      return { ...command, kind: 'contract.cancelOrders', account: refOf(command, 3) };
    case 'adjustMargin':
      return { ...command, kind: 'contract.adjustMargin', account: refOf(command, 3) };
    case 'addContract':
      return { kind: 'contract.addContract', time, ...definitionOf(command.contract) };
    case 'setRiskLimits':
      return { ...command, kind: 'contract.setRiskLimits' };
    case 'setStatus':
      return { ...command, kind: 'contract.setContractStatus' };
    case 'setFundingRate':
      return { ...command, kind: 'contract.setFundingRate' };
    case 'addToInsuranceFund':
      return toInsuranceFund(state, command);
    default:
      return toCommonCommand(command, 3);
  }
}

/**
 * Translates an addition to the insurance fund into the engine's command, which sets the balance of
 * the fund. The events that are due must be executed first, because they can change that balance.
 */
function toInsuranceFund(
  { broker, contract }: EngineState,
  { time, token: name, amount }: Extract<ContractCommand, { kind: 'addToInsuranceFund' }>,
): Command {
  const token = broker.tokens.get(name) as Token;
  const added = BigInt(Math.round(Number(amount) * 10 ** token.scale));
  const after = BigInt(contract.insuranceFund.balance(token).free) + added;
  const balance = formatDecimal(after, token.scale);
  return { kind: 'contract.setInsuranceFund', time, token: name, balance };
}

function definitionOf({ price, quantity, ...definition }: ContractDefinition) {
  return { ...definition, ...filtersOf({ price, quantity }), quoteAsset: 'USDT' };
}

/** Returns an open or a closed order; undefined if it does not exist. */
export function contractOrder({ broker, contract }: EngineState, user: string, id: string) {
  const account = broker.accounts.findContractAccount(refOf({ account: user }, 3));
  const order = account && contract.accountOrders(account).findByClientOrderId(id);
  return order && modelOrderView(order);
}

/** Returns the contracts in the format of the broker model. */
export function contractSnapshot(state: EngineState) {
  const accounts = [...state.broker.accounts].filter(({ ref }) => ref.accountType === 3);
  const markets = [...state.contract.markets.values()];
  const clearing = clearingOf(state).map(({ symbol, balance }) => [symbol, balance]);
  return {
    accounts: Object.fromEntries(
      accounts.map(({ ref }) => [ref.user, accountSnapshot(state, ref)]),
    ),
    lastPrices: Object.fromEntries(
      markets.map(({ symbol, lastPrice }) => [
        symbol.name,
        lastPrice === undefined ? undefined : symbol.formatPrice(lastPrice),
      ]),
    ),
    funding: Object.fromEntries(
      markets.map(({ symbol, funding: { settled } }) => {
        const { rate, index } = settled.last ?? {};
        return [symbol.name, rate === undefined ? undefined : [formatDecimal(rate, 8), index]];
      }),
    ),
    clearing: Object.fromEntries(clearing),
  };
}

/**
 * Returns for each contract the exact balance of its clearing account, and the amount that the
 * account owes, which is less than one unit of the token.
 */
export function clearingOf({ broker, contract }: EngineState) {
  return [...contract.markets.values()].map(({ symbol, clearingRemainder }) => {
    const { name, marginToken: token, rules, clearingAccount } = symbol;
    const remainder = clearingRemainder * 10n ** BigInt(houseScale - rules.costScale);
    const { free } = broker.ledger.houseAccount(clearingAccount).balance(token);
    const balance = formatDecimal(exactUnits(free, token) - remainder, houseScale);
    return { symbol: name, token, remainder, balance };
  });
}

function accountSnapshot({ broker, contract }: EngineState, ref: AccountRef) {
  const account = broker.accounts.findContractAccount(ref);
  if (account === undefined) throw new Error(`There is no contract account of ${ref.user}`);
  const balances = [...account.balances()].map(({ token, total, free, locked, margin }) => [
    token.name,
    {
      total: formatDecimal(total, token.scale),
      availableMargin: formatDecimal(free, token.scale),
      positionMargin: formatDecimal(margin, token.scale),
      orderMargin: formatDecimal(locked, token.scale),
    },
  ]);
  const positions = [...positionsOf(contract, account)];
  const profits = positions
    .filter(({ position }) => position.realizedPnl !== 0)
    .map(({ market: { symbol }, position: { side, realizedPnl } }) => [
      `${symbol.name} ${side}`,
      symbol.formatQuoteAmount(realizedPnl),
    ]);
  return {
    balances: Object.fromEntries(balances),
    positions: positions
      .filter(({ position }) => position.quantity > 0)
      .map(({ market, position }) => positionView(market, position)),
    realizedPnL: Object.fromEntries(profits),
    openOrders: [...contract.accountOrders(account).open.ascending()].map(modelOrderView),
  };
}

function modelOrderView(order: ContractOrder) {
  const { time: _, updateTime: __, orderId: ___, fees, ...view } = orderView(order);
  return { ...view, fee: fees[0]?.fee ?? '0' };
}

type Account = Parameters<ContractState['accountOrders']>[0];

function* positionsOf(contract: ContractState, account: Account) {
  for (const market of contract.markets.values()) {
    for (const side of positionSides) {
      const position = market.findPosition(account, side);
      if (position !== undefined) yield { market, position };
    }
  }
}
