import { OrderBook } from '../book/order-book.ts';
import { BoundedList, bySequence } from '../bounded-list.ts';
import { Candles } from '../candles/candles.ts';
import { rejected, unknownSymbol } from '../rejection.ts';
import { retention } from '../rules.ts';
import type { CheckResult, CommandBase } from '../section.ts';
import type { Order } from './order.ts';
import type { Trade } from './trade.ts';
import type { TradedSymbol } from './traded-symbol.ts';

export const symbolStatuses = ['TRADING', 'HALT', 'BREAK'] as const;

/** The trading status of a symbol; new orders are accepted only while it is TRADING. */
export type SymbolStatus = (typeof symbolStatuses)[number];

/** The market of a symbol: its status, order book, trades and candlesticks. */
export class Market<
  SomeOrder extends Order<SomeOrder, Symbol>,
  Symbol extends TradedSymbol,
  SomeTrade extends Trade<Symbol>,
> {
  readonly symbol: Symbol;
  readonly book = new OrderBook<SomeOrder>();
  readonly trades = new BoundedList<SomeTrade>({
    newest: retention.publicTrades,
    keyOf: bySequence,
  });
  readonly candles = new Candles();
  status: SymbolStatus = 'TRADING';
  lastPrice: number | undefined = undefined;

  constructor(symbol: Symbol) {
    this.symbol = symbol;
  }
}

/** Opens or closes a spot symbol, a contract or an option for new orders. */
export interface SetMarketStatus<Kind extends string> extends CommandBase {
  readonly kind: Kind;
  readonly symbol: string;
  readonly status: SymbolStatus;
}

interface Markets {
  readonly markets: ReadonlyMap<string, { status: SymbolStatus; readonly isExpired?: boolean }>;
}

/** Rejections: BAD_SYMBOL for an unknown symbol, INVALID_PARAMETER for an expired option. */
export function setMarketStatus(
  { markets }: Markets,
  { symbol, status }: SetMarketStatus<string>,
): CheckResult<Record<string, never>, never> {
  const market = markets.get(symbol);
  if (market === undefined) return unknownSymbol();
  if (market.isExpired) {
    const message = `${symbol} has expired, so its status cannot change. Send an active option.`;
    return rejected('INVALID_PARAMETER', message);
  }
  return {
    commit: () => {
      market.status = status;
      return {};
    },
  };
}
