// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type * as option from '@broker-api/option';

/**
 * The operations of the option section: their checked parameters, with defaults, and their
 * responses. Ids and decimals are strings, times and counts are numbers.
 */
export interface OptionOperations {
  readonly ping: {
    readonly parameters: Record<never, never>;
    readonly response: option.Empty;
  };
  readonly getServerTime: {
    readonly parameters: Record<never, never>;
    readonly response: option.ServerTime;
  };
  readonly getBrokerInfo: {
    readonly parameters: {
      readonly type: 'token' | 'options' | 'contracts' | undefined;
    };
    readonly response: option.BrokerInfo;
  };
  readonly listOptions: {
    readonly parameters: {
      readonly expired: 'true' | 'false';
    };
    readonly response: option.OptionSeries[];
  };
  readonly getIndex: {
    readonly parameters: Record<never, never>;
    readonly response: option.IndexPrices;
  };
  readonly getDepth: {
    readonly parameters: {
      readonly symbol: string;
      readonly limit: number;
    };
    readonly response: option.Depth;
  };
  readonly listTrades: {
    readonly parameters: {
      readonly symbol: string;
      readonly limit: number;
    };
    readonly response: option.PublicTrade[];
  };
  readonly listKlines: {
    readonly parameters: {
      readonly symbol: string;
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '1d' | '1w' | '1M';
      readonly limit: number;
      readonly to: number | undefined;
    };
    readonly response: option.Kline[];
  };
  readonly placeOrder: {
    readonly parameters: {
      readonly symbol: string;
      readonly side: 'BUY' | 'SELL';
      readonly type: 'LIMIT' | 'MARKET';
      readonly quantity: string;
      readonly clientOrderId: string | undefined;
      readonly timeInForce: 'GTC' | 'IOC' | 'FOK';
      readonly price: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: option.Order;
  };
  readonly cancelOrder: {
    readonly parameters: {
      readonly orderId: string | undefined;
      readonly clientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: option.Order;
  };
  readonly listOpenOrders: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly orderId: string | undefined;
      readonly side: 'BUY' | 'SELL' | undefined;
      readonly type: 'LIMIT' | 'MARKET' | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: option.Order[];
  };
  readonly listPositions: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: option.Position[];
  };
  readonly listHistoryOrders: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly side: 'BUY' | 'SELL' | undefined;
      readonly type: 'LIMIT' | 'MARKET' | undefined;
      readonly orderStatus: 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: option.Order[];
  };
  readonly getOrder: {
    readonly parameters: {
      readonly orderId: string | undefined;
      readonly clientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: option.Order;
  };
  readonly listMyTrades: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly limit: number;
      readonly side: 'BUY' | 'SELL' | undefined;
      readonly fromId: string | undefined;
      readonly toId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: option.AccountTrade[];
  };
  readonly listSettlements: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: option.Settlement[];
  };
  readonly getAccount: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: option.Account;
  };
}
