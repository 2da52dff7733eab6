// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type * as spot from '@broker-api/spot';

/**
 * The operations of the spot section: their checked parameters, with defaults, and their
 * responses. Ids and decimals are strings, times and counts are numbers.
 */
export interface SpotOperations {
  readonly ping: {
    readonly parameters: Record<never, never>;
    readonly response: spot.Empty;
  };
  readonly getServerTime: {
    readonly parameters: Record<never, never>;
    readonly response: spot.ServerTime;
  };
  readonly getBrokerInfo: {
    readonly parameters: {
      readonly type: 'token' | 'options' | 'contracts' | undefined;
    };
    readonly response: spot.BrokerInfo;
  };
  readonly getDepth: {
    readonly parameters: {
      readonly symbol: string;
      readonly limit: number;
    };
    readonly response: spot.Depth;
  };
  readonly listTrades: {
    readonly parameters: {
      readonly symbol: string;
      readonly limit: number;
    };
    readonly response: spot.PublicTrade[];
  };
  readonly listKlines: {
    readonly parameters: {
      readonly symbol: string;
      readonly interval: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '8h' | '12h' | '1d' | '3d' | '1w' | '1M';
      readonly startTime: number | undefined;
      readonly endTime: number | undefined;
      readonly limit: number;
    };
    readonly response: spot.Kline[];
  };
  readonly getTicker24hr: {
    readonly parameters: {
      readonly symbol: string | undefined;
    };
    readonly response: spot.Ticker24hr | spot.Ticker24hrList;
  };
  readonly getTickerPrice: {
    readonly parameters: {
      readonly symbol: string | undefined;
    };
    readonly response: spot.TickerPrice | spot.TickerPriceList;
  };
  readonly getBookTicker: {
    readonly parameters: {
      readonly symbol: string | undefined;
    };
    readonly response: spot.BookTicker | spot.BookTickerList;
  };
  readonly getOrder: {
    readonly parameters: {
      readonly orderId: string | undefined;
      readonly origClientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: spot.Order;
  };
  readonly placeOrder: {
    readonly parameters: {
      readonly symbol: string;
      readonly side: 'BUY' | 'SELL';
      readonly type: 'LIMIT' | 'MARKET' | 'LIMIT_MAKER';
      readonly quantity: string;
      readonly assetType: 'CASH' | 'MARGIN' | undefined;
      readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | undefined;
      readonly price: string | undefined;
      readonly newClientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: spot.OrderResult;
  };
  readonly cancelOrder: {
    readonly parameters: {
      readonly orderId: string | undefined;
      readonly clientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: spot.CancelResult;
  };
  readonly testOrder: {
    readonly parameters: {
      readonly symbol: string;
      readonly side: 'BUY' | 'SELL';
      readonly type: 'LIMIT' | 'MARKET' | 'LIMIT_MAKER';
      readonly quantity: string;
      readonly assetType: 'CASH' | 'MARGIN' | undefined;
      readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | undefined;
      readonly price: string | undefined;
      readonly newClientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: spot.Empty;
  };
  readonly listOpenOrders: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly orderId: string | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: spot.Order[];
  };
  readonly listHistoryOrders: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly orderId: string | undefined;
      readonly startTime: number | undefined;
      readonly endTime: number | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: spot.Order[];
  };
  readonly getAccount: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: spot.Account;
  };
  readonly listMyTrades: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly startTime: number | undefined;
      readonly endTime: number | undefined;
      readonly fromId: string | undefined;
      readonly toId: string | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: spot.AccountTrade[];
  };
  readonly listDepositOrders: {
    readonly parameters: {
      readonly startTime: number | undefined;
      readonly endTime: number | undefined;
      readonly fromId: string | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: spot.DepositOrder[];
  };
  readonly createListenKey: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: spot.ListenKey;
  };
  readonly extendListenKey: {
    readonly parameters: {
      readonly listenKey: string;
      readonly recvWindow: number;
    };
    readonly response: spot.Empty;
  };
  readonly closeListenKey: {
    readonly parameters: {
      readonly listenKey: string;
      readonly recvWindow: number;
    };
    readonly response: spot.Empty;
  };
  readonly listSubAccounts: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: spot.SubAccount[];
  };
  readonly transfer: {
    readonly parameters: {
      readonly tokenId: string;
      readonly amount: string;
      readonly fromAccountType: 1 | 2 | 3 | undefined;
      readonly fromAccountIndex: number | undefined;
      readonly toAccountType: 1 | 2 | 3 | undefined;
      readonly toAccountIndex: number | undefined;
      readonly recvWindow: number;
    };
    readonly response: spot.TransferResult;
  };
  readonly listBalanceFlow: {
    readonly parameters: {
      readonly accountType: 1 | 2 | 3;
      readonly accountIndex: number;
      readonly tokenId: string | undefined;
      readonly fromFlowId: string | undefined;
      readonly endFlowId: string | undefined;
      readonly startTime: number | undefined;
      readonly endTime: number | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: spot.BalanceFlow[];
  };
  readonly transferToUser: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: spot.UserTransferResult;
    readonly partial: true;
  };
}
