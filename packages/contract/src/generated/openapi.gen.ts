// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash 22559acdd33c9fa4.
// Do not edit: change the specification, then run `pnpm generate`.

export interface paths {
    "/openapi/contract/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the balances of the contract account */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/contract/v1/fundingRate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List funding rates
         * @description The running interval of each contract, or the settled ones with the index price at settlement. Intervals come oldest first. The service announces settled ones as still in progress.
         */
        get: operations["listFundingRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/contract/v1/getOrder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an order
         * @description In any state. `orderType` says where to look: among the STOP orders that were not triggered, or among the LIMIT orders, which a triggered STOP order has joined. When both ids are sent, they must belong to the same order.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/contract/v1/historyOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders that were filled or cancelled
         * @description Orders filled in whole or in part, the latter also while they are open, and cancelled ones. They come oldest first: with `orderId` those nearest below that id, without it the newest. `orderType` selects the STOP orders that were never triggered or the LIMIT orders.
         */
        get: operations["listHistoryOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/contract/v1/insurance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the records of the insurance funds
         * @description There is one fund per margin token. Records come oldest first: with `fromId` or `toId` those nearest to that id, without them the newest.
         */
        get: operations["listInsurance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/contract/v1/myTrades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's trades
         * @description Unlike in other lists, trades come newest first; only with `toId` alone they come oldest first. `fromId` gives the trades nearest below that id, `toId` those nearest above it, both together the trades between them, neither the newest.
         */
        get: operations["listMyTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/contract/v1/openOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open orders
         * @description Orders come oldest first: with `orderId` those nearest below that id, without it the newest. `orderType` selects the STOP orders that wait or the LIMIT orders.
         */
        get: operations["listOpenOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/contract/v1/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place an order
         * @description A market order is `orderType` LIMIT with `priceType` MARKET: what does not fill within its limit is cancelled. To open a position, the available margin must cover the margin and the fees to open and to close it; while a side has a position or open orders, opening orders must carry its leverage. To close one, the contracts must not be held by other closing orders. getBrokerInfo gives the filters and risk limits. An order whose answer is a 5XX or never comes may have been placed: look it up by its client order id.
         */
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/contract/v1/order/batchCancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel the open orders of contracts
         * @description STOP orders that wait stay as they are; cancel each of them by itself.
         */
        delete: operations["cancelOrders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/contract/v1/order/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel an order
         * @description `orderType` says where to look: among the STOP orders that wait, or among the LIMIT orders, which a triggered STOP order has joined. When both ids are sent, they must belong to the same order. The status in the answer is always CANCELED.
         */
        delete: operations["cancelOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/contract/v1/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List positions
         * @description A contract can have a long and a short position side by side.
         */
        get: operations["listPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/quote/v1/contract/depth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the order book of a contract
         * @description Bids come highest first, asks lowest first. `limit=0` returns the whole book.
         */
        get: operations["getDepth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/quote/v1/contract/index": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read index prices and estimated delivery prices */
        get: operations["getIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/quote/v1/contract/klines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the candlesticks of a contract
         * @description Candlesticks come oldest first: the newest, or the newest up to the time `to`. An interval without trades repeats the close before it, with no volume. Base asset volumes count contracts, quote asset volumes the tokens paid.
         */
        get: operations["listKlines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/quote/v1/contract/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest trades of a contract
         * @description Trades come oldest first.
         */
        get: operations["listTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/v1/brokerInfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the trading rules
         * @description Symbols, options and contracts in trading, with their precisions, filters and risk limits, and the rate limits of the broker. `type` selects one section; without it every section comes.
         */
        get: operations["getBrokerInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/v1/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Test that the broker answers */
        get: operations["ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/v1/time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the broker's clock */
        get: operations["getServerTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Account
         * @description Balances of the contract account by margin token.
         */
        Account: {
            [key: string]: components["schemas"]["MarginBalance"];
        };
        /**
         * AccountTrade
         * @description A trade of the account, seen from its own order.
         */
        AccountTrade: {
            /** @description Account id */
            accountId: components["schemas"]["LongId"];
            /** @description Fee that the account paid */
            fee: components["schemas"]["DecimalString"];
            /** @description Token that the fee is paid in */
            feeTokenId: string;
            /** @description The broker's id of the order on the other side */
            matchOrderId: components["schemas"]["LongId"];
            /** @description The broker's id of the account's order */
            orderId: components["schemas"]["LongId"];
            /** @description Profit that the trade realized by closing, before its fee; 0 when it opened */
            pnl: components["schemas"]["DecimalString"];
            /** @description Price of the trade */
            price: components["schemas"]["DecimalString"];
            /** @description Quantity of the trade, in contracts */
            quantity: components["schemas"]["DecimalString"];
            /** @description Direction of the order */
            side: components["schemas"]["OrderSide"];
            /** @description Contract name */
            symbolId: string;
            /** @description When it happened */
            time: components["schemas"]["EpochMs"];
            /** @description The broker's id of the trade */
            tradeId: components["schemas"]["LongId"];
            /** @description How the order was priced */
            type: components["schemas"]["TradeType"];
        };
        /**
         * BrokerFilter
         * @description A rule for the orders of an account on the whole broker; filterType tells which.
         */
        BrokerFilter: components["schemas"]["BrokerMaxNumOrdersFilter"] | components["schemas"]["BrokerMaxNumAlgoOrdersFilter"];
        /**
         * BrokerInfo
         * @description What can be traded, and under which rules.
         */
        BrokerInfo: {
            /** @description Filters that hold across all symbols; may be empty */
            brokerFilters: components["schemas"]["BrokerFilter"][];
            /** @description Contracts in trading */
            contracts?: components["schemas"]["Contract"][];
            /** @description Options in trading */
            options?: components["schemas"]["Option"][];
            /** @description Limits on request weight and on orders */
            rateLimits: components["schemas"]["RateLimit"][];
            /** @description The broker's clock */
            serverTime: components["schemas"]["EpochMs"];
            /** @description Spot symbols */
            symbols?: components["schemas"]["SpotSymbol"][];
            /**
             * @description Time zone of timestamps
             * @example UTC
             */
            timezone: string;
        };
        /**
         * BrokerInfoType
         * @description A section of the trading rules. token means spot.
         * @enum {string}
         */
        BrokerInfoType: "token" | "options" | "contracts";
        /**
         * BrokerMaxNumAlgoOrdersFilter
         * @description How many algo orders an account may have open on the whole broker.
         */
        BrokerMaxNumAlgoOrdersFilter: {
            /**
             * @description Kind of filter (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "BROKER_MAX_NUM_ALGO_ORDERS";
            /** @description Most open algo orders */
            limit: number;
        };
        /**
         * BrokerMaxNumOrdersFilter
         * @description How many orders an account may have open on the whole broker, algo orders included.
         */
        BrokerMaxNumOrdersFilter: {
            /**
             * @description Kind of filter (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "BROKER_MAX_NUM_ORDERS";
            /** @description Most open orders */
            limit: number;
        };
        /** CancelOrdersResult */
        CancelOrdersResult: {
            /**
             * @description What became of the request
             * @example success
             */
            message: string;
            /** @description When the broker answered */
            timestamp: components["schemas"]["EpochMs"];
        };
        /**
         * Contract
         * @description A contract in trading, with what its margin and profit are worked out from.
         */
        Contract: {
            /** @description The contract itself */
            baseAsset: string;
            /** @description Smallest step of a quantity, in contracts */
            baseAssetPrecision: components["schemas"]["DecimalString"];
            /** @description What one contract stands for: an amount of the underlying asset, or of the quote asset when the contract is inverse */
            contractMultiplier: components["schemas"]["DecimalString"];
            /** @description Exchange id */
            exchangeId: string;
            /** @description Rules that orders must keep: PRICE_FILTER, LOT_SIZE and MIN_NOTIONAL */
            filters: components["schemas"]["SymbolFilter"][];
            /** @description Whether iceberg orders are allowed */
            icebergAllowed: boolean;
            /** @description Symbol of the index that the contract follows; getIndex gives its price */
            index: string;
            /** @description True for an inverse contract, false for a linear one */
            inverse: boolean;
            /** @description Smallest step of an amount of the margin token */
            marginPrecision: components["schemas"]["DecimalString"];
            /** @description Token of margin, profit and fees */
            marginToken: string;
            /** @description Asset that prices are in */
            quoteAsset: string;
            /** @description Smallest step of a price */
            quoteAssetPrecision: components["schemas"]["DecimalString"];
            /** @description Risk limits by size of position, smallest first */
            riskLimits: components["schemas"]["RiskLimit"][];
            /** @description Contract status */
            status: components["schemas"]["SymbolStatus"];
            /** @description Contract name */
            symbol: string;
            /** @description Contract name, for display */
            symbolName: string;
            /** @description Underlying asset */
            underlying?: string;
        };
        /**
         * DecimalString
         * Format: decimal
         * @description An exact decimal number as text, without exponent. Money, prices, quantities and rates travel so.
         */
        DecimalString: string;
        /** Depth */
        Depth: {
            /** @description Sell side, lowest price first; quantities count contracts */
            asks: components["schemas"]["PriceLevel"][];
            /** @description Buy side, highest price first; quantities count contracts */
            bids: components["schemas"]["PriceLevel"][];
            /** @description When the book looked like this */
            time: components["schemas"]["EpochMs"];
        };
        /**
         * DerivativeKlineInterval
         * @description Length of a candlestick of a contract or an option: m minutes, h hours, d days, w weeks, M months.
         * @enum {string}
         */
        DerivativeKlineInterval: "1m" | "5m" | "15m" | "30m" | "1h" | "1d" | "1w" | "1M";
        /**
         * Empty
         * @description An empty object. The status says that the call succeeded.
         */
        Empty: Record<string, never>;
        /**
         * EpochMs
         * Format: epoch-ms
         * @description A point in time, in milliseconds since 1970-01-01T00:00:00Z. On the wire an integer or a digit string.
         */
        EpochMs: number;
        /**
         * ErrorBody
         * @description The body of every refusal. The catalogue in errors.yaml says what each code means.
         */
        ErrorBody: {
            /**
             * @description Error code
             * @example -1121
             */
            code: number;
            /**
             * @description What went wrong, in words that may change
             * @example Invalid symbol.
             */
            msg: string;
        };
        /**
         * Fee
         * @description A fee that an order incurred, in one token.
         */
        Fee: {
            /** @description Amount paid */
            fee: components["schemas"]["DecimalString"];
            /** @description Token that the fee is paid in */
            feeToken: string;
        };
        /**
         * FundingRate
         * @description The funding rate of one contract in one interval.
         */
        FundingRate: {
            /** @description Index price at settlement */
            index?: components["schemas"]["DecimalString"];
            /** @description When the interval ends and funding is settled */
            intervalEnd: components["schemas"]["EpochMs"];
            /** @description When the interval starts */
            intervalStart: components["schemas"]["EpochMs"];
            /** @description Funding rate; when it is above zero, long positions pay short ones */
            rate: components["schemas"]["DecimalString"];
            /** @description Contract name */
            symbol: string;
        };
        /**
         * FundingRateState
         * @description The interval that is running, or the ones that are settled.
         * @enum {string}
         */
        FundingRateState: "current" | "past";
        /**
         * IcebergPartsFilter
         * @description How many parts an iceberg order may have: its quantity divided by its iceberg quantity, rounded up.
         */
        IcebergPartsFilter: {
            /**
             * @description Kind of filter (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "ICEBERG_PARTS";
            /** @description Most parts */
            limit: number;
        };
        /**
         * IndexPriceMap
         * @description Prices by index symbol.
         */
        IndexPriceMap: {
            [key: string]: components["schemas"]["DecimalString"];
        };
        /** IndexPrices */
        IndexPrices: {
            /** @description Estimated delivery prices: the mean index price of the last 10 minutes, at which a contract settles */
            edp: components["schemas"]["IndexPriceMap"];
            /** @description Index prices */
            index: components["schemas"]["IndexPriceMap"];
        };
        /**
         * InsuranceRecord
         * @description What an insurance fund held at one time.
         */
        InsuranceRecord: {
            /** @description Id of the record */
            id: components["schemas"]["LongId"];
            /** @description When the fund held this much */
            timestamp: components["schemas"]["EpochMs"];
            /** @description Asset of the fund */
            unit: string;
            /** @description How much the fund held */
            value: components["schemas"]["DecimalString"];
        };
        /**
         * InsuranceRecords
         * @description Records of the insurance funds by asset.
         */
        InsuranceRecords: {
            [key: string]: components["schemas"]["InsuranceRecord"][];
        };
        /**
         * Kline
         * @description One candlestick, identified by its open time.
         */
        Kline: [
            [
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                number,
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"]
            ],
            [
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                number,
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"]
            ],
            [
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                number,
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"]
            ],
            [
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                number,
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"]
            ],
            [
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                number,
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"]
            ],
            [
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                number,
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"]
            ],
            [
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                number,
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"]
            ],
            [
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                number,
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"]
            ],
            [
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                number,
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"]
            ],
            [
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                number,
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"]
            ],
            [
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"],
                components["schemas"]["EpochMs"],
                components["schemas"]["DecimalString"],
                number,
                components["schemas"]["DecimalString"],
                components["schemas"]["DecimalString"]
            ]
        ];
        /**
         * LongId
         * Format: long-id
         * @description An id of type LONG. On the wire an integer or a digit string; ids have up to 19 digits, past what a JavaScript number holds, so programs keep them as text.
         */
        LongId: string;
        /**
         * LotSizeFilter
         * @description What quantities may be, iceberg quantities included: from minQty to maxQty, in steps of stepSize counted from minQty.
         */
        LotSizeFilter: {
            /**
             * @description Kind of filter (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "LOT_SIZE";
            /** @description Largest quantity */
            maxQty: components["schemas"]["DecimalString"];
            /** @description Smallest quantity */
            minQty: components["schemas"]["DecimalString"];
            /** @description Step between quantities */
            stepSize: components["schemas"]["DecimalString"];
        };
        /**
         * MarginBalance
         * @description Balance of one margin token. Unrealized profit is not part of it.
         */
        MarginBalance: {
            /** @description Free for new orders */
            availableMargin: components["schemas"]["DecimalString"];
            /** @description Locked by open orders */
            orderMargin: components["schemas"]["DecimalString"];
            /** @description Margin of positions */
            positionMargin: components["schemas"]["DecimalString"];
            /** @description The other three together */
            total: components["schemas"]["DecimalString"];
        };
        /**
         * MaxNumAlgoOrdersFilter
         * @description How many algo orders of a symbol an account may have open. Algo orders are STOP_LOSS, STOP_LOSS_LIMIT, TAKE_PROFIT and TAKE_PROFIT_LIMIT.
         */
        MaxNumAlgoOrdersFilter: {
            /**
             * @description Kind of filter (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "MAX_NUM_ALGO_ORDERS";
            /** @description Most open algo orders */
            maxNumAlgoOrders: number;
        };
        /**
         * MaxNumOrdersFilter
         * @description How many orders of a symbol an account may have open, algo orders included.
         */
        MaxNumOrdersFilter: {
            /**
             * @description Kind of filter (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "MAX_NUM_ORDERS";
            /** @description Most open orders */
            limit: number;
        };
        /**
         * MinNotionalFilter
         * @description What the price of an order times its quantity must reach. A market order counts with the last price, before any trade with the best price of the other side.
         */
        MinNotionalFilter: {
            /**
             * @description Kind of filter (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "MIN_NOTIONAL";
            /** @description Smallest price times quantity */
            minNotional: components["schemas"]["DecimalString"];
        };
        /**
         * Option
         * @description An option in trading. Its name tells the underlying, the day it expires, the kind of spread (CS call, PS put) and the strike.
         */
        Option: {
            /** @description Underlying asset of the option */
            baseAsset: string;
            /** @description Smallest step of a quantity */
            baseAssetPrecision: components["schemas"]["DecimalString"];
            /** @description Exchange id */
            exchangeId: string;
            /** @description Rules that orders must keep: PRICE_FILTER, LOT_SIZE and MIN_NOTIONAL */
            filters: components["schemas"]["SymbolFilter"][];
            /** @description Whether iceberg orders are allowed */
            icebergAllowed: boolean;
            /**
             * @description Token that prices and pay-offs are in
             * @example USDT
             * @example BUSDT
             */
            quoteAsset: string;
            /** @description Smallest step of a price */
            quotePrecision: components["schemas"]["DecimalString"];
            /** @description Option status */
            status: components["schemas"]["SymbolStatus"];
            /**
             * @description Option name
             * @example BTC1204CS10000
             */
            symbol: string;
            /** @description Option name, for display */
            symbolName?: string;
        };
        /** Order */
        Order: {
            /** @description Average fill price; 0 before the first fill */
            avgPrice: components["schemas"]["DecimalString"];
            /** @description The caller's id of the order */
            clientOrderId: string;
            /** @description Contracts executed */
            executedQty: components["schemas"]["DecimalString"];
            /** @description Fees incurred so far */
            fees: components["schemas"]["Fee"][];
            /** @description Leverage of the order */
            leverage: components["schemas"]["DecimalString"];
            /** @description What the open part locks in the margin token: its margin and the fees to open and to close it. 0 for orders that close a position and for orders that are done */
            marginLocked: components["schemas"]["DecimalString"];
            /** @description The broker's id of the order */
            orderId: components["schemas"]["LongId"];
            /** @description Order type */
            orderType: components["schemas"]["OrderType"];
            /** @description Contracts ordered */
            origQty: components["schemas"]["DecimalString"];
            /** @description Limit price */
            price: components["schemas"]["DecimalString"];
            /** @description Where the price comes from */
            priceType: components["schemas"]["PriceType"];
            /** @description Direction */
            side: components["schemas"]["OrderSide"];
            /** @description State of the order */
            status: components["schemas"]["OrderStatus"];
            /** @description Contract name */
            symbol: string;
            /** @description When the order was created */
            time: components["schemas"]["EpochMs"];
            /** @description How long the order stays in force */
            timeInForce: components["schemas"]["TimeInForce"];
            /** @description When the order last changed */
            updateTime: components["schemas"]["EpochMs"];
        };
        /**
         * OrderSide
         * @description BUY_OPEN opens a long position, SELL_OPEN a short one; BUY_CLOSE closes a short position, SELL_CLOSE a long one.
         * @enum {string}
         */
        OrderSide: "BUY_OPEN" | "SELL_OPEN" | "BUY_CLOSE" | "SELL_CLOSE";
        /**
         * OrderStatus
         * @enum {string}
         */
        OrderStatus: "NEW" | "PARTIALLY_FILLED" | "FILLED" | "CANCELED" | "REJECTED";
        /**
         * OrderType
         * @description A STOP order waits outside the book until its trigger price is reached, and becomes a LIMIT order then. A market order is a LIMIT order with the price type MARKET.
         * @enum {string}
         */
        OrderType: "LIMIT" | "STOP";
        /**
         * Position
         * @description The position of the account on one side of a contract. Amounts of money are in the contract's margin token, and the mark price is the index price.
         */
        Position: {
            /** @description Contracts that closing orders do not hold yet */
            available: components["schemas"]["DecimalString"];
            /** @description Average opening price */
            avgPrice: components["schemas"]["DecimalString"];
            /** @description Forced liquidation price; 0 when no price would liquidate the position */
            flp: components["schemas"]["DecimalString"];
            /** @description Price of the last trade of the contract */
            lastPrice: components["schemas"]["DecimalString"];
            /** @description Leverage of the position */
            leverage: components["schemas"]["DecimalString"];
            /** @description Margin of the position */
            margin: components["schemas"]["DecimalString"];
            /** @description Margin and unrealized profit together, divided by the value of the position */
            marginRate: components["schemas"]["DecimalString"];
            /** @description Contracts opened */
            position: components["schemas"]["DecimalString"];
            /** @description Value of the position at the mark price */
            positionValue: components["schemas"]["DecimalString"];
            /** @description Unrealized profit divided by the margin */
            profitRate: components["schemas"]["DecimalString"];
            /** @description Profit realized on this side of the contract since the account first traded it, after fees and funding */
            realizedPnL: components["schemas"]["DecimalString"];
            /** @description Position side */
            side: components["schemas"]["PositionSide"];
            /** @description Contract name */
            symbol: string;
            /** @description Profit that closing at the mark price would realize */
            unrealizedPnL: components["schemas"]["DecimalString"];
        };
        /**
         * PositionSide
         * @enum {string}
         */
        PositionSide: "LONG" | "SHORT";
        /**
         * PositiveLongId
         * Format: long-id
         * @description An id of type LONG that must not be 0.
         */
        PositiveLongId: string;
        /**
         * PriceFilter
         * @description What prices may be, stop prices included: from minPrice to maxPrice, in steps of tickSize counted from minPrice.
         */
        PriceFilter: {
            /**
             * @description Kind of filter (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "PRICE_FILTER";
            /** @description Highest price */
            maxPrice: components["schemas"]["DecimalString"];
            /** @description Lowest price */
            minPrice: components["schemas"]["DecimalString"];
            /** @description Step between prices */
            tickSize: components["schemas"]["DecimalString"];
        };
        /**
         * PriceLevel
         * @description One level of an order book, price first, then the quantity offered at it.
         */
        PriceLevel: [
            components["schemas"]["DecimalString"],
            components["schemas"]["DecimalString"]
        ];
        /**
         * PriceType
         * @description Where the limit price of an order comes from. INPUT: the price that was sent. OPPONENT: the best price of the other side. QUEUE: the best price of the own side. OVER: the other side's best price and beyond it by a step that the broker sets. MARKET: the last price plus 5 % to buy, minus 5 % to sell, so that even a market order has a limit.
         * @enum {string}
         */
        PriceType: "INPUT" | "OPPONENT" | "QUEUE" | "OVER" | "MARKET";
        /**
         * PublicTrade
         * @description A trade, without the accounts that made it.
         */
        PublicTrade: {
            /** @description Whether the buyer's order was the resting one */
            isBuyerMaker: boolean;
            /** @description Price of the trade */
            price: components["schemas"]["DecimalString"];
            /** @description Quantity of the trade */
            qty: components["schemas"]["DecimalString"];
            /** @description When it happened */
            time: components["schemas"]["EpochMs"];
        };
        /**
         * RateLimit
         * @description How much may be used within one interval. The broker sets it; breaking it is answered with 429.
         */
        RateLimit: {
            /** @description How long it is counted */
            interval: components["schemas"]["RateLimitInterval"];
            /** @description How much may be used in one interval */
            limit: number;
            /** @description What is counted */
            rateLimitType: components["schemas"]["RateLimitType"];
        };
        /**
         * RateLimitInterval
         * @enum {string}
         */
        RateLimitInterval: "SECOND" | "MINUTE" | "DAY" | (string & {});
        /**
         * RateLimitType
         * @description REQUESTS_WEIGHT counts the weight of requests, ORDERS counts new orders. REQUEST_WEIGHT is another spelling of the former, which comes with the contracts.
         * @enum {string}
         */
        RateLimitType: "REQUESTS_WEIGHT" | "REQUEST_WEIGHT" | "ORDERS" | (string & {});
        /**
         * RiskLimit
         * @description The margin rates of positions of some size. Larger positions need more margin.
         */
        RiskLimit: {
            /** @description Initial margin rate; one divided by it is the highest leverage */
            initialMargin: components["schemas"]["DecimalString"];
            /** @description Minimum maintenance margin rate; at or below it a position is liquidated */
            maintMargin: components["schemas"]["DecimalString"];
            /** @description How many contracts a position must stay below; where the risk limit before covers it, that one holds */
            quantity: components["schemas"]["DecimalString"];
            /** @description Id of the risk limit */
            riskLimitId: components["schemas"]["LongId"];
        };
        /** ServerTime */
        ServerTime: {
            /** @description The broker's clock */
            serverTime: components["schemas"]["EpochMs"];
        };
        /**
         * SpotSymbol
         * @description A pair of assets in spot trading. Its type is SPOT, which no field shows.
         */
        SpotSymbol: {
            /** @description Asset that quantities are in */
            baseAsset: string;
            /** @description Smallest step of a quantity */
            baseAssetPrecision: components["schemas"]["DecimalString"];
            /** @description Exchange id */
            exchangeId?: string;
            /** @description Rules that orders must keep */
            filters: components["schemas"]["SymbolFilter"][];
            /** @description Whether iceberg orders are allowed */
            icebergAllowed: boolean;
            /** @description Asset that prices are in */
            quoteAsset: string;
            /** @description Smallest step of a price */
            quotePrecision: components["schemas"]["DecimalString"];
            /** @description Symbol status */
            status: components["schemas"]["SymbolStatus"];
            /** @description Symbol name */
            symbol: string;
            /** @description Symbol name, for display */
            symbolName?: string;
        };
        /**
         * SymbolFilter
         * @description A rule for the orders of one symbol, option or contract; filterType tells which.
         */
        SymbolFilter: components["schemas"]["PriceFilter"] | components["schemas"]["LotSizeFilter"] | components["schemas"]["MinNotionalFilter"] | components["schemas"]["MaxNumOrdersFilter"] | components["schemas"]["MaxNumAlgoOrdersFilter"] | components["schemas"]["IcebergPartsFilter"];
        /**
         * SymbolStatus
         * @description Orders are accepted while it is TRADING; in HALT and BREAK they can only be cancelled.
         * @enum {string}
         */
        SymbolStatus: "TRADING" | "HALT" | "BREAK" | (string & {});
        /**
         * TimeInForce
         * @description GTC stays until it is filled or cancelled, IOC cancels what does not fill at once, FOK fills whole or not at all. LIMIT_MAKER is cancelled when it would execute at once.
         * @enum {string}
         */
        TimeInForce: "GTC" | "IOC" | "FOK" | "LIMIT_MAKER";
        /**
         * TradeType
         * @description How the order behind a trade was priced: MARKET when its price type was MARKET, LIMIT otherwise.
         * @enum {string}
         */
        TradeType: "LIMIT" | "MARKET";
    };
    responses: {
        /** @description The request was refused, or its outcome is unknown (5XX). The body says why. */
        Error: {
            headers: {
                /** @description Seconds to wait before the next request; comes with 429 and 418 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: {
        /** @description For how many milliseconds after its timestamp the request may still be processed; 5000 or less is recommended. */
        OrderRecvWindow: number;
        /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
        RecvWindow: number;
        /** @description When the request was made: less than 1000 ms ahead of the broker's clock, and not longer ago than the receive window. Clients of this project add it by themselves. */
        Timestamp: components["schemas"]["EpochMs"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: {
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances by margin token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listFundingRates: {
        parameters: {
            query?: {
                /** @description Only intervals from this time on */
                from?: components["schemas"]["EpochMs"];
                /** @description How many rows at most */
                limit?: number;
                /** @description Which intervals */
                state?: components["schemas"]["FundingRateState"];
                /** @description Contract name; every contract when it is not sent */
                symbol?: string;
                /** @description Only intervals up to this time */
                to?: components["schemas"]["EpochMs"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundingRate"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOrder: {
        parameters: {
            query: {
                /** @description The caller's id of the order */
                clientOrderId?: string;
                /** @description The broker's id of the order */
                orderId?: components["schemas"]["LongId"];
                /** @description Type that the order has now */
                orderType: components["schemas"]["OrderType"];
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listHistoryOrders: {
        parameters: {
            query: {
                /** @description How many rows at most */
                limit?: number;
                /** @description Only orders with an id below this one */
                orderId?: components["schemas"]["LongId"];
                /** @description Which of the two sets of orders */
                orderType: components["schemas"]["OrderType"];
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only orders of this direction */
                side?: components["schemas"]["OrderSide"];
                /** @description Contract name; every contract when it is not sent */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listInsurance: {
        parameters: {
            query?: {
                /** @description Only records with an id below this one */
                fromId?: components["schemas"]["LongId"];
                /** @description How many records of each fund at most */
                limit?: number;
                /** @description Only the fund of this contract's margin token; every fund when it is not sent */
                symbol?: string;
                /** @description Only records with an id above this one; not 0 */
                toId?: components["schemas"]["PositiveLongId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records by asset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsuranceRecords"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMyTrades: {
        parameters: {
            query?: {
                /** @description Only trades with an id below this one */
                fromId?: components["schemas"]["LongId"];
                /** @description How many rows at most */
                limit?: number;
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only trades of orders of this direction */
                side?: components["schemas"]["OrderSide"];
                /** @description Contract name; every contract when it is not sent */
                symbol?: string;
                /** @description Only trades with an id above this one */
                toId?: components["schemas"]["LongId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trades. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountTrade"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listOpenOrders: {
        parameters: {
            query: {
                /** @description How many rows at most */
                limit?: number;
                /** @description Only orders with an id below this one */
                orderId?: components["schemas"]["LongId"];
                /** @description Which of the two sets of orders */
                orderType: components["schemas"]["OrderType"];
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only orders of this direction */
                side?: components["schemas"]["OrderSide"];
                /** @description Contract name; every contract when it is not sent */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    placeOrder: {
        parameters: {
            query: {
                /** @description The caller's id of the order, unique per account */
                clientOrderId: string;
                /** @description Leverage of the position to open */
                leverage?: components["schemas"]["DecimalString"];
                /** @description Order type */
                orderType: components["schemas"]["OrderType"];
                /** @description Limit price */
                price?: components["schemas"]["DecimalString"];
                /** @description Where the limit price comes from */
                priceType?: components["schemas"]["PriceType"];
                /** @description How many contracts */
                quantity: components["schemas"]["DecimalString"];
                /** @description For how many milliseconds after its timestamp the request may still be processed; 5000 or less is recommended. */
                recvWindow?: components["parameters"]["OrderRecvWindow"];
                /** @description Direction */
                side: components["schemas"]["OrderSide"];
                /** @description Contract name */
                symbol: string;
                /** @description How long the order stays in force; a market order has no use for it */
                timeInForce?: components["schemas"]["TimeInForce"];
                /** @description Last price that sets a STOP order off */
                triggerPrice?: components["schemas"]["DecimalString"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order was accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    cancelOrders: {
        parameters: {
            query?: {
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Contract names, separated by commas; every contract when it is not sent */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders were cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelOrdersResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    cancelOrder: {
        parameters: {
            query: {
                /** @description The caller's id of the order */
                clientOrderId?: string;
                /** @description The broker's id of the order */
                orderId?: components["schemas"]["LongId"];
                /** @description Type that the order has now */
                orderType: components["schemas"]["OrderType"];
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order was cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPositions: {
        parameters: {
            query?: {
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Position side; both when it is not sent */
                side?: components["schemas"]["PositionSide"];
                /** @description Contract name; every contract when it is not sent */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Position"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDepth: {
        parameters: {
            query: {
                /** @description How many levels of each side; 0 for the whole book */
                limit?: number;
                /** @description Contract name */
                symbol: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order book. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Depth"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getIndex: {
        parameters: {
            query?: {
                /** @description Index symbol; every index when it is not sent */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prices by index symbol. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexPrices"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listKlines: {
        parameters: {
            query: {
                /** @description Length of a candlestick */
                interval: components["schemas"]["DerivativeKlineInterval"];
                /** @description How many rows at most */
                limit?: number;
                /** @description Contract name */
                symbol: string;
                /** @description Time of the last candlestick */
                to?: components["schemas"]["EpochMs"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candlesticks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kline"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTrades: {
        parameters: {
            query: {
                /** @description How many rows at most */
                limit?: number;
                /** @description Contract name */
                symbol: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trades. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicTrade"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBrokerInfo: {
        parameters: {
            query?: {
                /** @description The only section to return; every section when it is not sent */
                type?: components["schemas"]["BrokerInfoType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trading rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrokerInfo"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The broker answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getServerTime: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerTime"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
}
