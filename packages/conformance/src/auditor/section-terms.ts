import type { Section } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import { type Fraction, fraction, sum } from './fraction.ts';
import type { Row } from './rule.ts';

/** A trade of an account, with the same names in all sections. */
export interface Trade {
  readonly id: string;
  readonly orderId: string;
  readonly matchOrderId: string;
  readonly symbol: string;
  readonly price: unknown;
  readonly quantity: unknown;
  readonly fee: unknown;
  readonly feeAsset: string;
  readonly time: number;
  readonly isBuy: boolean;
  readonly row: Row;
}

/** A change of a balance that a trade causes. */
interface ExpectedFlow {
  readonly type: 'TRADE' | 'FEE' | 'PNL';
  readonly asset: string;
  readonly change: Fraction;
}

/** The amounts of one asset in an account. */
interface AssetBalance {
  readonly total: Fraction;
  readonly free: string;
  readonly row: Row;
}

/** How a section differs from the others for the rules of the Auditor. */
interface SectionTerms {
  /** The fields of listMyTrades. */
  readonly tradeFields: Readonly<Record<'quantity' | 'commission' | 'asset', string>>;
  /** Returns the balances in a getAccount response by asset. */
  readonly balances: (body: unknown) => ReadonlyMap<string, AssetBalance>;
  /** Returns the asset of the fee of a trade. */
  readonly feeAsset: (side: 'buy' | 'sell', listed: Row) => string;
  /** Returns the amount of which the fee of a trade is a part. */
  readonly amountOf: (trade: Trade, listed: Row | undefined) => Fraction;
  /** Returns the balance flows that a trade causes. */
  readonly flowsOf: (trade: Trade, listed: Row | undefined) => readonly ExpectedFlow[];
  /** Whether the broker itself places orders, to liquidate positions. */
  readonly liquidates?: true;
  /** Whether listHistoryOrders also contains the open orders that are partially filled. */
  readonly listsPartlyFilled?: true;
  /** How trades change positions; absent if they change balances only. */
  readonly position?: {
    /** Identifies a row of listPositions. */
    readonly keyOf: (row: Row) => string;
    /** Returns the position that a trade changes, and by how much. */
    readonly changeOf: (trade: Trade) => readonly [key: string, change: Fraction];
  };
}

/** The terms of each section. */
export const sectionTerms: Readonly<Record<Section, SectionTerms>> = {
  spot: {
    tradeFields: { quantity: 'qty', commission: 'commission', asset: 'commissionAsset' },
    balances: (body) => balancesIn(body, 'asset', ['free', 'locked']),
    // Each side pays in the asset that it receives.
    feeAsset: (side, { baseAsset, quoteAsset }) => textOf(side === 'buy' ? baseAsset : quoteAsset),
    amountOf: ({ isBuy, price, quantity }) =>
      isBuy ? fraction(quantity) : fraction(price).times(quantity),
    flowsOf: ({ isBuy, price, quantity, feeAsset, fee }, listed) => {
      if (listed === undefined) return [];
      const base = fraction(quantity);
      const quote = base.times(price);
      const signed = (amount: Fraction, isIn: boolean) => (isIn ? amount : amount.negated);
      return [
        { type: 'TRADE', asset: textOf(listed.baseAsset), change: signed(base, isBuy) },
        { type: 'TRADE', asset: textOf(listed.quoteAsset), change: signed(quote, !isBuy) },
        { type: 'FEE', asset: feeAsset, change: fraction(fee).negated },
      ];
    },
  },
  contract: {
    tradeFields: { quantity: 'quantity', commission: 'fee', asset: 'feeTokenId' },
    balances: (body) =>
      new Map(
        Object.entries(body as Readonly<Record<string, Row>>).map(([token, row]) => [
          token,
          { total: fraction(row.total), free: textOf(row.availableMargin), row },
        ]),
      ),
    liquidates: true,
    listsPartlyFilled: true,
    feeAsset: (_, { marginToken }) => textOf(marginToken),
    amountOf: ({ price, quantity }, listed) => contractValue(listed, price, quantity),
    flowsOf: ({ feeAsset: asset, fee, row }) => [
      { type: 'FEE', asset, change: fraction(fee).negated },
      { type: 'PNL', asset, change: fraction(row.pnl) },
    ],
    position: {
      keyOf: ({ symbol, side }) => `${textOf(symbol)} (${textOf(side)})`,
      changeOf: ({ symbol, quantity, row: { side } }) => {
        const leg = side === 'BUY_OPEN' || side === 'SELL_CLOSE' ? 'LONG' : 'SHORT';
        const opens = textOf(side).endsWith('_OPEN');
        return [`${symbol} (${leg})`, opens ? fraction(quantity) : fraction(quantity).negated];
      },
    },
  },
  option: {
    tradeFields: { quantity: 'quantity', commission: 'fee', asset: 'feeTokenName' },
    balances: (body) => balancesIn(body, 'tokenName', ['free', 'locked', 'margin']),
    listsPartlyFilled: true,
    feeAsset: (_, { quoteAsset }) => textOf(quoteAsset),
    amountOf: ({ price, quantity }) => fraction(price).times(quantity),
    flowsOf: ({ isBuy, price, quantity, feeAsset: asset, fee }) => {
      const premium = fraction(price).times(quantity);
      return [
        { type: 'TRADE', asset, change: isBuy ? premium.negated : premium },
        { type: 'FEE', asset, change: fraction(fee).negated },
      ];
    },
    position: {
      keyOf: ({ symbol }) => textOf(symbol),
      changeOf: (trade) => [trade.symbol, signedQuantity(trade)],
    },
  },
};

/** Reads balances whose total is the sum of some fields. */
function balancesIn(
  body: unknown,
  asset: string,
  parts: readonly string[],
): ReadonlyMap<string, AssetBalance> {
  const { balances } = body as { readonly balances: readonly Row[] };
  return new Map(
    balances.map((row) => [
      textOf(row[asset]),
      { total: sum(parts.map((name) => row[name])), free: textOf(row.free), row },
    ]),
  );
}

/** Returns the value of contracts at a price, in the margin token. */
export function contractValue(
  listed: Row | undefined,
  price: unknown,
  quantity: unknown,
): Fraction {
  const size = fraction(quantity).times(listed?.contractMultiplier ?? '1');
  return listed?.inverse === true ? size.over(price) : size.times(price);
}

/** Returns by how much a trade changes an option position. */
export const signedQuantity = ({ isBuy, quantity }: Trade): Fraction =>
  isBuy ? fraction(quantity) : fraction(quantity).negated;

/** Reads a row of listMyTrades. */
export function tradeOf(row: Row, section: Section): Trade {
  const { quantity, commission, asset } = sectionTerms[section].tradeFields;
  return {
    id: textOf(row.id ?? row.tradeId),
    orderId: textOf(row.orderId),
    matchOrderId: textOf(row.matchOrderId),
    symbol: textOf(row.symbol ?? row.symbolId),
    price: row.price,
    quantity: row[quantity],
    fee: row[commission],
    feeAsset: textOf(row[asset]),
    time: Number(textOf(row.time)),
    isBuy: typeof row.isBuyer === 'boolean' ? row.isBuyer : textOf(row.side).startsWith('BUY'),
    row,
  };
}
