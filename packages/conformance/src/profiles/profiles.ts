import type { Section } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { difference } from '../decimal.ts';
import { errorCodeOf } from '../known-operations.ts';

/**
 * What the tests of a section require besides its documents. Everything that differs by section is
 * here: code outside the profiles does not compare the name of a section.
 */
export interface SectionProfile {
  readonly section: Section;
  /** The symbol that the tests trade, from the examples of the specification. */
  readonly symbol: string;
  /** The field of a brokerInfo response that lists the symbols. */
  readonly symbolList: string;
  readonly orders: OrderTerms;
  /** The parameter with which getOrder and cancelOrder require the type of an order. */
  readonly typeParameter?: string;
  readonly names: ListedNames;
  /** Absent if trades change balances only. */
  readonly positions?: PositionTerms;
  /** Returns what a test requires in the market, besides its own orders. */
  readonly marketNeeds: (test: Case, operationId: string) => MarketNeeds;
  /** The fields of getOrder that the keys of an order event must equal. */
  readonly orderFields: Readonly<Record<string, string>>;
  /** The `accountType` of the section's account in transfers and in listBalanceFlow. */
  readonly accountType: number;
  /** Returns the prices in a getIndex response by index symbol. */
  readonly indexPrices: (body: IndexMaps) => ReadonlyMap<string, IndexPrice>;
  /** Returns the assets of a listed symbol that an account has after it traded the symbol. */
  readonly heldAssets: (listed: Readonly<Record<string, unknown>>) => readonly unknown[];
  /** Returns the value of an order for a listed symbol, in the quote asset. */
  readonly orderValue: (
    listed: Readonly<Record<string, unknown>>,
    price: number,
    quantity: number,
  ) => number;
  /** The symbols in the sandbox's default data that the workflows trade. */
  readonly workflowSymbols: readonly string[];
}

/** The type of an order: STOP orders exist only in sections with trigger prices. */
export type OrderType = 'LIMIT' | 'STOP';

/**
 * What an order does that does not find a match at once. The price of an `over` order is worse than
 * the best one, and it never rests.
 */
export type OrderKind = 'limit' | 'ioc' | 'fok' | 'market' | 'maker' | 'over';

/** The parameters of the orders that the tests place, for a broker with default data. */
interface OrderTerms {
  /** The parameters of a STOP order, without its prices; undefined if there are no such orders. */
  readonly stop?: string;
  /** The parameters of an order of each kind that the section has, without its price. */
  readonly kinds: Readonly<Partial<Record<OrderKind, string>>>;
  /** The parameters that only orders have that open a position. */
  readonly opening?: string;
  readonly sides: Sides;
  /** The name of the parameter with the client order id. */
  readonly clientOrderId: string;
  readonly quantity: string;
  readonly half: string;
  /** The preferred price of orders that trade. If the market is elsewhere, its prices are used. */
  readonly price: string;
}

interface Sides {
  readonly buy: string;
  readonly sell: string;
}

/** The names of the examples, which a deployment replaces with others that it lists. */
export interface ListedNames {
  /** The symbols of the examples, with their kinds. */
  readonly symbols: Readonly<Record<string, string>>;
  /** The index of the examples, and the field of a listed symbol with its index. */
  readonly index?: { readonly name: string; readonly field: string };
  /** The operation that lists the symbols. */
  readonly operationId: string;
  /** The field of a listed symbol with its kind. */
  readonly kindField: string;
}

/** How the tests open and close positions. */
interface PositionTerms {
  /** The sides of the orders that close positions. */
  readonly closingSides: Sides;
  /** Returns the position in a row of listPositions. */
  readonly read: (row: Readonly<Record<string, unknown>>) => HeldPosition;
  /** A long position that is large enough for all tests; undefined if no test requires one. */
  readonly long?: {
    readonly quantity: string;
    /** The operation and the parameters that add margin, which a test removes. */
    readonly addMargin: { readonly operationId: string; readonly parameters: string };
  };
}

/** A position of an account. */
export interface HeldPosition {
  readonly symbol: string;
  readonly side: 'long' | 'short';
  readonly quantity: string;
}

/** What a test requires in the market. */
export interface MarketNeeds {
  /** Whether the account must have a long position. */
  readonly position?: boolean;
  /** Whether the position must have more margin than it needs. */
  readonly margin?: boolean;
  /** Whether the order book must have a bid. */
  readonly bid?: boolean;
  /** The highest price of an ask that the order book must have; Infinity for any ask. */
  readonly askUpTo?: number;
}

/** The index price and the estimated delivery price of an index symbol. */
interface IndexPrice {
  readonly index: unknown;
  readonly edp: unknown;
}

/** The body of a getIndex response. */
export type IndexMaps = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads a getIndex response in which one map contains both prices of each symbol. */
const indexPairs: SectionProfile['indexPrices'] = (maps) =>
  new Map(Object.entries(maps) as [string, never][]);

const orderRejected = errorCodeOf('NEW_ORDER_REJECTED');

/** Returns an ask if a test buys at the market, or must be rejected because it would match. */
function askNeeds({ query, expect }: Case): MarketNeeds {
  const sent = new URLSearchParams(query);
  const buysAtMarket = 'ok' in expect && sent.get('type') === 'MARKET';
  const wouldMatch = 'code' in expect && expect.code === orderRejected;
  if (sent.get('side') !== 'BUY' || !(buysAtMarket || wouldMatch)) return {};
  return { askUpTo: Number(sent.get('price') ?? Infinity) };
}

const kindsByType = {
  limit: 'type=LIMIT&timeInForce=GTC',
  ioc: 'type=LIMIT&timeInForce=IOC',
  fok: 'type=LIMIT&timeInForce=FOK',
  market: 'type=MARKET',
};

/** The profile of each section. */
export const profiles: Readonly<Record<Section, SectionProfile>> = {
  spot: {
    section: 'spot',
    symbol: 'BTCUSDT',
    symbolList: 'symbols',
    orders: {
      kinds: { ...kindsByType, maker: 'type=LIMIT_MAKER' },
      sides: { buy: 'BUY', sell: 'SELL' },
      clientOrderId: 'newClientOrderId',
      quantity: '0.02',
      half: '0.01',
      price: '10000',
    },
    names: {
      symbols: { BTCUSDT: 'USDT', ETHUSDT: 'USDT', ETHBTC: 'BTC' },
      operationId: 'getBrokerInfo',
      kindField: 'quoteAsset',
    },
    marketNeeds: askNeeds,
    orderFields: { o: 'type', Z: 'cummulativeQuoteQty', w: 'isWorking' },
    accountType: 1,
    indexPrices: indexPairs,
    heldAssets: ({ baseAsset, quoteAsset }) => [baseAsset, quoteAsset],
    orderValue: (_, price, quantity) => price * quantity,
    workflowSymbols: ['BTCUSDT', 'ETHUSDT', 'ETHBTC'],
  },
  contract: {
    section: 'contract',
    symbol: 'BTC-PERP-REV',
    symbolList: 'contracts',
    orders: {
      stop: 'orderType=STOP',
      kinds: {
        limit: 'orderType=LIMIT&timeInForce=GTC',
        ioc: 'orderType=LIMIT&timeInForce=IOC',
        fok: 'orderType=LIMIT&timeInForce=FOK',
        market: 'orderType=LIMIT&priceType=MARKET',
        maker: 'orderType=LIMIT&timeInForce=LIMIT_MAKER',
        over: 'orderType=LIMIT&timeInForce=IOC&priceType=OVER',
      },
      opening: 'leverage=10',
      sides: { buy: 'BUY_OPEN', sell: 'SELL_OPEN' },
      clientOrderId: 'clientOrderId',
      quantity: '100',
      half: '50',
      price: '10000',
    },
    typeParameter: 'orderType',
    names: {
      symbols: { 'BTC-PERP-REV': 'true', 'BTC-SWAP': 'true', 'BTC-PERP-BUSDT': 'false' },
      index: { name: 'BTCUSDT', field: 'index' },
      operationId: 'getBrokerInfo',
      kindField: 'inverse',
    },
    positions: {
      closingSides: { buy: 'BUY_CLOSE', sell: 'SELL_CLOSE' },
      read: ({ symbol, side, position }) => ({
        symbol: String(symbol),
        side: side === 'LONG' ? 'long' : 'short',
        quantity: String(position),
      }),
      long: {
        quantity: '2000',
        addMargin: { operationId: 'adjustMargin', parameters: 'side=LONG&amount=0.0011' },
      },
    },
    marketNeeds: ({ query, body = '', expect }, operationId) => {
      const texts = `${query}&${body}`;
      const succeeds = 'ok' in expect;
      // The broker derives these prices from the best bid and the best ask.
      const takesPrice = succeeds && /\bpriceType=(OPPONENT|QUEUE|OVER)\b/.test(texts);
      return {
        position: operationId === 'adjustMargin' || (succeeds && /\bside=\w+_CLOSE\b/.test(texts)),
        // Only margin beyond cost / leverage can be removed.
        margin: operationId === 'adjustMargin' && succeeds && /\bamount=-/.test(texts),
        ...(takesPrice && { bid: true, askUpTo: Infinity }),
      };
    },
    orderFields: { o: 'orderType' },
    accountType: 3,
    // Each kind of price has a map.
    indexPrices: ({ index = {}, edp = {} }) =>
      new Map(
        Object.entries(index).map(([symbol, price]) => [
          symbol,
          { index: price, edp: edp[symbol] },
        ]),
      ),
    heldAssets: ({ marginToken }) => [marginToken],
    // The value of an inverse contract is fixed in the quote asset.
    orderValue: ({ inverse, contractMultiplier }, price, quantity) =>
      quantity * Number(contractMultiplier) * (inverse === true ? 1 : price),
    workflowSymbols: ['BTC-PERP-BUSDT', 'BTC-PERP-REV', 'BTC-SWAP'],
  },
  option: {
    section: 'option',
    symbol: 'BTC1204CS10000',
    symbolList: 'options',
    orders: {
      kinds: kindsByType,
      sides: { buy: 'BUY', sell: 'SELL' },
      clientOrderId: 'clientOrderId',
      quantity: '1',
      half: '0.5',
      price: '151',
    },
    // Options expire, so a deployment seldom lists those of the examples.
    names: {
      symbols: { BTC1204CS10000: '1', BTC1204PS10000: '0' },
      index: { name: 'BTCUSDT', field: 'underlying' },
      operationId: 'listOptions',
      kindField: 'optionType',
    },
    positions: {
      closingSides: { buy: 'BUY', sell: 'SELL' },
      read: (row) => {
        const symbol = String(row.symbol);
        const position = String(row.position);
        if (!position.startsWith('-')) return { symbol, side: 'long', quantity: position };
        return { symbol, side: 'short', quantity: difference('0', position) };
      },
    },
    marketNeeds: askNeeds,
    orderFields: { o: 'type' },
    accountType: 2,
    indexPrices: indexPairs,
    heldAssets: ({ quoteAsset }) => [quoteAsset],
    orderValue: (_, price, quantity) => price * quantity,
    workflowSymbols: [],
  },
};
