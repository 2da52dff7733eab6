// What the programs of orval and of hey-api share.

/** The order that a program places. */
export const order = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  quantity: '0.250001',
  timeInForce: 'GTC',
  price: '9990.01',
} as const;

/** The responses of the client, as far as a program prints them. */
interface Responses {
  readonly order: { readonly orderId: unknown; readonly price: unknown; readonly origQty: unknown };
  readonly info: {
    readonly symbols?:
      | readonly { readonly filters: readonly { readonly filterType: unknown }[] }[]
      | undefined;
  };
  readonly depth: { readonly bids: readonly (readonly unknown[])[] };
  readonly candlesticks: readonly unknown[];
  readonly tickers: unknown;
}

/** Prints what the campaign compares with the sandbox. */
export function report({ order: placed, info, depth, candlesticks, tickers }: Responses): void {
  const printed = {
    orderId: placed.orderId,
    price: placed.price,
    quantity: placed.origQty,
    bid: depth.bids[0]?.[0],
    filter: info.symbols?.[0]?.filters[0]?.filterType,
    candlesticks: candlesticks.length,
    tickers: Array.isArray(tickers) ? tickers.length : 1,
  };
  console.log(JSON.stringify(printed));
}
