import type {
  AccountRef,
  AccountType,
  Command,
  Engine,
  EngineEvent,
  OptionDefinition,
  QueryResult,
  SymbolDefinition,
} from '@broker-api/engine';
import { orderMargin } from '@broker-api/engine/figures';
import type { Section } from '../generated/client.gen.ts';
import { theoreticalPrice } from './theoretical-price.ts';
import { ceilDivide, decimalOf, minimum, one, unitsOf } from './units.ts';

/** The rules of a symbol by which bots trade. Prices and quantities are in units of 10⁻¹⁸. */
export interface MarketRules {
  readonly minPrice: bigint;
  readonly maxPrice: bigint;
  readonly tickSize: bigint;
  readonly minQuantity: bigint;
  readonly maxQuantity: bigint;
  readonly stepSize: bigint;
  /** The minimum value of an order: price × quantity. Zero if the section has no such filter. */
  readonly minNotional: bigint;
  /**
   * Returns the quote size at a price. The quantity of a quote is the minimum quantity plus one to
   * ten times the quote size.
   */
  quoteSize(price: bigint): bigint;
}

/** A symbol that bots trade. */
export interface Market extends MarketRules {
  /** The indices whose prices determine the fair price. */
  readonly indices: readonly string[];
  /**
   * Computes the price around which a market maker quotes. It depends on the prices of the indices,
   * in their order, and on the time in milliseconds since the epoch.
   */
  fairPrice(indexPrices: readonly bigint[], time: number): bigint;
  /** Returns the commands that fund an account for an order, followed by that of the order. */
  placeOrder(account: AccountRef, order: BotOrder): Command[];
}

/** A limit order of a bot. The price and the quantity are in units of 10⁻¹⁸. */
export interface BotOrder {
  readonly side: 'BUY' | 'SELL';
  readonly price: bigint;
  readonly quantity: bigint;
  readonly timeInForce: 'GTC' | 'IOC';
  readonly clientOrderId: string;
  readonly time: number;
}

/** An order in the book. Its amounts are decimals. */
export interface OpenOrder {
  readonly orderId: string;
  /** Begins with `BUY` or `SELL`. */
  readonly side: string;
  readonly price: string;
  readonly origQty: string;
  readonly executedQty: string;
}

/** The price levels of a book, best first: prices and quantities as decimals. */
export interface Levels {
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

interface DepthQuery {
  readonly symbol: string;
  readonly limit: number;
  readonly time: number;
}

interface OrderQuery {
  readonly account: AccountRef;
  readonly symbol?: string;
  readonly orderType: 'LIMIT';
  readonly limit: number;
}

interface Cancellation {
  readonly time: number;
  readonly account: AccountRef;
  readonly orderId: string;
}

/** How bots trade in one section. */
interface SectionTrading<Definition> {
  readonly accountType: AccountType;
  /** The kind of event that reports a change to an order. */
  readonly reportKind: EngineEvent['kind'];
  listDefinitions(engine: Engine): readonly Definition[];
  toMarket(engine: Engine, definition: Definition): Market;
  getDepth(engine: Engine, query: DepthQuery): QueryResult<Levels>;
  listOpenOrders(engine: Engine, query: OrderQuery): QueryResult<readonly OpenOrder[]>;
  listHistoryOrders(engine: Engine, query: OrderQuery): QueryResult<readonly OpenOrder[]>;
  cancelOrder(cancellation: Cancellation): Command;
}

/** The value of a quote is at least this multiple of the minimum notional. */
const notionalMultiple = 1000n;

const spot: SectionTrading<SymbolDefinition> = {
  accountType: 1,
  reportKind: 'executionReport',
  listDefinitions: ({ admin }) => admin.listSymbols(),
  toMarket: (engine, definition) => {
    const { symbol, baseAsset, quoteAsset } = definition;
    const rules = unitsOfRules(definition);
    const value = rules.minNotional * notionalMultiple * one;
    return {
      ...rules,
      indices: spotIndices(engine, definition),
      fairPrice: ([base = 0n, quote = one]) => (base * one) / quote,
      quoteSize: (price) => ceilDivide(value, price),
      placeOrder: (account, { price, quantity, clientOrderId, ...order }) => {
        const [token, amount] =
          order.side === 'SELL'
            ? [baseAsset, quantity]
            : [quoteAsset, (quantity * price) / one + 1n];
        const amounts = { price: decimalOf(price), quantity: decimalOf(quantity) };
        const names = { symbol, newClientOrderId: clientOrderId };
        return [
          ...depositFor(engine, account, token, amount, order.time),
          { kind: 'spot.placeOrder', account, ...order, ...amounts, ...names, type: 'LIMIT' },
        ];
      },
    };
  },
  getDepth: (engine, query) => engine.spot.market.getDepth(query),
  listOpenOrders: (engine, query) => engine.spot.orders.listOpenOrders(query),
  listHistoryOrders: (engine, query) => engine.spot.orders.listHistoryOrders(query),
  cancelOrder: (cancellation) => ({ kind: 'spot.cancelOrder', ...cancellation }),
};

/**
 * Returns the index with the name of a symbol. If it has no price, returns the indices of its base
 * asset and its quote asset in a third asset, if both have a price: ETHBTC is ETHUSDT divided by
 * BTCUSDT.
 */
function spotIndices(
  { admin, indexPrices }: Engine,
  { symbol, baseAsset, quoteAsset }: SymbolDefinition,
): readonly string[] {
  if (indexPrices.has(symbol)) return [symbol];
  const priced = admin.listSymbols().filter((one) => indexPrices.has(one.symbol));
  for (const base of priced.filter((one) => one.baseAsset === baseAsset)) {
    const quote = priced.find(
      (one) => one.baseAsset === quoteAsset && one.quoteAsset === base.quoteAsset,
    );
    if (quote !== undefined) return [base.symbol, quote.symbol];
  }
  return [symbol];
}

/** The lowest leverage. A bot needs no higher leverage, because it can deposit any margin. */
const leverage = '1';

/**
 * If the margin of a position falls below `low` × the value of the position, the bot raises the
 * margin to `high` × this value. Therefore, the mark price can change by a factor of five without a
 * liquidation.
 */
const marginMultiple = { low: 5n, high: 10n } as const;

/** The quote size is the quantity of the first risk limit divided by this number. */
const riskLimitDivisor = 1000n;

/** The definition of a contract with its risk limits. */
type Contract = ReturnType<Engine['admin']['listContracts']>[number];

/**
 * An order closes contracts if the opposite position has enough of them; otherwise it opens
 * contracts. Therefore, at most one side of the position grows, and the last risk limit bounds it.
 */
const contract: SectionTrading<Contract> = {
  accountType: 3,
  reportKind: 'contractExecutionReport',
  listDefinitions: ({ admin }) => admin.listContracts(),
  toMarket: (engine, definition) => {
    const { symbol, index, riskLimits, marginToken } = definition;
    const limit = unitsOf(riskLimits[0]?.quantity ?? definition.minQuantity);
    return {
      ...unitsOfRules(definition),
      indices: [index],
      fairPrice: ([price = 0n]) => price,
      quoteSize: () => ceilDivide(limit, riskLimitDivisor),
      placeOrder: (account, { side, ...order }) => {
        const amounts = { price: decimalOf(order.price), quantity: decimalOf(order.quantity) };
        const isClose = canClose(engine, account, symbol, { side, ...order });
        const takerFeeRate = engine.admin.getAccount(account)?.takerFeeRate ?? '0';
        const required = orderMargin({ ...definition, ...amounts, leverage, takerFeeRate });
        // Twice the margin, because an order worse than the mark price also locks its loss.
        const amount = isClose ? 0n : 2n * unitsOf(required.marginLocked);
        return [
          ...marginCommands(engine, account, definition, order.time),
          ...depositFor(engine, account, marginToken, amount, order.time),
          {
            kind: 'contract.placeOrder',
            account,
            symbol,
            ...order,
            ...amounts,
            side: `${side}_${isClose ? 'CLOSE' : 'OPEN'}`,
            orderType: 'LIMIT',
            leverage,
          },
        ];
      },
    };
  },
  getDepth: (engine, query) => engine.contract.market.getDepth(query),
  listOpenOrders: (engine, query) => engine.contract.orders.listOpenOrders(query),
  listHistoryOrders: (engine, query) => engine.contract.orders.listHistoryOrders(query),
  cancelOrder: (cancellation) => {
    return { kind: 'contract.cancelOrder', ...cancellation, orderType: 'LIMIT' };
  },
};

/** Returns whether the position that an order would close has enough contracts. */
function canClose(
  { contract }: Engine,
  account: AccountRef,
  symbol: string,
  { side, quantity }: BotOrder,
): boolean {
  const closed = side === 'BUY' ? 'SHORT' : 'LONG';
  const { reply = [] } = contract.account.listPositions({ account, symbol, side: closed });
  return reply.some(({ available }) => unitsOf(available) >= quantity);
}

/** Returns the commands that add margin to positions with too little margin. */
function marginCommands(
  engine: Engine,
  account: AccountRef,
  { symbol, marginToken }: Contract,
  time: number,
): Command[] {
  const { reply = [] } = engine.contract.account.listPositions({ account, symbol });
  return reply.flatMap(({ side, positionValue, margin }): Command[] => {
    const value = unitsOf(positionValue);
    const present = unitsOf(margin);
    if (present >= value * marginMultiple.low) return [];
    const whole = ceilDivide(value * marginMultiple.high - present, one);
    return [
      ...depositFor(engine, account, marginToken, whole * one, time),
      { kind: 'contract.adjustMargin', time, account, symbol, side, amount: String(whole) },
    ];
  });
}

/** No quote is above the maximum pay-off. */
const option: SectionTrading<OptionDefinition> = {
  accountType: 2,
  reportKind: 'optionExecutionReport',
  listDefinitions: ({ admin }) => admin.listOptions(),
  toMarket: (engine, definition) => {
    const { symbol, index, quoteAsset } = definition;
    const rules = unitsOfRules(definition);
    const payOff = unitsOf(definition.maxPayOff);
    const notional = rules.minNotional * one;
    return {
      ...rules,
      maxPrice: minimum(rules.maxPrice, payOff),
      indices: [index],
      fairPrice: ([price = 0n], time) => theoreticalPrice(definition, price, time),
      // The second term ensures that the value of each quote satisfies the filter MIN_NOTIONAL.
      quoteSize: (price) =>
        ceilDivide(notional * notionalMultiple, payOff) + ceilDivide(notional, price),
      placeOrder: (account, { price, quantity, ...order }) => {
        // A sell order locks at most the maximum pay-off; a buy order locks its premium and the fee.
        const amount = (2n * (order.side === 'SELL' ? payOff : price) * quantity) / one;
        const amounts = { price: decimalOf(price), quantity: decimalOf(quantity) };
        return [
          ...depositFor(engine, account, quoteAsset, amount, order.time),
          { kind: 'option.placeOrder', account, symbol, ...order, ...amounts, type: 'LIMIT' },
        ];
      },
    };
  },
  getDepth: (engine, query) => engine.option.market.getDepth(query),
  listOpenOrders: (engine, query) => engine.option.orders.listOpenOrders(query),
  listHistoryOrders: (engine, query) => engine.option.orders.listHistoryOrders(query),
  cancelOrder: (cancellation) => ({ kind: 'option.cancelOrder', ...cancellation }),
};

/** How bots trade in a section, whatever the type of its definitions. */
interface BotSection extends Omit<SectionTrading<never>, 'listDefinitions' | 'toMarket'> {
  listSymbols(engine: Engine): string[];
  /** Returns undefined if the section does not list the symbol. */
  findMarket(engine: Engine, symbol: string): Market | undefined;
}

/** How bots trade, by section. */
export const sections: Readonly<Record<Section, BotSection>> = {
  spot: botSection(spot),
  contract: botSection(contract),
  option: botSection(option),
};

function botSection<Definition extends { readonly symbol: string }>(
  trading: SectionTrading<Definition>,
): BotSection {
  return {
    ...trading,
    listSymbols: (engine) => trading.listDefinitions(engine).map(({ symbol }) => symbol),
    findMarket: (engine, symbol) => {
      const found = trading.listDefinitions(engine).find((one) => one.symbol === symbol);
      return found && trading.toMarket(engine, found);
    },
  };
}

type RuleName = Exclude<keyof MarketRules, 'quoteSize' | 'minNotional'>;

function unitsOfRules(
  rules: Readonly<Record<RuleName, string>> & { readonly minNotional?: string },
) {
  return {
    minPrice: unitsOf(rules.minPrice),
    maxPrice: unitsOf(rules.maxPrice),
    tickSize: unitsOf(rules.tickSize),
    minQuantity: unitsOf(rules.minQuantity),
    maxQuantity: unitsOf(rules.maxQuantity),
    stepSize: unitsOf(rules.stepSize),
    minNotional: unitsOf(rules.minNotional ?? '0'),
  };
}

/**
 * Returns a deposit if the available balance of an account is below an amount in units of 10⁻¹⁸.
 * The deposit is more than a hundred times the amount, in whole tokens, so that deposits are rare.
 */
function depositFor(
  engine: Engine,
  account: AccountRef,
  token: string,
  amount: bigint,
  time: number,
): Command[] {
  const { balances = [] } = engine.admin.getAccount(account) ?? {};
  const free = balances.find((balance) => balance.token === token)?.free ?? '0';
  if (unitsOf(free) >= amount) return [];
  const whole = String((amount / one + 1n) * 100n);
  return [{ kind: 'accounts.deposit', time, account, token, amount: whole }];
}
