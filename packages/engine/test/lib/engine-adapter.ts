// Translates the commands of the model for the engine, and the events and the state of the engine
// for the model.
import { Engine } from '../../src/engine.ts';
import type { AccountRef, Command as EngineCommand, EngineEvent } from '../../src/index.ts';
import { feeAccount, roundingAccount } from '../../src/ledger/ledger.ts';
import type { Token } from '../../src/ledger/token.ts';
import { formatDecimal } from '../../src/money/decimal.ts';
import { createSections, createState, type EngineState } from '../../src/sections.ts';
import { restoreRecords } from '../../src/snapshot/snapshot.ts';
import type {
  AddInstrument,
  BrokerEvent,
  CancelOrder,
  Command,
  OrderEvent,
  PlaceOrder,
  Product,
  ProductAccount,
  Result,
  SetStatus,
  Transfer,
} from '../model/types.ts';
import { byKey, type View } from '../model/views.ts';

type Report = Extract<EngineEvent, { readonly executedQuote: string }>;

const accountTypes = { spot: 1, option: 2, contract: 3 } as const;
const productsOfType: Readonly<Record<number, Product>> = { 1: 'spot', 2: 'option', 3: 'contract' };
/** The scale of exact house balances; no balance has more decimal places. */
const houseScale = 18;

/** The engine behind the commands, events and views of the model. */
export class EngineAdapter {
  #state: EngineState = createState({ rateLimits: [] }, 0);
  #engine = new Engine(this.#state);

  /** Applies a command, and returns the result of the engine. */
  execute(command: Command) {
    return this.#engine.apply(toEngineCommand(command));
  }

  apply(command: Command): Result {
    const { rejection, events } = this.execute(command);
    return { rejection: rejection?.error, events: events.map(toModelEvent) };
  }

  /** Returns the lines of the encoded state, which later commands do not affect. */
  encodeLines(): Iterable<string> {
    return this.#engine.encodeLines();
  }

  /** Replaces the engine with one that is restored from the encoded state, and returns the lines. */
  restart(): readonly string[] {
    const lines = [...this.#engine.encodeLines()];
    this.#state = createState({ rateLimits: [] }, 0);
    const sections = createSections(this.#state);
    restoreRecords(
      sections.flatMap((section) => section.records()),
      lines,
    );
    this.#engine = new Engine(this.#state);
    return lines;
  }

  invariantViolations(): Iterable<string> {
    return this.#engine.invariantViolations();
  }

  /** Returns an order; undefined if it does not exist. */
  order({ product, account: name, orderId, type }: OrderEvent): View | undefined {
    const account = refOf({ product, account: name });
    const orderType = type === 'STOP' ? type : 'LIMIT';
    const replies = {
      spot: () => this.#engine.spot.orders.getOrder({ account, orderId }).reply,
      contract: () => this.#engine.contract.orders.getOrder({ account, orderId, orderType }).reply,
      option: () => this.#engine.option.orders.getOrder({ account, orderId }).reply,
    };
    const reply = replies[product]();
    return reply && orderView(reply);
  }

  /** Returns the balances, positions, open orders and settlements of each account of a product. */
  accounts(product: Product): View {
    const accounts = [...this.#state.broker.accounts].filter(
      ({ ref }) => productsOfType[ref.accountType] === product,
    );
    return Object.fromEntries(
      accounts.map(({ ref }) => [nameOf(ref), this.#account(product, ref)]),
    );
  }

  #account(product: Product, account: AccountRef): View {
    const { spot, contract, option, accounts } = this.#engine;
    const limit = 1000;
    const views: Readonly<Record<Product, () => View>> = {
      spot: () => {
        const { balances = [] } = accounts.getAccount({ account }).reply ?? {};
        const rows = balances.map(({ asset, ...amounts }) => [asset, { ...amounts, margin: '0' }]);
        const orders = spot.orders.listOpenOrders({ account }).reply ?? [];
        return { balances: Object.fromEntries(rows), openOrders: orders.map(orderView) };
      },
      contract: () => {
        const balances = Object.entries(contract.account.getAccount({ account }).reply ?? {});
        const rows = balances.map(([token, { availableMargin, orderMargin, positionMargin }]) => {
          return [token, { free: availableMargin, locked: orderMargin, margin: positionMargin }];
        });
        const orders = (['LIMIT', 'STOP'] as const).flatMap(
          (orderType) => contract.orders.listOpenOrders({ account, orderType, limit }).reply ?? [],
        );
        orders.sort((first, second) => (first.orderId < second.orderId ? -1 : 1));
        return {
          balances: Object.fromEntries(rows),
          openOrders: orders.map(orderView),
          positions: byKey(contract.account.listPositions({ account }).reply ?? []),
          realizedPnl: this.#realizedProfits(account),
        };
      },
      option: () => {
        const { balances = [], ...assets } = option.account.getAccount({ account }).reply ?? {};
        const rows = balances.map(({ tokenName, ...amounts }) => [tokenName, amounts]);
        const orders = option.orders.listOpenOrders({ account, limit }).reply ?? [];
        return {
          ...assets,
          balances: Object.fromEntries(rows),
          openOrders: orders.map(orderView),
          positions: byKey(option.account.listPositions({ account }).reply ?? []),
          settlements: byKey(option.account.listSettlements({ account }).reply ?? []),
        };
      },
    };
    return views[product]();
  }

  /** Returns the realized profits other than 0, including those of closed positions. */
  #realizedProfits(ref: AccountRef): View {
    const { broker, contract } = this.#state;
    const account = broker.accounts.findContractAccount(ref);
    if (account === undefined) return {};
    const rows = [...contract.markets.values()].flatMap((market) =>
      (['LONG', 'SHORT'] as const).flatMap((side) => {
        const { realizedPnl = 0 } = market.findPosition(account, side) ?? {};
        const { symbol } = market;
        return realizedPnl === 0
          ? []
          : [[`${symbol.name} ${side}`, symbol.formatQuoteAmount(realizedPnl)]];
      }),
    );
    return Object.fromEntries(rows);
  }

  /** Returns the newest 100 balance flows of each account, each as `time token type change`. */
  flows(product: Product): View {
    const accounts = [...this.#state.broker.accounts].filter(
      ({ ref }) => productsOfType[ref.accountType] === product,
    );
    const rows = accounts.map(({ ref }) => {
      const { user, accountType, accountIndex } = ref;
      const { reply = [] } = this.#engine.accounts.listBalanceFlow({
        account: { user, accountType: 1, accountIndex: 0 },
        accountType,
        accountIndex,
        limit: 100,
      });
      return [
        nameOf(ref),
        reply.map(({ created, tokenName, flowType, change }) =>
          [created, tokenName, flowType, change].join(' '),
        ),
      ];
    });
    return Object.fromEntries(rows);
  }

  /** Returns the last price of each market, and the newest funding of each contract. */
  markets(product: Product): View {
    const rows = [...this.#state[product].markets.values()].map((market) => {
      const { symbol, lastPrice } = market;
      const last = lastPrice === undefined ? undefined : symbol.formatPrice(lastPrice);
      const { rate, index } = ('funding' in market && market.funding.settled.last) || {};
      const funding = rate === undefined ? undefined : [formatDecimal(rate, 8), index];
      return [symbol.name, { last, funding }];
    });
    return Object.fromEntries(rows);
  }

  /**
   * Returns the exact house balances by token, and the clearing balances by contract. A clearing
   * account owes less than one unit of its token, which belongs to the rounding account.
   */
  house(): View {
    const { broker, contract } = this.#state;
    const owed = new Map<Token, bigint>();
    const balanceOf = (account: string, token: Token, more = 0n): string => {
      const { free } = broker.ledger.houseAccount(account).balance(token);
      return formatDecimal(
        BigInt(free) * 10n ** BigInt(houseScale - token.scale) + more,
        houseScale,
      );
    };
    const clearing = [...contract.markets.values()].map(({ symbol, clearingRemainder }) => {
      const { name, marginToken, rules, clearingAccount } = symbol;
      const remainder = clearingRemainder * 10n ** BigInt(houseScale - rules.costScale);
      owed.set(marginToken, (owed.get(marginToken) ?? 0n) + remainder);
      return [name, balanceOf(clearingAccount, marginToken, -remainder)];
    });
    const tokens = [...broker.tokens].map((token) => {
      const fund = contract.insuranceFund.balance(token).free;
      return [
        token.name,
        {
          fees: balanceOf(feeAccount, token),
          rounding: balanceOf(roundingAccount, token, owed.get(token)),
          insuranceFund: formatDecimal(fund, token.scale),
        },
      ];
    });
    return { tokens: Object.fromEntries(tokens), clearing: Object.fromEntries(clearing) };
  }
}

function refOf({ product, account }: ProductAccount): AccountRef {
  const parts = account.split('/');
  const user = parts[0] ?? '';
  return { user, accountType: accountTypes[product], accountIndex: Number(parts[1] ?? 0) };
}

function nameOf({ user, accountIndex }: Pick<AccountRef, 'user' | 'accountIndex'>): string {
  return accountIndex === 0 ? user : `${user}/${accountIndex}`;
}

function toEngineCommand(command: Command): EngineCommand {
  const { time } = command;
  switch (command.kind) {
    case 'placeOrder':
      return placeOrder(command);
    case 'cancelOrder':
      return cancelOrder(command);
    case 'addInstrument':
      return addInstrument(command);
    case 'setStatus':
      return setStatus(command);
    case 'transfer':
      return transfer(command);
    case 'cancelOrders':
    case 'adjustMargin': {
      const account = refOf({ product: 'contract', account: command.account });
      return command.kind === 'adjustMargin'
        ? { ...command, kind: 'contract.adjustMargin', account }
        : { ...command, kind: 'contract.cancelOrders', account };
    }
    case 'deposit':
      return { ...command, kind: 'accounts.deposit', account: refOf(command) };
    case 'setFeeRates':
      return { ...command, kind: 'accounts.setFeeRates', account: refOf(command) };
    case 'setPermissions':
      return { ...command, kind: 'accounts.setPermissions', account: refOf(command) };
    case 'addUser':
      return { ...command, kind: 'accounts.addUser' };
    case 'addSubAccount': {
      const accountType = accountTypes[command.product] as 1 | 3;
      return { ...command, kind: 'accounts.addSubAccount', accountType, accountName: '' };
    }
    case 'addToken':
      return { ...command, kind: 'accounts.addToken', scale: 8 };
    case 'setIndexPrice':
      return { kind: 'broker.setIndexPrice', time, symbol: command.index, price: command.price };
    case 'setRiskLimits':
      return { ...command, kind: 'contract.setRiskLimits' };
    case 'setFundingRate':
      return { ...command, kind: 'contract.setFundingRate' };
    case 'setInsuranceFund':
      return { ...command, kind: 'contract.setInsuranceFund' };
    case 'advance':
      return { kind: 'broker.advance', time };
  }
}

function placeOrder({
  product,
  effect,
  type,
  clientOrderId,
  ...command
}: PlaceOrder): EngineCommand {
  const account = refOf({ product, account: command.account });
  const common = { ...command, account, type, clientOrderId };
  const translated: Readonly<Record<Product, unknown>> = {
    spot: { ...common, kind: 'spot.placeOrder', newClientOrderId: clientOrderId },
    contract: {
      ...common,
      kind: 'contract.placeOrder',
      side: `${command.side}_${effect}`,
      orderType: type,
    },
    option: { ...common, kind: 'option.placeOrder' },
  };
  return translated[product] as EngineCommand;
}

function cancelOrder({ product, type, ...command }: CancelOrder): EngineCommand {
  const account = refOf({ product, account: command.account });
  const kind = `${product}.cancelOrder`;
  return { ...command, kind, account, orderType: type } as EngineCommand;
}

function setStatus({ product, ...command }: SetStatus): EngineCommand {
  const kinds = {
    spot: 'spot.setSymbolStatus',
    contract: 'contract.setContractStatus',
    option: 'option.setOptionStatus',
  } as const;
  return { ...command, kind: kinds[product] };
}

function addInstrument({ time, instrument }: AddInstrument): EngineCommand {
  const { price, quantity, token, ...fields } = instrument;
  const common = {
    ...fields,
    time,
    quoteAsset: token,
    minPrice: price.min,
    maxPrice: price.max,
    tickSize: price.step,
    minQuantity: quantity.min,
    maxQuantity: quantity.max,
    stepSize: quantity.step,
  };
  const translated: Readonly<Record<Product, unknown>> = {
    spot: {
      ...common,
      kind: 'spot.addSymbol',
      baseAsset: 'baseToken' in fields && fields.baseToken,
    },
    contract: { ...common, kind: 'contract.addContract', quoteAsset: 'USDT', marginToken: token },
    option: { ...common, kind: 'option.addOption', baseAsset: 'BTC', settlement: 'daily' },
  };
  return translated[instrument.product] as EngineCommand;
}

function transfer({ time, from, to, token, amount }: Transfer): EngineCommand {
  const source = refOf(from);
  const target = refOf(to);
  return {
    kind: 'accounts.transfer',
    time,
    account: { user: source.user, accountType: 1, accountIndex: 0 },
    tokenId: token,
    amount,
    fromAccountType: source.accountType,
    fromAccountIndex: source.accountIndex,
    toAccountType: target.accountType,
    toAccountIndex: target.accountIndex,
  };
}

const reportProducts: Readonly<Record<string, Product>> = {
  executionReport: 'spot',
  contractExecutionReport: 'contract',
  optionExecutionReport: 'option',
};

function toModelEvent(event: EngineEvent): BrokerEvent {
  const { time } = event;
  switch (event.kind) {
    case 'trade': {
      const { kind, section: product, symbol, tradeId, price, quantity, isBuyerMaker } = event;
      return { kind, time, product, symbol, tradeId, price, quantity, isBuyerMaker };
    }
    case 'outboundAccountInfo': {
      const { account, canTrade, balances } = event;
      const rows = balances.map(({ asset, free, locked }) => [asset, { free, locked }]);
      const changed = Object.fromEntries(rows);
      return { kind: 'account', time, account: nameOf(account), canTrade, balances: changed };
    }
    case 'insuranceFundAlarm':
      return event;
    default:
      return orderEvent(event);
  }
}

function orderEvent(report: Report): OrderEvent {
  const { time, symbol, orderId, clientOrderId, type, timeInForce, status, tradeId } = report;
  const [side, effect] = report.side.split('_');
  return {
    kind: 'order',
    time,
    product: reportProducts[report.kind] ?? 'spot',
    account: nameOf(report.account),
    symbol,
    orderId,
    clientOrderId,
    side: side as OrderEvent['side'],
    effect: effect as OrderEvent['effect'],
    type,
    timeInForce,
    status,
    price: report.price,
    quantity: report.quantity,
    executedQuantity: report.executedQuantity,
    executedQuote: report.executedQuote,
    fill:
      tradeId === undefined
        ? undefined
        : {
            tradeId,
            matchOrderId: report.matchOrderId ?? '',
            quantity: report.lastQuantity,
            price: report.lastPrice,
            isMaker: report.isMaker,
            commission: report.commission,
            commissionToken: report.commissionAsset ?? '',
          },
  };
}

/** What only some products have in the view of an order. */
interface EngineOrder {
  readonly type?: unknown;
  readonly orderType?: unknown;
  readonly fees?: readonly { readonly fee: string }[];
}

const ignored = ['time', 'updateTime', 'stopPrice', 'icebergQty', 'isWorking', 'orderType', 'fees'];

/** Returns an order without its times, with the names that the products share. */
function orderView(order: EngineOrder): View {
  const { type, orderType, fees } = order;
  const fields = Object.entries(order).filter(([name]) => !ignored.includes(name));
  const fee = fees === undefined ? {} : { fee: fees[0]?.fee ?? '0' };
  return { ...Object.fromEntries(fields), type: type ?? orderType, ...fee };
}
