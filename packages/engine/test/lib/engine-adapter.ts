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
export const productsOfType: Readonly<Record<number, Product>> = {
  1: 'spot',
  2: 'option',
  3: 'contract',
};
/** The scale of exact house balances; no balance has more decimal places. */
const houseScale = 18;

/** The engine behind the commands, events and views of the model. */
export class EngineAdapter {
  #state: EngineState = createState({ rateLimits: [] }, 0);
  engine = new Engine(this.#state);

  /** Applies a command, and returns the result of the engine. */
  execute(command: Command) {
    return this.engine.apply(toEngineCommand(command));
  }

  apply(command: Command): Result {
    const { rejection, events } = this.execute(command);
    return { rejection: rejection?.error, events: events.map(toModelEvent) };
  }

  /** Returns the lines of the encoded state, which later commands do not affect. */
  encodeLines(): Iterable<string> {
    return this.engine.encodeLines();
  }

  /** Replaces the engine with one that is restored from the encoded state. Returns the lines. */
  restart(): readonly string[] {
    const lines = [...this.engine.encodeLines()];
    this.#state = createState({ rateLimits: [] }, 0);
    const sections = createSections(this.#state);
    restoreRecords(
      sections.flatMap((section) => section.records()),
      lines,
    );
    this.engine = new Engine(this.#state);
    return lines;
  }

  invariantViolations(): Iterable<string> {
    return this.engine.invariantViolations();
  }

  /** Returns an order; undefined if it does not exist. */
  order({ product, account: name, orderId, type }: OrderEvent): View | undefined {
    const account = refOf({ product, account: name });
    const orderType = type === 'STOP' ? type : 'LIMIT';
    const replies = {
      spot: () => this.engine.spot.orders.getOrder({ account, orderId }).reply,
      contract: () => this.engine.contract.orders.getOrder({ account, orderId, orderType }).reply,
      option: () => this.engine.option.orders.getOrder({ account, orderId }).reply,
    };
    const reply = replies[product]();
    return reply && orderView(reply);
  }

  /** Returns the balances, positions, open orders and settlements of each account of a product. */
  accounts(product: Product): View {
    return this.#byAccount(product, (account) => this.#account(product, account));
  }

  #byAccount(product: Product, read: (account: AccountRef) => unknown): View {
    const refs = [...this.#state.broker.accounts].map(({ ref }) => ref);
    const listed = refs.filter(({ accountType }) => productsOfType[accountType] === product);
    return Object.fromEntries(listed.map((ref) => [nameOf(ref), read(ref)]));
  }

  #account(product: Product, account: AccountRef): View {
    const { spot, contract, option } = this.engine;
    const page = { account, limit: 1000 };
    const views: Readonly<Record<Product, () => View>> = {
      spot: () => ({ openOrders: spot.orders.listOpenOrders(page).reply?.map(orderView) }),
      contract: () => {
        const orders = (['LIMIT', 'STOP'] as const).flatMap(
          (orderType) => contract.orders.listOpenOrders({ ...page, orderType }).reply ?? [],
        );
        orders.sort((first, second) => (first.orderId < second.orderId ? -1 : 1));
        return {
          openOrders: orders.map(orderView),
          positions: byKey(contract.account.listPositions({ account }).reply ?? []),
          realizedPnl: this.#realizedProfits(account),
        };
      },
      option: () => {
        const { balances: _, ...assets } = option.account.getAccount({ account }).reply ?? {};
        return {
          ...assets,
          openOrders: option.orders.listOpenOrders(page).reply?.map(orderView),
          positions: byKey(option.account.listPositions({ account }).reply ?? []),
          settlements: byKey(option.account.listSettlements({ account }).reply ?? []),
        };
      },
    };
    const balances = [...(this.#state.broker.accounts.find(account)?.balances() ?? [])];
    const rows = balances.map(({ token: { name, scale }, free, locked, margin }) => {
      const amounts = [free, locked, margin].map((amount) => formatDecimal(amount, scale));
      return [name, { free: amounts[0], locked: amounts[1], margin: amounts[2] }];
    });
    return { ...views[product](), balances: Object.fromEntries(rows) };
  }

  /** Returns the realized profits of all positions, including closed ones. */
  #realizedProfits(ref: AccountRef): View {
    const { broker, contract } = this.#state;
    const account = broker.accounts.findContractAccount(ref);
    const rows = [...contract.markets.values()].flatMap((market) =>
      (['LONG', 'SHORT'] as const).map((side) => {
        const position = account && market.findPosition(account, side);
        const { symbol } = market;
        return [`${symbol.name} ${side}`, symbol.formatQuoteAmount(position?.realizedPnl ?? 0)];
      }),
    );
    return Object.fromEntries(rows);
  }

  /** Returns the newest 100 balance flows of each account, each as `time token type change`. */
  flows(product: Product): View {
    return this.#byAccount(product, ({ user, ...ref }) => {
      const account = { user, accountType: 1, accountIndex: 0 } as const;
      const query = { account, ...ref, limit: 100 };
      const { reply = [] } = this.engine.accounts.listBalanceFlow(query);
      return reply.map(({ created, tokenName, flowType, change }) =>
        [created, tokenName, flowType, change].join(' '),
      );
    });
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

export function nameOf({ user, accountIndex }: Pick<AccountRef, 'user' | 'accountIndex'>): string {
  return accountIndex === 0 ? user : `${user}/${accountIndex}`;
}

/** The engine's kinds of the commands that have the same values in the engine. */
const kinds = {
  cancelOrders: 'contract.cancelOrders',
  adjustMargin: 'contract.adjustMargin',
  deposit: 'accounts.deposit',
  setFeeRates: 'accounts.setFeeRates',
  setPermissions: 'accounts.setPermissions',
  addUser: 'accounts.addUser',
  setRiskLimits: 'contract.setRiskLimits',
  setFundingRate: 'contract.setFundingRate',
  setInsuranceFund: 'contract.setInsuranceFund',
  advance: 'broker.advance',
} as const;

function toEngineCommand(command: Command): EngineCommand {
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
    case 'addSubAccount': {
      const accountType = accountTypes[command.product] as 1 | 3;
      return { ...command, kind: 'accounts.addSubAccount', accountType, accountName: '' };
    }
    case 'addToken':
      return { ...command, kind: 'accounts.addToken', scale: 8 };
    case 'setIndexPrice':
      return { ...command, kind: 'broker.setIndexPrice', symbol: command.index };
    default: {
      const account = 'account' in command ? refOf({ product: 'contract', ...command }) : undefined;
      return { ...command, kind: kinds[command.kind], account } as EngineCommand;
    }
  }
}

/** The sections name some values differently; each ignores the names of the others. */
function placeOrder({ product, effect, side, type, ...command }: PlaceOrder): EngineCommand {
  return {
    ...command,
    kind: `${product}.placeOrder`,
    account: refOf({ product, account: command.account }),
    side: effect === undefined ? side : `${side}_${effect}`,
    type,
    orderType: type,
    newClientOrderId: command.clientOrderId,
  } as unknown as EngineCommand;
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
  const { product, price, quantity, token, ...fields } = instrument;
  const addKinds = {
    spot: 'spot.addSymbol',
    contract: 'contract.addContract',
    option: 'option.addOption',
  };
  return {
    ...fields,
    kind: addKinds[product],
    time,
    baseAsset: 'baseToken' in fields ? fields.baseToken : 'BTC',
    quoteAsset: token,
    marginToken: token,
    settlement: 'daily',
    minPrice: price.min,
    maxPrice: price.max,
    tickSize: price.step,
    minQuantity: quantity.min,
    maxQuantity: quantity.max,
    stepSize: quantity.step,
  } as unknown as EngineCommand;
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

export function toModelEvent(event: EngineEvent): BrokerEvent {
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
