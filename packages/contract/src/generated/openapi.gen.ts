// Generated from spec/contract/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

export interface paths {
    "/openapi/contract/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the contract account balances
         * @description The balances exclude unrealized profit, which `listPositions` returns.
         */
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
         * @description Returns the current interval of each contract, or settled intervals with the index price at settlement. Intervals are sorted oldest first. The requirements describe support for settled intervals as in progress, so a deployment may return none.
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
         * Get an order
         * @description Returns an order in any status. `orderType` selects where the broker looks for the order: `STOP` for STOP orders that were never triggered, `LIMIT` for all other orders, including triggered STOP orders. If both ids are sent, they must belong to the same order.
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
         * List filled and cancelled orders
         * @description Returns filled, partially filled and cancelled orders, sorted oldest first. Open orders that are partially filled are included. With `orderId`, the operation returns the orders with the highest ids below that id; without it, the newest orders. `orderType` selects either STOP orders that were never triggered or LIMIT orders.
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
         * List insurance fund records
         * @description Each margin token has one insurance fund. Records are sorted oldest first. `fromId` selects the records with the highest ids below that id; `toId` alone selects the records with the lowest ids above that id. If neither id is sent, the operation returns the newest records.
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
    "/openapi/contract/v1/modifyMargin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add margin to a position, or remove margin from it
         * @description Added margin comes from the available margin of the account; removed margin becomes available again. More margin moves the forced liquidation price away from the mark price. Margin can be removed only as long as the margin rate stays at or above the initial margin rate of the risk limit, and the margin at or above the cost of the contracts divided by the leverage. Therefore, unrealized profit cannot be taken out of a position. If the response has a 5XX status or never arrives, the margin may have changed: look at the position before you repeat the call.
         */
        post: operations["adjustMargin"];
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
         * @description Unlike other lists, this list is sorted newest first, or oldest first if only `toId` is sent. `fromId` selects the trades with the highest ids below that id, `toId` selects the trades with the lowest ids above that id, and both together select the trades between the two ids. If neither id is sent, the operation returns the newest trades.
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
         * @description Orders are sorted oldest first. With `orderId`, the operation returns the orders with the highest ids below that id; without it, the newest orders. `orderType` selects either STOP orders that have not been triggered or LIMIT orders.
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
         * @description A market order has `orderType` LIMIT and `priceType` MARKET, which sets a limit price 5% above the last price for a buy and 5% below it for a sell; any quantity that does not fill at that price or better is cancelled. To open a position, the available margin must cover the margin and the fees to open and close the position; if it does not, the error has the message `insufficient balance`. If the limit price is worse than the mark price, as that of a market order is, the sandbox also requires the loss at the mark price. While the account has a position or open orders on one side (long or short) of a contract, new opening orders on that side must use the same leverage. A closing order can close only contracts that no other closing order locks. `getBrokerInfo` returns the filters and risk limits. If the response has a 5XX status or never arrives, the order may have been placed: look it up by its client order id.
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
         * Cancel the open orders of one or more contracts
         * @description Cancels the open LIMIT orders of one, several or all contracts. STOP orders that have not been triggered stay open: cancel each of them with `cancelOrder`.
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
         * @description `orderType` selects where the broker looks for the order: `STOP` for STOP orders that have not been triggered, `LIMIT` for all other orders, including triggered STOP orders. If both ids are sent, they must belong to the same order. The `status` in the response is always CANCELED.
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
         * @description A contract can have a long and a short position at the same time.
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
         * Get the order book of a contract
         * @description Bids are sorted from the highest price, asks from the lowest. At most 1000 levels of each side are returned; `limit=0` requests as many.
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
        /**
         * Get index prices and estimated delivery prices
         * @description Returns the index price and the estimated delivery price of each index symbol, or only those of the requested index symbol.
         */
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
         * @description Candlesticks are sorted oldest first. The operation returns the newest candlesticks or, with `to`, the newest candlesticks up to that time. The candlestick of an interval without trades has the previous close price and zero volume. Volumes in the base asset are numbers of contracts; volumes in the quote asset are contract values in the margin token.
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
         * @description Trades are sorted oldest first.
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
         * Get the trading rules
         * @description Returns the listed symbols, options and contracts with their precisions, filters and risk limits, and the rate limits of the broker. `type` selects one section; if it is omitted, the response contains all sections.
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
        /**
         * Check that the broker responds
         * @description Returns an empty object.
         */
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
        /**
         * Get the server time
         * @description Compare the result with your own clock, because the broker rejects a signed request whose `timestamp` is too far from the broker's time.
         */
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
         * @description Contract account balances, keyed by margin token.
         */
        Account: {
            [key: string]: components["schemas"]["MarginBalance"];
        };
        /**
         * AccountTrade
         * @description A trade of the account. `type` and `side` are those of the account's own order.
         */
        AccountTrade: {
            /** @description Account id */
            accountId: string;
            /** @description Fee paid by the account */
            fee: components["schemas"]["DecimalString"];
            /** @description Token in which the fee is paid */
            feeTokenId: string;
            /** @description Id of the matched order on the opposite side, assigned by the broker */
            matchOrderId: components["schemas"]["LongId"];
            /** @description Id of the account's order, assigned by the broker */
            orderId: components["schemas"]["LongId"];
            /** @description Profit realized by closing contracts in this trade, before its fee; 0 for an opening trade. In the sandbox, a trade that liquidates contracts of the account has the lost margin of these contracts, as a negative amount, whatever the price of the trade is */
            pnl?: components["schemas"]["DecimalString"];
            /** @description Price of the trade */
            price: components["schemas"]["DecimalString"];
            /** @description Quantity of the trade, in contracts */
            quantity: components["schemas"]["DecimalString"];
            /** @description Side of the account's order */
            side: components["schemas"]["OrderSide"];
            /** @description Contract name. The requirements give no meaning */
            symbolId: string;
            /** @description Time of the trade */
            time: components["schemas"]["EpochMs"];
            /** @description Trade id, assigned by the broker */
            tradeId: components["schemas"]["LongId"];
            /** @description Whether the account's order was a limit or a market order */
            type: components["schemas"]["TradeType"];
        };
        /**
         * BrokerFilter
         * @description A rule for the orders of an account across all symbols. `filterType` identifies the rule.
         */
        BrokerFilter: components["schemas"]["BrokerMaxNumOrdersFilter"] | components["schemas"]["BrokerMaxNumAlgoOrdersFilter"];
        /**
         * BrokerInfo
         * @description The listed symbols, options and contracts, and their trading rules.
         */
        BrokerInfo: {
            /** @description Filters that apply across all symbols; may be empty */
            brokerFilters: components["schemas"]["BrokerFilter"][];
            /** @description All listed contracts */
            contracts?: components["schemas"]["Contract"][];
            /** @description All listed options; an expired option is not listed */
            options?: components["schemas"]["Option"][];
            /** @description Rate limits for request weight and for new orders */
            rateLimits: components["schemas"]["RateLimit"][];
            /** @description Server time */
            serverTime: components["schemas"]["EpochMs"];
            /** @description Spot symbols; clients that trade options ignore them */
            symbols?: components["schemas"]["SpotSymbol"][];
            /**
             * @description Time zone of timestamps
             * @example UTC
             */
            timezone: string;
        };
        /**
         * BrokerInfoType
         * @description A section of the trading rules.
         *
         *     - `token`: Spot symbols
         *     - `options`: Options
         *     - `contracts`: Contracts
         * @enum {string}
         */
        BrokerInfoType: "token" | "options" | "contracts";
        /**
         * BrokerMaxNumAlgoOrdersFilter
         * @description Maximum number of open algo orders of an account, for all symbols together.
         */
        BrokerMaxNumAlgoOrdersFilter: {
            /**
             * @description Filter type (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "BROKER_MAX_NUM_ALGO_ORDERS";
            /** @description Maximum number of open algo orders */
            limit: number;
        };
        /**
         * BrokerMaxNumOrdersFilter
         * @description Maximum number of open orders of an account, for all symbols together, including algo orders.
         */
        BrokerMaxNumOrdersFilter: {
            /**
             * @description Filter type (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "BROKER_MAX_NUM_ORDERS";
            /** @description Maximum number of open orders */
            limit: number;
        };
        /**
         * CancelOrdersResult
         * @description The response to a cancellation of several orders.
         */
        CancelOrdersResult: {
            /**
             * @description Result of the request
             * @example success
             */
            message: string;
            /** @description Time of the response */
            timestamp: components["schemas"]["EpochMs"];
        };
        /**
         * Contract
         * @description A listed contract, with the values that determine its margin and profit.
         */
        Contract: {
            /** @description Base asset, which is the contract itself */
            baseAsset: string;
            /** @description Precision of quantities, in contracts, as a step */
            baseAssetPrecision: components["schemas"]["DecimalString"];
            /** @description Value of one contract: an amount of the underlying asset or, for an inverse contract, an amount of the quote asset */
            contractMultiplier: components["schemas"]["DecimalString"];
            /** @description Exchange id */
            exchangeId: string;
            /** @description Rules that orders must satisfy: PRICE_FILTER, LOT_SIZE and MIN_NOTIONAL */
            filters: components["schemas"]["SymbolFilter"][];
            /** @description Whether iceberg orders are allowed */
            icebergAllowed: boolean;
            /** @description Symbol of the index that the contract tracks; `getIndex` returns its price */
            index: string;
            /** @description True for an inverse contract, false for a linear contract */
            inverse: boolean;
            /** @description Precision of the margin, as a step. The sandbox truncates margins, position values and unrealized profits to it, but not fees */
            marginPrecision: components["schemas"]["DecimalString"];
            /** @description Margin token. In the sandbox, profit, funding and fees are paid in this token too */
            marginToken: string;
            /** @description Asset in which prices are expressed */
            quoteAsset: string;
            /** @description Precision of prices, as a step */
            quoteAssetPrecision: components["schemas"]["DecimalString"];
            /** @description Risk limits by position size, smallest first */
            riskLimits: components["schemas"]["RiskLimit"][];
            /** @description Contract status */
            status: components["schemas"]["SymbolStatus"];
            /** @description Contract name */
            symbol: string;
            /** @description Contract name */
            symbolName: string;
            /** @description Underlying asset. No source defines it; the sandbox sends the symbol of the index */
            underlying?: string;
        };
        /**
         * DecimalString
         * Format: decimal
         * @description An exact decimal number as a string, without an exponent. Used for money, prices, quantities and rates.
         */
        DecimalString: string;
        /**
         * Depth
         * @description The order book of a contract.
         */
        Depth: {
            /** @description Sell side, lowest price first; quantities are in contracts */
            asks: components["schemas"]["PriceLevel"][];
            /** @description Buy side, highest price first; quantities are in contracts */
            bids: components["schemas"]["PriceLevel"][];
            /** @description Time of this state of the order book */
            time: components["schemas"]["EpochMs"];
        };
        /**
         * DerivativeKlineInterval
         * @description Length of a candlestick of a contract or an option.
         *
         *     - `1m`: 1 minute
         *     - `5m`: 5 minutes
         *     - `15m`: 15 minutes
         *     - `30m`: 30 minutes
         *     - `1h`: 1 hour
         *     - `1d`: 1 day
         *     - `1w`: 1 week
         *     - `1M`: 1 month
         * @enum {string}
         */
        DerivativeKlineInterval: "1m" | "5m" | "15m" | "30m" | "1h" | "1d" | "1w" | "1M";
        /**
         * Empty
         * @description An empty object. The HTTP status indicates that the call succeeded.
         */
        Empty: Record<string, never>;
        /**
         * EpochMs
         * Format: epoch-ms
         * @description A point in time, in milliseconds since 1970-01-01T00:00:00Z. On the wire, it is an integer or a string of digits.
         */
        EpochMs: number;
        /**
         * ErrorBody
         * @description The body of every error response. The error catalogue describes each code.
         */
        ErrorBody: {
            /**
             * @description Error code
             * @example -1121
             */
            code: number;
            /**
             * @description Human-readable error message; the wording may change
             * @example Invalid symbol.
             */
            msg: string;
        };
        /**
         * Fee
         * @description A fee charged for an order, in one token.
         */
        Fee: {
            /** @description Amount paid */
            fee: components["schemas"]["DecimalString"];
            /** @description Token in which the fee is paid */
            feeToken: string;
        };
        /**
         * FundingRate
         * @description Funding rate of one contract for one interval.
         */
        FundingRate: {
            /** @description Index price at settlement */
            index?: components["schemas"]["DecimalString"];
            /** @description End of the interval; in the sandbox, funding is settled at this time */
            intervalEnd: components["schemas"]["EpochMs"];
            /** @description Start of the interval */
            intervalStart: components["schemas"]["EpochMs"];
            /** @description Funding rate; if it is positive, long positions pay short positions */
            rate: components["schemas"]["DecimalString"];
            /** @description Contract name */
            symbol: string;
        };
        /**
         * FundingRateState
         * @description Which funding intervals to list.
         *
         *     - `current`: The current funding interval
         *     - `past`: Settled funding intervals
         * @enum {string}
         */
        FundingRateState: "current" | "past";
        /**
         * IcebergPartsFilter
         * @description Maximum number of parts of an iceberg order. The number of parts is the quantity divided by the iceberg quantity, rounded up.
         */
        IcebergPartsFilter: {
            /**
             * @description Filter type (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "ICEBERG_PARTS";
            /** @description Maximum number of parts */
            limit: number;
        };
        /**
         * IndexPriceMap
         * @description Prices, keyed by index symbol.
         */
        IndexPriceMap: {
            [key: string]: components["schemas"]["DecimalString"];
        };
        /**
         * IndexPrices
         * @description Index prices and estimated delivery prices.
         */
        IndexPrices: {
            /** @description Estimated delivery prices. Each is the average index price over the last 10 minutes, at which a contract settles */
            edp: components["schemas"]["IndexPriceMap"];
            /** @description Index prices */
            index: components["schemas"]["IndexPriceMap"];
        };
        /**
         * InsuranceRecord
         * @description A record of an insurance fund. The requirements give the fields no meaning; in the sandbox, a record is the balance of the fund at a point in time.
         */
        InsuranceRecord: {
            /** @description Record id */
            id: components["schemas"]["LongId"];
            /** @description Time of the balance */
            timestamp: components["schemas"]["EpochMs"];
            /** @description Asset of the fund */
            unit: string;
            /** @description Balance of the fund */
            value: components["schemas"]["DecimalString"];
        };
        /**
         * InsuranceRecords
         * @description Insurance fund records, keyed by asset.
         */
        InsuranceRecords: {
            [key: string]: components["schemas"]["InsuranceRecord"][];
        };
        /**
         * Kline
         * @description One candlestick, identified by its open time.
         */
        Kline: [
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
        ];
        /**
         * LongId
         * Format: long-id
         * @description An id of type LONG: at most 9223372036854775807. On the wire, it is an integer or a string of digits. A JavaScript number cannot represent all ids exactly, so clients represent them as strings.
         */
        LongId: string;
        /**
         * LotSizeFilter
         * @description Allowed quantities, including iceberg quantities: from minQty to maxQty, in steps of stepSize counted from minQty.
         */
        LotSizeFilter: {
            /**
             * @description Filter type (enum property replaced by openapi-typescript)
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
         * @description Balance of one margin token, excluding unrealized profit.
         */
        MarginBalance: {
            /** @description Margin available for new orders */
            availableMargin: components["schemas"]["DecimalString"];
            /** @description Margin locked by open orders: their `marginLocked`, and the loss that their fills at the limit price would have at the mark price */
            orderMargin: components["schemas"]["DecimalString"];
            /** @description Margin used by positions */
            positionMargin: components["schemas"]["DecimalString"];
            /** @description Sum of `availableMargin`, `positionMargin` and `orderMargin` */
            total: components["schemas"]["DecimalString"];
        };
        /**
         * MaxNumAlgoOrdersFilter
         * @description Maximum number of open algo orders of an account on a symbol. Algo orders are STOP_LOSS, STOP_LOSS_LIMIT, TAKE_PROFIT and TAKE_PROFIT_LIMIT.
         */
        MaxNumAlgoOrdersFilter: {
            /**
             * @description Filter type (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "MAX_NUM_ALGO_ORDERS";
            /** @description Maximum number of open algo orders */
            maxNumAlgoOrders: number;
        };
        /**
         * MaxNumOrdersFilter
         * @description Maximum number of open orders of an account on a symbol, including algo orders.
         */
        MaxNumOrdersFilter: {
            /**
             * @description Filter type (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "MAX_NUM_ORDERS";
            /** @description Maximum number of open orders */
            limit: number;
        };
        /**
         * MinNotionalFilter
         * @description Minimum notional value (price times quantity) of an order. For a market order, the broker uses the last trade price or, before the first trade, the best price of the opposite side.
         */
        MinNotionalFilter: {
            /**
             * @description Filter type (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            filterType: "MIN_NOTIONAL";
            /** @description Minimum notional value */
            minNotional: components["schemas"]["DecimalString"];
        };
        /**
         * NewClientOrderId
         * @description An order id that the client assigns to a new order. Ids that begin with `liquidation-` or `deleveraging-` are reserved for the orders with which the broker closes positions.
         */
        NewClientOrderId: string;
        /**
         * Option
         * @description A listed option. Its name contains the underlying, the expiration date, the type of spread (CS: call, PS: put) and the strike price.
         */
        Option: {
            /** @description Underlying asset of the option */
            baseAsset: string;
            /** @description Precision of quantities, as a step */
            baseAssetPrecision: components["schemas"]["DecimalString"];
            /** @description Exchange id */
            exchangeId: string;
            /** @description Rules that orders must satisfy: PRICE_FILTER, LOT_SIZE and MIN_NOTIONAL */
            filters: components["schemas"]["SymbolFilter"][];
            /** @description Whether iceberg orders are allowed */
            icebergAllowed: boolean;
            /**
             * @description Token in which prices and pay-offs are expressed
             * @example USDT
             * @example BUSDT
             */
            quoteAsset: string;
            /** @description Precision of prices, as a step */
            quotePrecision: components["schemas"]["DecimalString"];
            /** @description Option status */
            status: components["schemas"]["SymbolStatus"];
            /**
             * @description Option name
             * @example BTC1204CS10000
             */
            symbol: string;
            /** @description Option name; the sandbox repeats `symbol` */
            symbolName?: string;
        };
        /**
         * Order
         * @description An order and its current state.
         */
        Order: {
            /** @description Average fill price; 0 before the first fill */
            avgPrice: components["schemas"]["DecimalString"];
            /** @description Client order id, unique per account */
            clientOrderId: string;
            /** @description Executed quantity, in contracts */
            executedQty: components["schemas"]["DecimalString"];
            /** @description Fees incurred so far */
            fees: components["schemas"]["Fee"][];
            /** @description Leverage of the order */
            leverage: components["schemas"]["DecimalString"];
            /** @description Amount locked for the unfilled quantity, in the margin token: the margin plus the fees to open and close the position, at the limit price; 0 for closing orders and for orders that are no longer open. If the limit price is worse than the mark price, the order also locks the loss at the mark price, which only `orderMargin` of the account includes */
            marginLocked: components["schemas"]["DecimalString"];
            /** @description Order id, assigned by the broker */
            orderId: components["schemas"]["LongId"];
            /** @description Order type */
            orderType: components["schemas"]["OrderType"];
            /** @description Ordered quantity, in contracts */
            origQty: components["schemas"]["DecimalString"];
            /** @description Limit price */
            price: components["schemas"]["DecimalString"];
            /** @description How the limit price is determined */
            priceType: components["schemas"]["PriceType"];
            /** @description Order side */
            side: components["schemas"]["OrderSide"];
            /** @description Order status */
            status: components["schemas"]["OrderStatus"];
            /** @description Contract name */
            symbol: string;
            /** @description Creation time of the order */
            time: components["schemas"]["EpochMs"];
            /** @description Time in force */
            timeInForce: components["schemas"]["TimeInForce"];
            /** @description Time of the last change to the order */
            updateTime: components["schemas"]["EpochMs"];
        };
        /**
         * OrderSide
         * @description Side of an order, and whether the order opens or closes a position.
         *
         *     - `BUY_OPEN`: Opens a long position
         *     - `SELL_OPEN`: Opens a short position
         *     - `BUY_CLOSE`: Closes a short position
         *     - `SELL_CLOSE`: Closes a long position
         * @enum {string}
         */
        OrderSide: "BUY_OPEN" | "SELL_OPEN" | "BUY_CLOSE" | "SELL_CLOSE";
        /**
         * OrderStatus
         * @description Order status.
         *
         *     - `NEW`: Open, and nothing is filled
         *     - `PARTIALLY_FILLED`: Open, and a part of the quantity is filled
         *     - `FILLED`: The whole quantity is filled
         *     - `CANCELED`: Cancelled. A part of the quantity may be filled
         *     - `REJECTED`: Rejected by the broker
         * @enum {string}
         */
        OrderStatus: "NEW" | "PARTIALLY_FILLED" | "FILLED" | "CANCELED" | "REJECTED" | (string & {});
        /**
         * OrderType
         * @description When an order enters the order book. A market order is a LIMIT order with the price type MARKET.
         *
         *     - `LIMIT`: The order enters the order book immediately
         *     - `STOP`: The order stays outside the order book until its trigger price is reached, then becomes a LIMIT order
         * @enum {string}
         */
        OrderType: "LIMIT" | "STOP";
        /**
         * Position
         * @description The long or short position of the account in one contract. Monetary amounts are in the margin token of the contract. The mark price is the index price.
         */
        Position: {
            /** @description Number of contracts that can be closed, excluding those locked by closing orders */
            available: components["schemas"]["DecimalString"];
            /** @description Average opening price */
            avgPrice: components["schemas"]["DecimalString"];
            /** @description Forced liquidation price: the position is liquidated when the mark price reaches it. It is rounded to the price tick, down for a long position and up for a short one; 0 if no price would liquidate the position */
            flp: components["schemas"]["DecimalString"];
            /** @description Last trade price of the contract; 0 before the first trade */
            lastPrice: components["schemas"]["DecimalString"];
            /** @description Leverage of the position */
            leverage: components["schemas"]["DecimalString"];
            /** @description Margin of the position: the value at the fill prices divided by the leverage, the fee to close the position, and the loss that the fills had at the mark price, changed by funding and by adjustments */
            margin: components["schemas"]["DecimalString"];
            /** @description Margin rate: the sum of margin and unrealized profit, divided by the position value */
            marginRate: components["schemas"]["DecimalString"];
            /** @description Position size, in contracts */
            position: components["schemas"]["DecimalString"];
            /** @description Value of the position at the mark price */
            positionValue: components["schemas"]["DecimalString"];
            /** @description Unrealized profit divided by the margin */
            profitRate: components["schemas"]["DecimalString"];
            /** @description Cumulative profit, after fees and funding, that the account has realized on this side (long or short) of the contract since its first trade on that side */
            realizedPnL: components["schemas"]["DecimalString"];
            /** @description Position side */
            side: components["schemas"]["PositionSide"];
            /** @description Contract name */
            symbol: string;
            /** @description Profit that would be realized by closing at the mark price; negative for a loss */
            unrealizedPnL: components["schemas"]["DecimalString"];
        };
        /**
         * PositionMargin
         * @description The margin of a position after a change.
         */
        PositionMargin: {
            /** @description Margin of the position, in the margin token */
            margin: components["schemas"]["DecimalString"];
            /** @description Contract name */
            symbol: string;
            /** @description Time of the response */
            timestamp: components["schemas"]["EpochMs"];
        };
        /**
         * PositionSide
         * @description Side of a position.
         *
         *     - `LONG`: Profits from a rising price
         *     - `SHORT`: Profits from a falling price
         * @enum {string}
         */
        PositionSide: "LONG" | "SHORT";
        /**
         * PositiveLongId
         * Format: long-id
         * @description Id of type LONG; must not be 0.
         */
        PositiveLongId: string;
        /**
         * PriceFilter
         * @description Allowed prices, including stop prices: from minPrice to maxPrice, in steps of tickSize counted from minPrice.
         */
        PriceFilter: {
            /**
             * @description Filter type (enum property replaced by openapi-typescript)
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
         * @description One level of an order book: the price, then the quantity at that price.
         */
        PriceLevel: [
            components["schemas"]["DecimalString"],
            components["schemas"]["DecimalString"]
        ];
        /**
         * PriceType
         * @description How the limit price of an order is determined.
         *
         *     - `INPUT`: The price is the `price` parameter
         *     - `OPPONENT`: The price is the best price of the opposite side
         *     - `QUEUE`: The price is the best price of the order's own side
         *     - `OVER`: The price is the best price of the opposite side, plus (for a buy) or minus (for a sell) an over-price that the broker sets. No operation returns the over-price; in the sandbox, it is 5 ticks
         *     - `MARKET`: The price is the last price plus 5% for a buy, or minus 5% for a sell, so that a market order also has a limit price
         * @enum {string}
         */
        PriceType: "INPUT" | "OPPONENT" | "QUEUE" | "OVER" | "MARKET";
        /**
         * PublicTrade
         * @description A public trade, without the accounts involved.
         */
        PublicTrade: {
            /** @description Whether the buyer was the maker */
            isBuyerMaker: boolean;
            /** @description Price of the trade */
            price: components["schemas"]["DecimalString"];
            /** @description Quantity of the trade */
            qty: components["schemas"]["DecimalString"];
            /** @description Time of the trade */
            time: components["schemas"]["EpochMs"];
        };
        /**
         * RateLimit
         * @description The maximum usage in one interval. The broker sets the limits, and rejects requests above a limit with status 429.
         */
        RateLimit: {
            /** @description Length of the interval */
            interval: components["schemas"]["RateLimitInterval"];
            /** @description Maximum usage in one interval */
            limit: number;
            /** @description Resource that the limit counts */
            rateLimitType: components["schemas"]["RateLimitType"];
        };
        /**
         * RateLimitInterval
         * @description Length of the interval in which usage is counted.
         *
         *     - `SECOND`: One second
         *     - `MINUTE`: One minute
         *     - `DAY`: One day
         * @enum {string}
         */
        RateLimitInterval: "SECOND" | "MINUTE" | "DAY" | (string & {});
        /**
         * RateLimitType
         * @description What a rate limit counts.
         *
         *     - `REQUESTS_WEIGHT`: Request weight
         *     - `REQUEST_WEIGHT`: Alternative spelling of `REQUESTS_WEIGHT` in the sample for contracts
         *     - `ORDERS`: New orders
         * @enum {string}
         */
        RateLimitType: "REQUESTS_WEIGHT" | "REQUEST_WEIGHT" | "ORDERS" | (string & {});
        /**
         * RiskLimit
         * @description The margin rates for a range of position sizes. Larger positions require more margin.
         */
        RiskLimit: {
            /** @description Initial margin rate; the maximum leverage is 1 divided by this rate */
            initialMargin: components["schemas"]["DecimalString"];
            /** @description Maintenance margin rate; a position is liquidated when its margin rate is at or below this rate */
            maintMargin: components["schemas"]["DecimalString"];
            /** @description Upper bound of the position size, in contracts. The risk limit applies to positions that are smaller than this quantity and not smaller than the quantity of the previous risk limit. */
            quantity: components["schemas"]["DecimalString"];
            /** @description Risk limit id */
            riskLimitId: components["schemas"]["LongId"];
        };
        /**
         * ServerTime
         * @description The time of the broker's clock.
         */
        ServerTime: {
            /** @description Server time */
            serverTime: components["schemas"]["EpochMs"];
        };
        /**
         * SpotSymbol
         * @description A spot trading pair. Its symbol type is SPOT; the response has no field for the type.
         */
        SpotSymbol: {
            /** @description Asset in which quantities are expressed */
            baseAsset: string;
            /** @description Precision of quantities, as a step */
            baseAssetPrecision: components["schemas"]["DecimalString"];
            /** @description Exchange id */
            exchangeId?: string;
            /** @description Rules that orders must satisfy */
            filters: components["schemas"]["SymbolFilter"][];
            /** @description Whether iceberg orders are allowed */
            icebergAllowed: boolean;
            /** @description Asset in which prices are expressed */
            quoteAsset: string;
            /** @description Precision of prices, as a step */
            quotePrecision: components["schemas"]["DecimalString"];
            /** @description Symbol status */
            status: components["schemas"]["SymbolStatus"];
            /** @description Symbol name */
            symbol: string;
            /** @description Symbol name; the sandbox repeats `symbol` */
            symbolName?: string;
        };
        /**
         * SymbolFilter
         * @description A rule for the orders of one symbol, option or contract. `filterType` identifies the rule.
         */
        SymbolFilter: components["schemas"]["PriceFilter"] | components["schemas"]["LotSizeFilter"] | components["schemas"]["MinNotionalFilter"] | components["schemas"]["MaxNumOrdersFilter"] | components["schemas"]["MaxNumAlgoOrdersFilter"] | components["schemas"]["IcebergPartsFilter"];
        /**
         * SymbolStatus
         * @description Status of a symbol.
         *
         *     - `TRADING`: The broker accepts new orders
         *     - `HALT`: The broker rejects new orders, but open orders can be cancelled
         *     - `BREAK`: The broker rejects new orders, but open orders can be cancelled
         * @enum {string}
         */
        SymbolStatus: "TRADING" | "HALT" | "BREAK" | (string & {});
        /**
         * TimeInForce
         * @description How long an order stays open.
         *
         *     - `GTC`: Good till cancelled. The order stays open until it is filled or cancelled
         *     - `IOC`: Immediate or cancel. Any quantity that does not fill immediately is cancelled
         *     - `FOK`: Fill or kill. The order fills completely or not at all
         *     - `LIMIT_MAKER`: The order is cancelled if it would execute immediately
         * @enum {string}
         */
        TimeInForce: "GTC" | "IOC" | "FOK" | "LIMIT_MAKER";
        /**
         * TradeType
         * @description Type of the traded order.
         *
         *     - `LIMIT`: The order had a price type other than MARKET
         *     - `MARKET`: The order had the price type MARKET
         * @enum {string}
         */
        TradeType: "LIMIT" | "MARKET";
    };
    responses: {
        /** @description The request was rejected, or its outcome is unknown (5XX). The body contains the reason. */
        Error: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Used-Weight-1m": components["headers"]["UsedWeight"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: {
        /** @description Receive window: the number of milliseconds for which the request is valid after its `timestamp`. A value of 5000 or less is recommended. */
        OrderRecvWindow: number;
        /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
        RecvWindow: number;
        /**
         * @description Time at which the request was made, in milliseconds. It must be less than 1000 ms ahead of the broker's clock, and at most one receive window behind that clock. The clients of this project add it automatically.
         * @example 1796083202000
         */
        Timestamp: components["schemas"]["EpochMs"];
    };
    requestBodies: never;
    headers: {
        /** @description Seconds to wait before the next request; sent with 429 and 418 */
        RetryAfter: number;
        /** @description The request weight that your IP address has used in the current minute */
        UsedWeight: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: {
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances, keyed by margin token. */
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
                /** @description Only intervals at or after this time; no source states whether this time is compared with the start or the end of an interval */
                from?: components["schemas"]["EpochMs"];
                /** @description Maximum number of rows */
                limit?: number;
                /** @description Which intervals to return */
                state?: components["schemas"]["FundingRateState"];
                /** @description Contract name; all contracts if omitted */
                symbol?: string;
                /** @description Only intervals at or before this time; no source states whether this time is compared with the start or the end of an interval */
                to?: components["schemas"]["EpochMs"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The funding rates. */
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
                /** @description Client order id */
                clientOrderId?: string;
                /** @description Order id, assigned by the broker */
                orderId?: components["schemas"]["LongId"];
                /** @description Current type of the order; a triggered STOP order has the type LIMIT */
                orderType: components["schemas"]["OrderType"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description Only orders with an id below this id */
                orderId?: components["schemas"]["LongId"];
                /** @description `STOP` for STOP orders that have not been triggered, `LIMIT` for all other orders */
                orderType: components["schemas"]["OrderType"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only orders with this side */
                side?: components["schemas"]["OrderSide"];
                /** @description Contract name; all contracts if omitted */
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
                /** @description Only records with an id below this id */
                fromId?: components["schemas"]["LongId"];
                /** @description Maximum number of records of each fund */
                limit?: number;
                /** @description Contract name. Selects the insurance fund of the contract's margin token; all funds if omitted */
                symbol?: string;
                /** @description Only records with an id above this id; must not be 0 */
                toId?: components["schemas"]["PositiveLongId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, keyed by asset. */
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
    adjustMargin: {
        parameters: {
            query: {
                /** @description Amount in the margin token: positive to add margin, negative to remove margin; not 0 */
                amount: components["schemas"]["DecimalString"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Position side */
                side: components["schemas"]["PositionSide"];
                /** @description Contract name */
                symbol: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The margin was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionMargin"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMyTrades: {
        parameters: {
            query?: {
                /** @description Only trades with an id below this id */
                fromId?: components["schemas"]["LongId"];
                /** @description Maximum number of rows */
                limit?: number;
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only trades of orders with this side */
                side?: components["schemas"]["OrderSide"];
                /** @description Contract name; all contracts if omitted */
                symbol?: string;
                /** @description Only trades with an id above this id */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description Only orders with an id below this id */
                orderId?: components["schemas"]["LongId"];
                /** @description `STOP` for STOP orders that have not been triggered, `LIMIT` for all other orders */
                orderType: components["schemas"]["OrderType"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only orders with this side */
                side?: components["schemas"]["OrderSide"];
                /** @description Contract name; all contracts if omitted */
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
                /** @description Client order id, unique per account; ids that begin with `liquidation-` or `deleveraging-` are reserved for the broker */
                clientOrderId: components["schemas"]["NewClientOrderId"];
                /** @description Leverage of the position to open */
                leverage?: components["schemas"]["DecimalString"];
                /** @description Order type */
                orderType: components["schemas"]["OrderType"];
                /** @description Limit price; ignored unless the price type is INPUT */
                price?: components["schemas"]["DecimalString"];
                /** @description How the limit price is determined */
                priceType?: components["schemas"]["PriceType"];
                /** @description Number of contracts */
                quantity: components["schemas"]["DecimalString"];
                /** @description Receive window: the number of milliseconds for which the request is valid after its `timestamp`. A value of 5000 or less is recommended. */
                recvWindow?: components["parameters"]["OrderRecvWindow"];
                /** @description Order side */
                side: components["schemas"]["OrderSide"];
                /** @description Contract name */
                symbol: string;
                /** @description Time in force; ignored for market orders */
                timeInForce?: components["schemas"]["TimeInForce"];
                /** @description Trigger price of a STOP order, which is compared with the last price */
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
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Contract names, separated by commas; all contracts if omitted */
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
                /** @description Client order id */
                clientOrderId?: string;
                /** @description Order id, assigned by the broker */
                orderId?: components["schemas"]["LongId"];
                /** @description Current type of the order; a triggered STOP order has the type LIMIT */
                orderType: components["schemas"]["OrderType"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
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
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Position side; both sides if omitted */
                side?: components["schemas"]["PositionSide"];
                /** @description Contract name; all contracts if omitted */
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
                /** @description Maximum number of levels per side. The stated maximum is 100, but weights are stated for values up to 1000, so this document accepts 1000. The value 0 returns 1000 levels too. */
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
                /** @description Index symbol; all indices if omitted */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prices, keyed by index symbol. */
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
                /** @description Maximum number of rows */
                limit?: number;
                /** @description Contract name */
                symbol: string;
                /** @description Only candlesticks that open at or before this time */
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
                /** @description Maximum number of rows */
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
                /** @description Section to return; all sections if omitted */
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
            /** @description The broker responds. */
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
            /** @description The server time. */
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
