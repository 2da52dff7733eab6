// Generated from spec/contract/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type * as contract from '@broker-api/contract';

/**
 * The operations of the contract section: their checked parameters, with defaults, and their
 * responses. Ids and decimals are strings, times and counts are numbers.
 */
export interface ContractOperations {
  readonly ping: {
    readonly parameters: Record<never, never>;
    readonly response: contract.Empty;
  };
  readonly getServerTime: {
    readonly parameters: Record<never, never>;
    readonly response: contract.ServerTime;
  };
  readonly getBrokerInfo: {
    readonly parameters: {
      readonly type: 'token' | 'options' | 'contracts' | undefined;
    };
    readonly response: contract.BrokerInfo;
  };
  readonly listInsurance: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly fromId: string | undefined;
      readonly toId: string | undefined;
      readonly limit: number;
    };
    readonly response: contract.InsuranceRecords;
  };
  readonly getIndex: {
    readonly parameters: {
      readonly symbol: string | undefined;
    };
    readonly response: contract.IndexPrices;
  };
  readonly listFundingRates: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly state: 'current' | 'past';
      readonly from: number | undefined;
      readonly to: number | undefined;
      readonly limit: number;
    };
    readonly response: contract.FundingRate[];
  };
  readonly getDepth: {
    readonly parameters: {
      readonly symbol: string;
      readonly limit: number;
    };
    readonly response: contract.Depth;
  };
  readonly listTrades: {
    readonly parameters: {
      readonly symbol: string;
      readonly limit: number;
    };
    readonly response: contract.PublicTrade[];
  };
  readonly listKlines: {
    readonly parameters: {
      readonly symbol: string;
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '1d' | '1w' | '1M';
      readonly limit: number;
      readonly to: number | undefined;
    };
    readonly response: contract.Kline[];
  };
  readonly placeOrder: {
    readonly parameters: {
      readonly symbol: string;
      readonly side: 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE';
      readonly orderType: 'LIMIT' | 'STOP';
      readonly quantity: string;
      readonly clientOrderId: string;
      readonly leverage: string | undefined;
      readonly price: string | undefined;
      readonly priceType: 'INPUT' | 'OPPONENT' | 'QUEUE' | 'OVER' | 'MARKET';
      readonly triggerPrice: string | undefined;
      readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | 'LIMIT_MAKER';
      readonly recvWindow: number;
    };
    readonly response: contract.Order;
  };
  readonly cancelOrder: {
    readonly parameters: {
      readonly orderType: 'LIMIT' | 'STOP';
      readonly orderId: string | undefined;
      readonly clientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: contract.Order;
  };
  readonly cancelOrders: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: contract.CancelOrdersResult;
  };
  readonly listOpenOrders: {
    readonly parameters: {
      readonly orderType: 'LIMIT' | 'STOP';
      readonly symbol: string | undefined;
      readonly orderId: string | undefined;
      readonly side: 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE' | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: contract.Order[];
  };
  readonly listHistoryOrders: {
    readonly parameters: {
      readonly orderType: 'LIMIT' | 'STOP';
      readonly symbol: string | undefined;
      readonly orderId: string | undefined;
      readonly side: 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE' | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: contract.Order[];
  };
  readonly getOrder: {
    readonly parameters: {
      readonly orderType: 'LIMIT' | 'STOP';
      readonly orderId: string | undefined;
      readonly clientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: contract.Order;
  };
  readonly listMyTrades: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly limit: number;
      readonly side: 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE' | undefined;
      readonly fromId: string | undefined;
      readonly toId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: contract.AccountTrade[];
  };
  readonly listPositions: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly side: 'LONG' | 'SHORT' | undefined;
      readonly recvWindow: number;
    };
    readonly response: contract.Position[];
  };
  readonly adjustMargin: {
    readonly parameters: {
      readonly symbol: string;
      readonly side: 'LONG' | 'SHORT';
      readonly amount: string;
      readonly recvWindow: number;
    };
    readonly response: contract.PositionMargin;
  };
  readonly getAccount: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: contract.Account;
  };
}
