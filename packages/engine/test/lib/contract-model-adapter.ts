// Applies the commands of the contract model to the engine, and reads the state of the engine in
// the format of the model.
import type { ContractCommand } from '@broker-api/test-kit';
import type { ContractState } from '../../src/contract/contract-state.ts';
import type { ContractOrder } from '../../src/contract/order.ts';
import { positionSides } from '../../src/contract/position.ts';
import { orderView, positionView } from '../../src/contract/queries/views.ts';
import { Engine } from '../../src/engine.ts';
import type { AccountRef, Command } from '../../src/index.ts';
import { feeAccount, roundingAccount } from '../../src/ledger/ledger.ts';
import type { Token } from '../../src/ledger/token.ts';
import { formatDecimal } from '../../src/money/decimal.ts';
import { createState, type EngineState } from '../../src/sections.ts';

type ContractDefinition = Extract<ContractCommand, { kind: 'addContract' }>['contract'];
type Setting = Exclude<
  ContractCommand,
  { kind: 'placeOrder' | 'cancelOrder' | 'batchCancel' | 'adjustMargin' | 'transfer' }
>;

const tokens = ['BUSDT', 'TBTC'];
const houseScale = 18;

/** An engine that executes the commands of the contract model. */
export class ModelledEngine {
  readonly engine: Engine;
  readonly #state: EngineState;

  /** @param time when the tokens are added: before all commands */
  constructor(time: number) {
    this.#state = createState({ rateLimits: [] }, time);
    this.engine = new Engine(this.#state);
    for (const token of tokens) {
      this.engine.apply({ kind: 'accounts.addToken', time, token, scale: 8 });
    }
  }

  /** Executes a command, and returns the name of the rejection or undefined. */
  apply(command: ContractCommand): string | undefined {
    return this.engine.apply(this.#translate(command)).rejection?.error;
  }

  /** Returns an order, open or not, or undefined. */
  order(user: string, clientOrderId: string) {
    const { broker, contract } = this.#state;
    const account = broker.accounts.findContractAccount(contractAccount({ account: user }));
    const order = account && contract.accountOrders(account).findByClientOrderId(clientOrderId);
    return order && modelOrderView(order);
  }

  /**
   * Returns everything that the model must agree on, in the format of `snapshotOf`, but only the last
   * settled funding interval: the engine skips idle intervals.
   */
  snapshot() {
    const { broker, contract } = this.#state;
    const accounts = [...broker.accounts].filter(({ ref }) => ref.accountType === 3);
    const markets = [...contract.markets.values()];
    return {
      accounts: Object.fromEntries(
        accounts.map(({ ref }) => [ref.user, accountSnapshot(this.#state, ref)]),
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
      house: this.#house(),
    };
  }

  /** Returns the house balances without `outside`, and the exact clearing balances. */
  #house() {
    const { broker, contract } = this.#state;
    const markets = [...contract.markets.values()];
    // Clearing owes less than one unit of the token: the exact balances include it.
    const owed = new Map<Token, bigint>();
    const clearing = markets.map(({ symbol, clearingRemainder }) => {
      const { marginToken, rules, clearingAccount } = symbol;
      const remainder = clearingRemainder * 10n ** BigInt(houseScale - rules.costScale);
      owed.set(marginToken, (owed.get(marginToken) ?? 0n) + remainder);
      const { free } = broker.ledger.houseAccount(clearingAccount).balance(marginToken);
      return [symbol.name, formatDecimal(exact(free, marginToken) - remainder, houseScale)];
    });
    const byToken = [...broker.tokens].map((token) => {
      const { free: rounding } = broker.ledger.houseAccount(roundingAccount).balance(token);
      return [
        token.name,
        {
          fees: formatFree(broker.ledger.houseAccount(feeAccount).balance(token)),
          insuranceFund: formatFree(contract.insuranceFund.balance(token)),
          rounding: formatDecimal(exact(rounding, token) + (owed.get(token) ?? 0n), houseScale),
        },
      ];
    });
    return { tokens: Object.fromEntries(byToken), clearing: Object.fromEntries(clearing) };
  }

  #translate(command: ContractCommand): Command {
    const { time } = command;
    switch (command.kind) {
      case 'placeOrder':
        return { ...command, kind: 'contract.placeOrder', account: contractAccount(command) };
      case 'cancelOrder':
        return { ...command, kind: 'contract.cancelOrder', account: contractAccount(command) };
      case 'batchCancel':
        return { ...command, kind: 'contract.cancelOrders', account: contractAccount(command) };
      case 'adjustMargin':
        return { ...command, kind: 'contract.adjustMargin', account: contractAccount(command) };
      case 'transfer': {
        const { token, amount } = command;
        const account = contractAccount(command);
        if (!amount.startsWith('-')) {
          return { kind: 'accounts.deposit', time, account, token, amount };
        }
        // The account sends the tokens to the main account of its user.
        return {
          kind: 'accounts.transfer',
          time,
          account: { ...account, accountType: 1 },
          tokenId: token,
          amount: amount.slice(1),
          fromAccountType: 3,
          fromAccountIndex: 0,
          toAccountType: 1,
          toAccountIndex: 0,
        };
      }
      default:
        return this.#translateSetting(command);
    }
  }

  #translateSetting(command: Setting): Command {
    const { time } = command;
    switch (command.kind) {
      case 'addAccount':
        return { kind: 'accounts.addUser', time, user: command.account };
      case 'setFeeRates':
        return { ...command, kind: 'accounts.setFeeRates', account: contractAccount(command) };
      case 'setCanTrade':
        return { ...command, kind: 'accounts.setPermissions', account: contractAccount(command) };
      case 'addContract':
        return { kind: 'contract.addContract', time, ...definitionOf(command.contract) };
      case 'setRiskLimits':
        return { ...command, kind: 'contract.setRiskLimits' };
      case 'setStatus':
        return { ...command, kind: 'contract.setContractStatus' };
      case 'setIndexPrice':
        return { kind: 'broker.setIndexPrice', time, symbol: command.index, price: command.price };
      case 'setFundingRate':
        return { ...command, kind: 'contract.setFundingRate' };
      case 'addToInsuranceFund':
        return this.#addToInsuranceFund(command);
      case 'advance':
        return { kind: 'broker.advance', time };
    }
  }

  /** The engine has a command that sets the balance of the fund. */
  #addToInsuranceFund({ time, token: name, amount }: Setting & { kind: 'addToInsuranceFund' }) {
    // Funding that is due changes the fund.
    if (this.engine.isDue(time)) this.engine.apply({ kind: 'broker.advance', time });
    const { broker, contract } = this.#state;
    const token = broker.tokens.get(name) as Token;
    const added = BigInt(Math.round(Number(amount) * 10 ** token.scale));
    const after = BigInt(contract.insuranceFund.balance(token).free) + added;
    const balance = formatDecimal(after, token.scale);
    return { kind: 'contract.setInsuranceFund', time, token: name, balance } as const;
  }
}

function contractAccount({ account }: { readonly account: string }): AccountRef {
  return { user: account, accountType: 3, accountIndex: 0 };
}

function definitionOf({ price, quantity, ...definition }: ContractDefinition) {
  const [minPrice, maxPrice, tickSize] = price;
  const [minQuantity, maxQuantity, stepSize] = quantity;
  const filters = { minPrice, maxPrice, tickSize, minQuantity, maxQuantity, stepSize };
  return { ...definition, ...filters, quoteAsset: 'USDT' };
}

function exact(amount: number | bigint, { scale }: Token): bigint {
  return BigInt(amount) * 10n ** BigInt(houseScale - scale);
}

function formatFree({ free, token }: { readonly free: number | bigint; readonly token: Token }) {
  return formatDecimal(free, token.scale);
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
