import type {
  AccountRef,
  Command,
  Engine,
  OptionDefinition,
  SymbolDefinition,
} from '@broker-api/engine';
import { orderMargin } from '@broker-api/engine/figures';
import { ControlPlaneError } from '../control-plane-error.ts';
import type { Section } from '../generated/client.gen.ts';
import { ceilDivide, decimalOf, minimum, one, unitsOf } from './numbers.ts';
import { theoreticalPrice } from './theoretical-price.ts';

/** A symbol of a section. Different sections can have symbols with the same name. */
export interface MarketName {
  readonly section: Section;
  readonly symbol: string;
}

type RuleName = 'minPrice' | 'maxPrice' | 'tickSize' | 'minQuantity' | 'maxQuantity' | 'stepSize';

/** The filters of orders, as decimals. */
export interface MarketRules extends Pick<SymbolDefinition, RuleName> {
  /** The minimum value of an order: price × quantity. Absent if the section has no such filter. */
  readonly minNotional?: string;
  /**
   * Returns the quote size at a price, both in units of 10⁻¹⁸. The quantity of a quote is the
   * minimum quantity plus one to ten times the quote size.
   */
  quoteSize(price: bigint): bigint;
}

/** How bots trade a symbol, in the present state of the engine. */
export interface Market extends MarketRules {
  /** The indices whose prices determine the fair price. */
  readonly indices: readonly string[];
  /**
   * Returns the price around which a market maker quotes, from the prices of the indices and the
   * time in milliseconds since the epoch. Prices are in units of 10⁻¹⁸.
   */
  fairPrice(indexPrices: readonly bigint[], time: number): bigint;
  /** Whether the fair price depends on the time. */
  readonly isTimed?: boolean;
  /** Returns the commands that fund the account for an order, followed by that of the order. */
  placeOrder(order: BotOrder, clientOrderId: string): Command[];
}

/** A limit order of a bot. Its amounts are in units of 10⁻¹⁸. */
export interface BotOrder {
  readonly time: number;
  readonly account: AccountRef;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly price: bigint;
  readonly quantity: bigint;
  readonly timeInForce: 'GTC' | 'IOC';
}

/** Returns the markets of a section. */
const sections = {
  spot: (engine: Engine) =>
    listing(engine.admin.listSymbols(), (found) => spotMarket(engine, found)),
  contract: (engine: Engine) =>
    listing(engine.admin.listContracts(), (found) => contractMarket(engine, found)),
  option: (engine: Engine) =>
    listing(engine.admin.listOptions(), (found) => optionMarket(engine, found)),
} satisfies Record<Section, unknown>;

const sectionNames = ['spot', 'contract', 'option'] as const;

function listing<Definition extends { readonly symbol: string }>(
  definitions: readonly Definition[],
  toMarket: (definition: Definition) => Market,
) {
  return {
    list: () => definitions.map((one) => ({ symbol: one.symbol, market: toMarket(one) })),
    find: (symbol: string): Market | undefined => {
      const found = definitions.find((one) => one.symbol === symbol);
      return found && toMarket(found);
    },
  };
}

/** Returns a market; undefined if it does not exist, or its option has expired. */
export function findMarket(engine: Engine, { section, symbol }: MarketName): Market | undefined {
  return sections[section](engine).find(symbol);
}

/** Returns every market whose indices have prices. */
export function listMarkets(engine: Engine): MarketName[] {
  return sectionNames.flatMap((section) =>
    sections[section](engine)
      .list()
      .filter(({ market }) => fairPriceOf(engine, market, engine.time) !== undefined)
      .map(({ symbol }) => ({ section, symbol })),
  );
}

/** Returns the fair price of a market in units of 10⁻¹⁸; undefined if an index has no price. */
export function fairPriceOf(
  { indexPrices }: Engine,
  market: Market | undefined,
  time: number,
): bigint | undefined {
  if (!market?.indices.every((index) => indexPrices.has(index))) return undefined;
  const prices = market.indices.map((index) => unitsOf(indexPrices.get(index)?.price ?? '0'));
  return market.fairPrice(prices, time);
}

/**
 * Returns the name of a market that bots can trade. If no section is given, selects the first
 * section that lists the symbol.
 *
 * @throws ControlPlaneError when the symbol does not exist, or its index has no price
 */
export function requireMarket(
  engine: Engine,
  { section, symbol }: { readonly section?: Section | undefined; readonly symbol: string },
): MarketName {
  const names = (section === undefined ? sectionNames : [section]).map((one) => {
    return { section: one, symbol };
  });
  const name = names.find((one) => findMarket(engine, one) !== undefined);
  if (name === undefined) {
    const subject = section === undefined ? 'The symbol' : `The ${section} symbol`;
    const message =
      `${subject} ${JSON.stringify(symbol)} does not exist. ` +
      `Add it with addSymbol, addContract or addOption first.`;
    throw new ControlPlaneError('NOT_FOUND', message);
  }
  const price = fairPriceOf(engine, findMarket(engine, name), engine.time);
  if (price === undefined) throw withoutIndexPrice(symbol);
  return name;
}

/** Returns the error for a symbol or an index without an index price. */
export function withoutIndexPrice(symbol: string): ControlPlaneError {
  const message = `${symbol} has no index price. Set one with setIndexPrice first.`;
  return new ControlPlaneError('CONFLICT', message);
}

/** The value of a quote is at least this multiple of the minimum notional. */
const notionalMultiple = 1000n;

function spotMarket(engine: Engine, definition: SymbolDefinition): Market {
  const value = unitsOf(definition.minNotional) * notionalMultiple * one;
  return {
    ...definition,
    indices: spotIndices(engine, definition),
    fairPrice: ([base = 0n, quote = one]) => (base * one) / quote,
    quoteSize: (price) => ceilDivide(value, price),
    placeOrder: (order, newClientOrderId) => {
      const { baseAsset, quoteAsset } = definition;
      const { side, price, quantity } = order;
      const [token, amount] =
        side === 'SELL' ? [baseAsset, quantity] : [quoteAsset, (quantity * price) / one + 1n];
      return [
        ...depositFor(engine, order, token, amount),
        { kind: 'spot.placeOrder', ...inDecimals(order), type: 'LIMIT', newClientOrderId },
      ];
    },
  };
}

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

/** The definition of a contract with its risk limits. */
type Contract = ReturnType<Engine['admin']['listContracts']>[number];

/** The lowest leverage. A bot needs no higher leverage, because it can deposit any margin. */
const leverage = '1';

/** The quote size is the quantity of the first risk limit divided by this number. */
const riskLimitDivisor = 1000n;

/**
 * An order closes contracts if the opposite position has enough of them; otherwise it opens
 * contracts. Therefore, at most one side of the position grows, and the last risk limit bounds it.
 */
function contractMarket(engine: Engine, definition: Contract): Market {
  const limit = unitsOf(definition.riskLimits[0]?.quantity ?? definition.minQuantity);
  return {
    ...definition,
    indices: [definition.index],
    fairPrice: ([index = 0n]) => index,
    quoteSize: () => ceilDivide(limit, riskLimitDivisor),
    placeOrder: (order, clientOrderId) => {
      const takerFeeRate = engine.admin.getAccount(order.account)?.takerFeeRate ?? '0';
      const placed = inDecimals(order);
      const required = orderMargin({ ...definition, ...placed, leverage, takerFeeRate });
      const isClose = canClose(engine, order);
      // Twice the margin, because an order that is worse than the mark price also locks its loss.
      const amount = isClose ? 0n : 2n * unitsOf(required.marginLocked);
      const side = `${order.side}_${isClose ? 'CLOSE' : 'OPEN'}` as const;
      const terms = { side, orderType: 'LIMIT', leverage, clientOrderId } as const;
      return [
        ...addMargin(engine, order, definition.marginToken),
        ...depositFor(engine, order, definition.marginToken, amount),
        { kind: 'contract.placeOrder', ...placed, ...terms },
      ];
    },
  };
}

/** Returns whether the position that an order would close has enough contracts. */
function canClose({ contract }: Engine, { account, symbol, side, quantity }: BotOrder): boolean {
  const closed = side === 'BUY' ? 'SHORT' : 'LONG';
  const { reply = [] } = contract.account.listPositions({ account, symbol, side: closed });
  return reply.some(({ available }) => unitsOf(available) >= quantity);
}

/**
 * If the margin of a position falls below `low` × the value of the position, the bot raises the
 * margin to `high` × this value. Therefore, the mark price can change by a factor of five without a
 * liquidation.
 */
const marginMultiple = { low: 5n, high: 10n } as const;

/** Returns the commands that add margin to positions with too little margin. */
function addMargin(engine: Engine, order: BotOrder, marginToken: string): Command[] {
  const { time, account, symbol } = order;
  const { reply = [] } = engine.contract.account.listPositions({ account, symbol });
  return reply.flatMap(({ side, positionValue, margin }): Command[] => {
    const value = unitsOf(positionValue);
    const present = unitsOf(margin);
    if (present >= value * marginMultiple.low) return [];
    const whole = ceilDivide(value * marginMultiple.high - present, one);
    return [
      ...depositFor(engine, order, marginToken, whole * one),
      { kind: 'contract.adjustMargin', time, account, symbol, side, amount: String(whole) },
    ];
  });
}

/** No quote is above the maximum pay-off. */
function optionMarket(engine: Engine, definition: OptionDefinition): Market {
  const payOff = unitsOf(definition.maxPayOff);
  const notional = unitsOf(definition.minNotional) * one;
  return {
    ...definition,
    maxPrice: decimalOf(minimum(unitsOf(definition.maxPrice), payOff)),
    indices: [definition.index],
    isTimed: true,
    fairPrice: ([index = 0n], time) => theoreticalPrice(definition, index, time),
    // The second term ensures that the value of each quote satisfies the filter MIN_NOTIONAL.
    quoteSize: (price) =>
      ceilDivide(notional * notionalMultiple, payOff) + ceilDivide(notional, price),
    placeOrder: (order, clientOrderId) => {
      // A sell order locks at most the maximum pay-off; a buy order locks its premium and the fee.
      const perOption = order.side === 'SELL' ? payOff : order.price;
      const amount = (2n * perOption * order.quantity) / one;
      return [
        ...depositFor(engine, order, definition.quoteAsset, amount),
        { kind: 'option.placeOrder', ...inDecimals(order), type: 'LIMIT', clientOrderId },
      ];
    },
  };
}

/**
 * Returns a deposit if the available balance of an account is below an amount in units of 10⁻¹⁸.
 * The deposit is more than a hundred times the amount, in whole tokens, so that deposits are rare.
 */
function depositFor(
  { admin }: Engine,
  { time, account }: BotOrder,
  token: string,
  amount: bigint,
): Command[] {
  const { balances = [] } = admin.getAccount(account) ?? {};
  const free = balances.find((balance) => balance.token === token)?.free ?? '0';
  if (unitsOf(free) >= amount) return [];
  const whole = String((amount / one + 1n) * 100n);
  return [{ kind: 'accounts.deposit', time, account, token, amount: whole }];
}

function inDecimals({ price, quantity, ...order }: BotOrder) {
  return { ...order, price: decimalOf(price), quantity: decimalOf(quantity) };
}
