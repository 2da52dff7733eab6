// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

export interface paths {
    "/openapi/option/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the option account and its balances
         * @description Returns the balances, and the values of the account and of its options in USDT.
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
    "/openapi/option/v1/getOrder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order
         * @description Returns an order in any status. If both ids are sent, they must belong to the same order.
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
    "/openapi/option/v1/historyOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List filled and cancelled orders
         * @description Returns the newest filled, partially filled and cancelled orders, sorted oldest first. Open orders that are partially filled are included.
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
    "/openapi/option/v1/myTrades": {
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
    "/openapi/option/v1/openOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open orders
         * @description Orders are sorted oldest first. With `orderId`, the operation returns the orders with the highest ids below that id; without it, the newest orders.
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
    "/openapi/option/v1/order": {
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
         * @description A buy order locks its price times its quantity, plus the fee. A sell order locks `maxPayOff` for each option beyond the account's long position; the premium becomes available when the trade executes. If the response has a 5XX status or never arrives, the order may have been placed: look it up by its client order id.
         */
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/option/v1/order/cancel": {
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
         * @description If both ids are sent, they must belong to the same order. The `status` in the response is always CANCELED.
         */
        delete: operations["cancelOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/option/v1/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List positions
         * @description Returns one position for each option in which the account is long or short.
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
    "/openapi/option/v1/settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlements
         * @description Settlements are sorted oldest first.
         */
        get: operations["listSettlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/quote/v1/option/depth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the order book of an option
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
    "/openapi/quote/v1/option/index": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get index prices and estimated delivery prices
         * @description Returns the index price and the estimated delivery price of each index symbol.
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
    "/openapi/quote/v1/option/klines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the candlesticks of an option
         * @description Candlesticks are sorted oldest first. The operation returns the newest candlesticks or, with `to`, the newest candlesticks up to that time. The candlestick of an interval without trades has the previous close price and zero volume.
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
    "/openapi/quote/v1/option/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest trades of an option
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
    "/openapi/v1/getOptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List options
         * @description Returns the active options or, with `expired=true`, both the active and the expired options. Options are sorted oldest first.
         */
        get: operations["listOptions"];
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
         * @description The option account.
         */
        Account: {
            /** @description Balances by token */
            balances: components["schemas"]["Balance"][];
            /** @description Value of the options in USDT: (price times quantity) for long positions, and margin minus (price times quantity) for short positions */
            optionAsset: components["schemas"]["DecimalString"];
            /** @description Value of the account in USDT: free and locked balances plus the value of the options */
            totalAsset: components["schemas"]["DecimalString"];
        };
        /**
         * AccountTrade
         * @description A trade of the account. `type` and `side` are those of the account's own order.
         */
        AccountTrade: {
            /** @description Fee paid by the account */
            fee: components["schemas"]["DecimalString"];
            /** @description Token in which the fee is paid */
            feeTokenName: string;
            /** @description Id of the matched order on the opposite side, assigned by the broker */
            matchOrderId: components["schemas"]["LongId"];
            /** @description Id of the account's order, assigned by the broker */
            orderId: components["schemas"]["LongId"];
            /** @description Price of the trade */
            price: components["schemas"]["DecimalString"];
            /** @description Quantity of the trade */
            quantity: components["schemas"]["DecimalString"];
            /** @description Side of the account's order */
            side: components["schemas"]["OrderSide"];
            /** @description Option name */
            symbol: string;
            /** @description Time of the trade */
            time: components["schemas"]["EpochMs"];
            /** @description Trade id, assigned by the broker */
            tradeId: components["schemas"]["LongId"];
            /** @description Type of the account's order */
            type: components["schemas"]["OrderType"];
        };
        /**
         * Balance
         * @description Balance of one token. `free`, `locked` and `margin` do not overlap.
         */
        Balance: {
            /** @description Available amount */
            free: components["schemas"]["DecimalString"];
            /** @description Amount locked by open orders */
            locked: components["schemas"]["DecimalString"];
            /** @description Amount used as margin by short positions */
            margin: components["schemas"]["DecimalString"];
            /**
             * @description Token name
             * @example USDT
             */
            tokenName: string;
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
         * ClientOrderId
         * Format: text
         * @description An order id assigned by the client. On the wire, it is a string or, from some brokers, an integer. Clients represent it as a string.
         */
        ClientOrderId: string;
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
         * @description The order book of an option.
         */
        Depth: {
            /** @description Sell side, lowest price first */
            asks: components["schemas"]["PriceLevel"][];
            /** @description Buy side, highest price first */
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
         * ExpiredOptions
         * @description Which options to list.
         *
         *     - `true`: Active and expired options
         *     - `false`: Only active options
         * @enum {string}
         */
        ExpiredOptions: "true" | "false";
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
         * HistoryOrderStatus
         * @description Status of an order in the order history.
         *
         *     - `PARTIALLY_FILLED`: Open, and a part of the quantity is filled
         *     - `FILLED`: The whole quantity is filled
         *     - `CANCELED`: Cancelled. A part of the quantity may be filled
         * @enum {string}
         */
        HistoryOrderStatus: "PARTIALLY_FILLED" | "FILLED" | "CANCELED";
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
         * IndexPrice
         * @description The index price and the estimated delivery price of one index symbol.
         */
        IndexPrice: {
            /** @description Estimated delivery price: the average index price over the last 10 minutes, at which an option settles */
            edp: components["schemas"]["DecimalString"];
            /** @description Index price */
            index: components["schemas"]["DecimalString"];
        };
        /**
         * IndexPrices
         * @description Index prices, keyed by index symbol.
         */
        IndexPrices: {
            [key: string]: components["schemas"]["IndexPrice"];
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
         * OptionSeries
         * @description Terms of an option. At the settlement price S, a call spread pays (S - `strike`) and a put spread pays (`strike` - S). The pay-off is at least 0 and at most `maxPayOff`.
         */
        OptionSeries: {
            /** @description Listing time */
            created: components["schemas"]["EpochMs"];
            /** @description Expiration and settlement time */
            expiration: components["schemas"]["EpochMs"];
            /** @description Maximum pay-off of one option */
            maxPayOff: components["schemas"]["DecimalString"];
            /** @description Spread type */
            optionType: components["schemas"]["OptionTypeCode"];
            /**
             * @description Settlement interval
             * @example weekly
             */
            settlement: string;
            /** @description Strike price */
            strike: components["schemas"]["DecimalString"];
            /**
             * @description Option name
             * @example BTC1204CS10000
             */
            symbol: string;
            /**
             * @description Symbol of the underlying index
             * @example BTCUSDT
             */
            underlying: string;
        };
        /**
         * OptionTypeCode
         * @description Spread type, as a number.
         *
         *     - `0`: Put spread
         *     - `1`: Call spread
         * @enum {integer}
         */
        OptionTypeCode: 0 | 1;
        /**
         * OptionTypeName
         * @description Spread type.
         *
         *     - `call`: Call spread
         *     - `put`: Put spread
         * @enum {string}
         */
        OptionTypeName: "call" | "put";
        /**
         * Order
         * @description An order and its current state.
         */
        Order: {
            /** @description Average fill price; 0 before the first fill */
            avgPrice: components["schemas"]["DecimalString"];
            /** @description Client order id; generated by the broker if the client sent none */
            clientOrderId: components["schemas"]["ClientOrderId"];
            /** @description Executed quantity */
            executedQty: components["schemas"]["DecimalString"];
            /** @description Fees incurred so far */
            fees: components["schemas"]["Fee"][];
            /** @description Order id, assigned by the broker */
            orderId: components["schemas"]["LongId"];
            /** @description Ordered quantity */
            origQty: components["schemas"]["DecimalString"];
            /** @description Limit price; 0 for a MARKET order */
            price: components["schemas"]["DecimalString"];
            /** @description Order side */
            side: components["schemas"]["OrderSide"];
            /** @description Order status */
            status: components["schemas"]["OrderStatus"];
            /** @description Option name */
            symbol: string;
            /** @description Creation time of the order */
            time: components["schemas"]["EpochMs"];
            /** @description Time in force */
            timeInForce: components["schemas"]["TimeInForce"];
            /** @description Order type */
            type: components["schemas"]["OrderType"];
            /** @description Time of the last change to the order */
            updateTime: components["schemas"]["EpochMs"];
        };
        /**
         * OrderSide
         * @description Order side. The account has one position in each option, which is negative if it is short.
         *
         *     - `BUY`: Increases the position
         *     - `SELL`: Decreases the position
         * @enum {string}
         */
        OrderSide: "BUY" | "SELL";
        /**
         * OrderStatus
         * @description Order status.
         *
         *     - `NEW`: Open, and nothing is filled
         *     - `PARTIALLY_FILLED`: Open, and a part of the quantity is filled
         *     - `FILLED`: The whole quantity is filled
         *     - `CANCELED`: Cancelled. A part of the quantity may be filled
         * @enum {string}
         */
        OrderStatus: "NEW" | "PARTIALLY_FILLED" | "FILLED" | "CANCELED" | (string & {});
        /**
         * OrderType
         * @description How an order is priced and executed.
         *
         *     - `LIMIT`: Executes at `price` or a better price
         *     - `MARKET`: Fills against the available orders; any remaining quantity is cancelled
         * @enum {string}
         */
        OrderType: "LIMIT" | "MARKET";
        /**
         * Position
         * @description Long or short position of the account in one option.
         */
        Position: {
            /** @description Quantity that can be closed, excluding the quantity locked by closing orders */
            availablePosition: components["schemas"]["DecimalString"];
            /** @description Average opening price */
            averagePrice: components["schemas"]["DecimalString"];
            /** @description Unrealized profit or loss: (`price` minus `averagePrice`) times the absolute value of `position` if long, and the negative of that if short. In a settlement, `changed` is the pay-off, from which the premium is not subtracted */
            changed: components["schemas"]["DecimalString"];
            /** @description `changed` as a percentage of the cost. If Q is the absolute value of `position`, the cost is (`averagePrice` times Q) if long, and `margin` minus (`averagePrice` times Q) if short. Always with two decimals, such as `-100.00`; `0` if the cost is 0 */
            changedRate: components["schemas"]["DecimalString"];
            /** @description Current price of the underlying index */
            index: components["schemas"]["DecimalString"];
            /** @description Total margin of the position: the maximum amount that a short position may have to pay; 0 for a long position */
            margin: components["schemas"]["DecimalString"];
            /** @description Position quantity; negative for a short position */
            position: components["schemas"]["DecimalString"];
            /** @description Price of the latest trade of the option; 0 before the first trade */
            price: components["schemas"]["DecimalString"];
            /** @description Expiration and settlement time of the option */
            settlementTime: components["schemas"]["EpochMs"];
            /** @description Strike price */
            strikePrice: components["schemas"]["DecimalString"];
            /** @description Option name */
            symbol: string;
        };
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
         * Settlement
         * @description Settlement of a position at the expiration of its option.
         */
        Settlement: {
            /** @description Average opening price of the position */
            averagePrice: components["schemas"]["DecimalString"];
            /** @description Pay-off of the settlement; negative if the account paid. The premium is not subtracted, unlike in the `changed` of a position, which is a profit or loss */
            changed: components["schemas"]["DecimalString"];
            /** @description `changed` as a percentage of the cost. If Q is the absolute value of `position`, the cost is (`averagePrice` times Q) if long, and `margin` minus (`averagePrice` times Q) if short. Always with two decimals, such as `-100.00`; `0` if the cost is 0 */
            changedRate: components["schemas"]["DecimalString"];
            /** @description Margin of the position at settlement */
            margin: components["schemas"]["DecimalString"];
            /** @description Maximum pay-off of one option */
            maxPayOff: components["schemas"]["DecimalString"];
            /** @description Spread type */
            optionType: components["schemas"]["OptionTypeName"];
            /** @description Position quantity at settlement; negative for a short position */
            position: components["schemas"]["DecimalString"];
            /** @description Estimated delivery price at expiration: the average index price over the preceding 10 minutes */
            settlementPrice: components["schemas"]["DecimalString"];
            /** @description Strike price */
            strikePrice: components["schemas"]["DecimalString"];
            /** @description Option name */
            symbol: string;
            /** @description Settlement time */
            timestamp: components["schemas"]["EpochMs"];
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
         * @enum {string}
         */
        TimeInForce: "GTC" | "IOC" | "FOK";
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
            /** @description The account. */
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
    getOrder: {
        parameters: {
            query?: {
                /** @description Client order id */
                clientOrderId?: string;
                /** @description Order id, assigned by the broker */
                orderId?: components["schemas"]["LongId"];
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
            query?: {
                /** @description Maximum number of rows */
                limit?: number;
                /** @description Only orders with this status */
                orderStatus?: components["schemas"]["HistoryOrderStatus"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only orders with this side */
                side?: components["schemas"]["OrderSide"];
                /** @description Option name; all options if omitted */
                symbol?: string;
                /** @description Only orders of this type */
                type?: components["schemas"]["OrderType"];
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
                /** @description Option name; all options if omitted */
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
            query?: {
                /** @description Maximum number of rows */
                limit?: number;
                /** @description Only orders with an id below this id */
                orderId?: components["schemas"]["LongId"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only orders with this side */
                side?: components["schemas"]["OrderSide"];
                /** @description Option name; all options if omitted */
                symbol?: string;
                /** @description Only orders of this type */
                type?: components["schemas"]["OrderType"];
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
                /** @description Client order id, unique per account; the broker generates one if omitted; ids that begin with `liquidation-` or `deleveraging-` are reserved for the broker */
                clientOrderId?: components["schemas"]["NewClientOrderId"];
                /** @description Limit price; ignored for MARKET orders */
                price?: components["schemas"]["DecimalString"];
                /** @description Number of options */
                quantity: components["schemas"]["DecimalString"];
                /** @description Receive window: the number of milliseconds for which the request is valid after its `timestamp`. A value of 5000 or less is recommended. */
                recvWindow?: components["parameters"]["OrderRecvWindow"];
                /** @description Order side */
                side: components["schemas"]["OrderSide"];
                /** @description Option name */
                symbol: string;
                /** @description Time in force; ignored for MARKET orders */
                timeInForce?: components["schemas"]["TimeInForce"];
                /** @description Order type */
                type: components["schemas"]["OrderType"];
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
    cancelOrder: {
        parameters: {
            query?: {
                /** @description Client order id */
                clientOrderId?: string;
                /** @description Order id, assigned by the broker */
                orderId?: components["schemas"]["LongId"];
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
                /** @description Option name; all options if omitted */
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
    listSettlements: {
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
            /** @description The settlements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settlement"][];
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
                /** @description Option name */
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
            query?: never;
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
                /** @description Option name */
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
                /** @description Option name */
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
    listOptions: {
        parameters: {
            query?: {
                /** @description Whether to include expired options */
                expired?: components["schemas"]["ExpiredOptions"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptionSeries"][];
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
