// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash d120c7903d52a6ab.
// Do not edit: change the specification, then run `pnpm generate`.

export interface paths {
    "/openapi/option/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the option account and its balances */
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
         * Read an order
         * @description In any state. When both ids are sent, they must belong to the same order.
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
         * List orders that were filled or cancelled
         * @description The newest orders filled in whole or in part, the latter also while they are open, and cancelled ones. They come oldest first.
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
    "/openapi/option/v1/openOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open orders
         * @description Orders come oldest first: with `orderId` those nearest below that id, without it the newest.
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
         * @description A buy order locks its price times its quantity, and the fee. A sell order locks `maxPayOff` for each option that would go beyond the long position; the premium becomes free at the trade. An order whose answer is a 5XX or never comes may have been placed: look it up by its client order id.
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
         * @description When both ids are sent, they must belong to the same order. The status in the answer is always CANCELED.
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
         * @description One for each option that the account holds or owes.
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
         * List the settlements of positions
         * @description Settlements come oldest first.
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
         * Read the order book of an option
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
    "/openapi/quote/v1/option/index": {
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
    "/openapi/quote/v1/option/klines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the candlesticks of an option
         * @description Candlesticks come oldest first: the newest, or the newest up to the time `to`. An interval without trades repeats the close before it, with no volume.
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
    "/openapi/v1/getOptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List options
         * @description The active ones, or active and expired ones. They come oldest first.
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
        /** Account */
        Account: {
            /** @description Balances by token */
            balances: components["schemas"]["Balance"][];
            /** @description Value of the options in USDT: price times quantity of long positions, margin less that of short ones */
            optionAsset: components["schemas"]["DecimalString"];
            /** @description Value of the account in USDT: free and locked balances and the options */
            totalAsset: components["schemas"]["DecimalString"];
        };
        /**
         * AccountTrade
         * @description A trade of the account, seen from its own order.
         */
        AccountTrade: {
            /** @description Fee that the account paid */
            fee: components["schemas"]["DecimalString"];
            /** @description Token that the fee is paid in */
            feeTokenName: string;
            /** @description The broker's id of the order on the other side */
            matchOrderId: components["schemas"]["LongId"];
            /** @description The broker's id of the account's order */
            orderId: components["schemas"]["LongId"];
            /** @description Price of the trade */
            price: components["schemas"]["DecimalString"];
            /** @description Quantity of the trade */
            quantity: components["schemas"]["DecimalString"];
            /** @description Direction of the order */
            side: components["schemas"]["OrderSide"];
            /** @description Option name */
            symbol: string;
            /** @description When it happened */
            time: components["schemas"]["EpochMs"];
            /** @description The broker's id of the trade */
            tradeId: components["schemas"]["LongId"];
            /** @description Type of the order */
            type: components["schemas"]["OrderType"];
        };
        /**
         * Balance
         * @description The account's balance of one token; the three amounts do not overlap.
         */
        Balance: {
            /** @description Available */
            free: components["schemas"]["DecimalString"];
            /** @description Locked for open orders */
            locked: components["schemas"]["DecimalString"];
            /** @description Margin of short positions */
            margin: components["schemas"]["DecimalString"];
            /**
             * @description Token name
             * @example USDT
             */
            tokenName: string;
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
        /**
         * ClientOrderId
         * Format: text
         * @description The caller's id of an order. On the wire text or, from a broker that counts, an integer; programs keep it as text.
         */
        ClientOrderId: string;
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
            /** @description Sell side, lowest price first */
            asks: components["schemas"]["PriceLevel"][];
            /** @description Buy side, highest price first */
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
         * ExpiredOptions
         * @description Whether expired options are listed beside the active ones.
         * @enum {string}
         */
        ExpiredOptions: "true" | "false";
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
         * HistoryOrderStatus
         * @description State of an order in the order history.
         * @enum {string}
         */
        HistoryOrderStatus: "PARTIALLY_FILLED" | "FILLED" | "CANCELED";
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
        /** IndexPrice */
        IndexPrice: {
            /** @description Estimated delivery price: the mean index price of the last 10 minutes, at which an option settles */
            edp: components["schemas"]["DecimalString"];
            /** @description Index price */
            index: components["schemas"]["DecimalString"];
        };
        /**
         * IndexPrices
         * @description Prices of the indices by index symbol.
         */
        IndexPrices: {
            [key: string]: components["schemas"]["IndexPrice"];
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
        /**
         * OptionSeries
         * @description The terms of an option. At the settlement price S a call spread pays S - strike, a put spread strike - S; never below 0, never above maxPayOff.
         */
        OptionSeries: {
            /** @description When it was listed */
            created: components["schemas"]["EpochMs"];
            /** @description When it expires and is settled */
            expiration: components["schemas"]["EpochMs"];
            /** @description The most that one option pays */
            maxPayOff: components["schemas"]["DecimalString"];
            /** @description Kind of spread */
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
             * @description Symbol of the index it follows
             * @example BTCUSDT
             */
            underlying: string;
        };
        /**
         * OptionTypeCode
         * @description 0 is a put spread, 1 a call spread.
         * @enum {integer}
         */
        OptionTypeCode: 0 | 1;
        /**
         * OptionTypeName
         * @description Kind of spread.
         * @enum {string}
         */
        OptionTypeName: "call" | "put";
        /** Order */
        Order: {
            /** @description Average fill price; 0 before the first fill */
            avgPrice: components["schemas"]["DecimalString"];
            /** @description The caller's id of the order, or the one that the broker made */
            clientOrderId: components["schemas"]["ClientOrderId"];
            /** @description Executed quantity */
            executedQty: components["schemas"]["DecimalString"];
            /** @description Fees incurred so far */
            fees: components["schemas"]["Fee"][];
            /** @description The broker's id of the order */
            orderId: components["schemas"]["LongId"];
            /** @description Ordered quantity */
            origQty: components["schemas"]["DecimalString"];
            /** @description Limit price; 0 for a MARKET order */
            price: components["schemas"]["DecimalString"];
            /** @description Direction */
            side: components["schemas"]["OrderSide"];
            /** @description State of the order */
            status: components["schemas"]["OrderStatus"];
            /** @description Option name */
            symbol: string;
            /** @description When the order was created */
            time: components["schemas"]["EpochMs"];
            /** @description How long the order stays in force */
            timeInForce: components["schemas"]["TimeInForce"];
            /** @description Order type */
            type: components["schemas"]["OrderType"];
            /** @description When the order last changed */
            updateTime: components["schemas"]["EpochMs"];
        };
        /**
         * OrderSide
         * @description Direction of an order. The account has one position in each option: buying raises it, selling lowers it.
         * @enum {string}
         */
        OrderSide: "BUY" | "SELL";
        /**
         * OrderStatus
         * @description State of an order. A partly filled order that is cancelled becomes CANCELED.
         * @enum {string}
         */
        OrderStatus: "NEW" | "PARTIALLY_FILLED" | "FILLED" | "CANCELED" | (string & {});
        /**
         * OrderType
         * @description A MARKET order takes what the book offers and cancels the rest.
         * @enum {string}
         */
        OrderType: "LIMIT" | "MARKET";
        /**
         * Position
         * @description What the account holds of one option, or owes.
         */
        Position: {
            /** @description Quantity that can be closed and that no closing order holds yet */
            availablePosition: components["schemas"]["DecimalString"];
            /** @description Average opening price */
            averagePrice: components["schemas"]["DecimalString"];
            /** @description Profit of holding the position: its quantity times what the price has moved in its favour from the average price */
            changed: components["schemas"]["DecimalString"];
            /** @description Profit of holding in percent: of average price times quantity when the position is long, of margin less average price times quantity when it is short */
            changedRate: components["schemas"]["DecimalString"];
            /** @description Current price of the underlying index */
            index: components["schemas"]["DecimalString"];
            /** @description The most that a short position can have to pay; 0 for a long one */
            margin: components["schemas"]["DecimalString"];
            /** @description Quantity held, below 0 when the position is short */
            position: components["schemas"]["DecimalString"];
            /** @description Current price of the option */
            price: components["schemas"]["DecimalString"];
            /** @description When the option expires and is settled */
            settlementTime: components["schemas"]["EpochMs"];
            /** @description Strike price */
            strikePrice: components["schemas"]["DecimalString"];
            /** @description Option name */
            symbol: string;
        };
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
         * Settlement
         * @description How a position ended when its option expired.
         */
        Settlement: {
            /** @description Average opening price of the position */
            averagePrice: components["schemas"]["DecimalString"];
            /** @description What the settlement paid; below 0 when the account had to pay */
            changed: components["schemas"]["DecimalString"];
            /** @description What it paid in percent: of average price times quantity when the position was long, of margin less average price times quantity when it was short */
            changedRate: components["schemas"]["DecimalString"];
            /** @description Margin that the position had */
            margin: components["schemas"]["DecimalString"];
            /** @description The most that one option pays */
            maxPayOff: components["schemas"]["DecimalString"];
            /** @description Kind of spread */
            optionType: components["schemas"]["OptionTypeName"];
            /** @description Quantity that was held, below 0 when the position was short */
            position: components["schemas"]["DecimalString"];
            /** @description Estimated delivery price at expiration: the mean index price of the 10 minutes before it */
            settlementPrice: components["schemas"]["DecimalString"];
            /** @description Strike price */
            strikePrice: components["schemas"]["DecimalString"];
            /** @description Option name */
            symbol: string;
            /** @description When it was settled */
            timestamp: components["schemas"]["EpochMs"];
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
         * @description GTC stays until it is filled or cancelled, IOC cancels what does not fill at once, FOK fills whole or not at all.
         * @enum {string}
         */
        TimeInForce: "GTC" | "IOC" | "FOK";
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
                /** @description The caller's id of the order */
                clientOrderId?: string;
                /** @description The broker's id of the order */
                orderId?: components["schemas"]["LongId"];
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
            query?: {
                /** @description How many rows at most */
                limit?: number;
                /** @description Only orders in this state */
                orderStatus?: components["schemas"]["HistoryOrderStatus"];
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only orders of this direction */
                side?: components["schemas"]["OrderSide"];
                /** @description Option name; every option when it is not sent */
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
                /** @description Only trades with an id below this one */
                fromId?: components["schemas"]["LongId"];
                /** @description How many rows at most */
                limit?: number;
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only trades of orders of this direction */
                side?: components["schemas"]["OrderSide"];
                /** @description Option name; every option when it is not sent */
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
            query?: {
                /** @description How many rows at most */
                limit?: number;
                /** @description Only orders with an id below this one */
                orderId?: components["schemas"]["LongId"];
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only orders of this direction */
                side?: components["schemas"]["OrderSide"];
                /** @description Option name; every option when it is not sent */
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
                /** @description The caller's id of the order, unique per account; the broker makes one when it is not sent */
                clientOrderId?: string;
                /** @description Limit price */
                price?: components["schemas"]["DecimalString"];
                /** @description How many options */
                quantity: components["schemas"]["DecimalString"];
                /** @description For how many milliseconds after its timestamp the request may still be processed; 5000 or less is recommended. */
                recvWindow?: components["parameters"]["OrderRecvWindow"];
                /** @description Direction */
                side: components["schemas"]["OrderSide"];
                /** @description Option name */
                symbol: string;
                /** @description How long the order stays in force; a MARKET order has no use for it */
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
                /** @description The caller's id of the order */
                clientOrderId?: string;
                /** @description The broker's id of the order */
                orderId?: components["schemas"]["LongId"];
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
                /** @description Option name; every option when it is not sent */
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
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
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
                /** @description How many levels of each side; 0 for the whole book */
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
                /** @description Option name */
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
