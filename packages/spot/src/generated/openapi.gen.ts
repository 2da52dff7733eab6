// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

export interface paths {
    "/openapi/quote/v1/depth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the order book of a symbol
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
    "/openapi/quote/v1/klines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the candlesticks of a symbol
         * @description Candlesticks are sorted oldest first. Without `startTime` and `endTime`, the operation returns the newest candlesticks. The candlestick of an interval without trades has the previous close price and zero volume.
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
    "/openapi/quote/v1/ticker/24hr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get prices and volumes of the last 24 hours
         * @description Covers a rolling 24-hour window. The response for all symbols does not include the best prices.
         */
        get: operations["getTicker24hr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/quote/v1/ticker/bookTicker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the best bid and ask prices
         * @description Returns the best bid and the best ask of one symbol or of all symbols, with their quantities.
         */
        get: operations["getBookTicker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/quote/v1/ticker/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the last price
         * @description The response for one symbol contains only the price.
         */
        get: operations["getTickerPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/quote/v1/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest trades of a symbol
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
    "/openapi/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account and its balances
         * @description Returns the permissions and the balances of the token trading account.
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
    "/openapi/v1/balance_flow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List balance changes
         * @description Entries are sorted oldest first. `fromFlowId` selects the entries with the highest ids below that id; `endFlowId` alone selects the entries with the lowest ids above that id. If neither id is sent, the operation returns the newest entries. An API key of the main account can read any account of the user. An API key of a sub-account can read only that account; with such a key, omit `accountType` and `accountIndex`.
         */
        post: operations["listBalanceFlow"];
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
    "/openapi/v1/depositOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deposits
         * @description Deposits are sorted oldest first. With `fromId`, the operation returns the deposits with the lowest ids above that id; without it, the newest deposits.
         */
        get: operations["listDepositOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/v1/historyOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List completed orders
         * @description Returns filled, cancelled and rejected orders, sorted oldest first. With `orderId`, the operation returns the orders with the highest ids below that id; without it, the newest orders.
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
    "/openapi/v1/myTrades": {
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
    "/openapi/v1/openOrders": {
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
    "/openapi/v1/order": {
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
        /**
         * Place an order
         * @description `quantity` is always in the base asset, even for MARKET BUY orders. If the response has a 5XX status or never arrives, the order may have been placed: look it up by its client order id.
         */
        post: operations["placeOrder"];
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
    "/openapi/v1/order/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test an order without placing it
         * @description Checks the order, the signature and the receive window as for a new order, but does not send the order to the matching engine.
         */
        post: operations["testOrder"];
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
    "/openapi/v1/subAccount/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the main account and its sub-accounts
         * @description Pass the `accountType` and `accountIndex` of an entry to `transfer` or `listBalanceFlow`.
         */
        post: operations["listSubAccounts"];
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
    "/openapi/v1/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer between accounts of one user
         * @description One of the two accounts must be the main token trading account. With an API key of the main account, the four parameters for the sending and the receiving account are required; the key can transfer to and from the other accounts of the user. With an API key of a sub-account, leave the four parameters empty or omit them; the transfer is always from the sub-account to the main account.
         */
        post: operations["transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/v1/user/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undocumented transfer
         * @description Only the path and the security type are documented. The meaning, the parameters, the response and the weight are unknown.
         */
        post: operations["transferToUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/v1/userDataStream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Extend a listen key by 60 minutes
         * @description Call this operation about every 30 minutes to keep the listen key valid.
         */
        put: operations["extendListenKey"];
        /**
         * Create a listen key
         * @description If the user already has a valid listen key, this operation returns that key and extends it. So you can repeat the request if you receive no response. Clients do not repeat it automatically, because no source states what other brokers do.
         */
        post: operations["createListenKey"];
        /**
         * Close a listen key and its stream
         * @description The server closes the connections of the stream.
         */
        delete: operations["closeListenKey"];
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
         * @description The token trading account.
         */
        Account: {
            /** @description Balances by asset */
            balances: components["schemas"]["Balance"][];
            /** @description Whether the account may receive deposits */
            canDeposit: boolean;
            /** @description Whether the account may trade */
            canTrade: boolean;
            /** @description Whether the account may withdraw */
            canWithdraw: boolean;
            /** @description Time of the last change to the account */
            updateTime: components["schemas"]["EpochMs"];
        };
        /**
         * AccountTrade
         * @description A trade of the account.
         */
        AccountTrade: {
            /** @description Commission paid */
            commission: components["schemas"]["DecimalString"];
            /** @description Asset in which the commission is paid */
            commissionAsset: string;
            /** @description Second copy of the commission */
            fee?: components["schemas"]["AccountTradeFee"];
            /** @description Amount of the commission */
            feeAmount?: components["schemas"]["DecimalString"];
            /** @description Token id of the commission */
            feeTokenId?: string;
            /** @description Trade id, assigned by the broker */
            id: components["schemas"]["LongId"];
            /** @description Whether the account was the buyer */
            isBuyer: boolean;
            /** @description Whether the account was the maker */
            isMaker: boolean;
            /** @description Id of the matched order on the opposite side, assigned by the broker */
            matchOrderId: components["schemas"]["LongId"];
            /** @description Id of the account's order, assigned by the broker */
            orderId: components["schemas"]["LongId"];
            /** @description Price of the trade */
            price: components["schemas"]["DecimalString"];
            /** @description Quantity of the trade */
            qty: components["schemas"]["DecimalString"];
            /** @description Symbol name */
            symbol: string;
            /** @description Time of the trade */
            time: components["schemas"]["EpochMs"];
        };
        /**
         * AccountTradeFee
         * @description A second copy of the commission of a trade.
         */
        AccountTradeFee: {
            /** @description Amount paid */
            fee: components["schemas"]["DecimalString"];
            /** @description Token id */
            feeTokenId: string;
            /** @description Token name */
            feeTokenName: string;
        };
        /**
         * AccountType
         * @description Account type.
         *
         *     - `1`: Token trading
         *     - `2`: Options
         *     - `3`: Contracts
         * @enum {integer}
         */
        AccountType: 1 | 2 | 3;
        /**
         * AssetType
         * @description Asset type of an order.
         *
         *     - `CASH`: No source describes this value
         *     - `MARGIN`: No source describes this value; the sandbox rejects it
         * @enum {string}
         */
        AssetType: "CASH" | "MARGIN";
        /**
         * Balance
         * @description The balance of one asset.
         */
        Balance: {
            /** @description Token name */
            asset: string;
            /** @description Available amount */
            free: components["schemas"]["DecimalString"];
            /** @description Amount locked by open orders */
            locked: components["schemas"]["DecimalString"];
        };
        /**
         * BalanceFlow
         * @description A balance change.
         */
        BalanceFlow: {
            /** @description Account id */
            accountId: string;
            /** @description Amount of the change; negative if the balance decreased */
            change: components["schemas"]["DecimalString"];
            /**
             * Format: epoch-ms
             * @description Time of the change; always a string on the wire
             */
            created: number;
            /** @description Name of the balance change; no source states the values */
            flowName: string;
            /** @description Type of the balance change, as a name */
            flowType: components["schemas"]["BalanceFlowType"];
            /** @description Type of the balance change, as a number */
            flowTypeValue: components["schemas"]["BalanceFlowTypeValue"];
            /** @description Entry id */
            id: string;
            /** @description Token id */
            tokenId: string;
            /** @description Token name */
            tokenName: string;
            /** @description Balance after the change */
            total: components["schemas"]["DecimalString"];
        };
        /**
         * BalanceFlowType
         * @description The type of a balance change, as a name.
         *
         *     - `TRADE`: Trade
         *     - `FEE`: Trading fee
         *     - `TRANSFER`: Transfer
         *     - `DEPOSIT`: Deposit
         *     - `MAKER_REWARD`: Reward for a maker
         *     - `PNL`: Profit or loss
         *     - `SETTLEMENT`: Settlement
         *     - `LIQUIDATION`: Liquidation
         *     - `FUNDING_SETTLEMENT`: Funding
         *     - `USER_ACCOUNT_TRANSFER`: Transfer between accounts of one user. These entries have no `subjectExtId`
         *     - `OTC_BUY_COIN`: OTC purchase
         *     - `OTC_SELL_COIN`: OTC sale
         *     - `OTC_FEE`: OTC fee
         *     - `OTC_TRADE`: Older kind of OTC entry
         *     - `ACTIVITY_AWARD`: Award for an activity
         *     - `INVITATION_REFERRAL_BONUS`: Bonus for an invitation or a referral
         *     - `REGISTER_BONUS`: Bonus for a registration
         *     - `AIRDROP`: Airdrop
         *     - `MINE_REWARD`: Mining reward
         * @enum {string}
         */
        BalanceFlowType: "TRADE" | "FEE" | "TRANSFER" | "DEPOSIT" | "MAKER_REWARD" | "PNL" | "SETTLEMENT" | "LIQUIDATION" | "FUNDING_SETTLEMENT" | "USER_ACCOUNT_TRANSFER" | "OTC_BUY_COIN" | "OTC_SELL_COIN" | "OTC_FEE" | "OTC_TRADE" | "ACTIVITY_AWARD" | "INVITATION_REFERRAL_BONUS" | "REGISTER_BONUS" | "AIRDROP" | "MINE_REWARD" | (string & {});
        /**
         * BalanceFlowTypeValue
         * @description The type of a balance change, as a number.
         *
         *     - `1`: `TRADE`
         *     - `2`: `FEE`
         *     - `3`: `TRANSFER`
         *     - `4`: `DEPOSIT`
         *     - `27`: `MAKER_REWARD`
         *     - `28`: `PNL`
         *     - `30`: `SETTLEMENT`
         *     - `31`: `LIQUIDATION`
         *     - `32`: `FUNDING_SETTLEMENT`
         *     - `51`: `USER_ACCOUNT_TRANSFER`
         *     - `65`: `OTC_BUY_COIN`
         *     - `66`: `OTC_SELL_COIN`
         *     - `73`: `OTC_FEE`
         *     - `200`: `OTC_TRADE`
         *     - `67`: `ACTIVITY_AWARD`
         *     - `68`: `INVITATION_REFERRAL_BONUS`
         *     - `69`: `REGISTER_BONUS`
         *     - `70`: `AIRDROP`
         *     - `71`: `MINE_REWARD`
         * @enum {integer}
         */
        BalanceFlowTypeValue: 1 | 2 | 3 | 4 | 27 | 28 | 30 | 31 | 32 | 51 | 65 | 66 | 73 | 200 | 67 | 68 | 69 | 70 | 71 | (number & {});
        /**
         * BookTicker
         * @description The best prices of a symbol, and the quantities at these prices.
         */
        BookTicker: {
            /** @description Best ask: the lowest price of the sell side; 0 if the side is empty */
            askPrice: components["schemas"]["DecimalString"];
            /** @description Quantity at the ask price; 0 if the side is empty */
            askQty: components["schemas"]["DecimalString"];
            /** @description Best bid: the highest price of the buy side; 0 if the side is empty */
            bidPrice: components["schemas"]["DecimalString"];
            /** @description Quantity at the bid price; 0 if the side is empty */
            bidQty: components["schemas"]["DecimalString"];
            /** @description Symbol name */
            symbol: string;
        };
        /**
         * BookTickerList
         * @description Best prices of all symbols.
         */
        BookTickerList: components["schemas"]["BookTicker"][];
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
         * CancelResult
         * @description The response to a cancellation.
         */
        CancelResult: {
            /** @description Client order id */
            clientOrderId: string;
            /** @description Exchange id */
            exchangeId?: string;
            /** @description Order id, assigned by the broker */
            orderId: components["schemas"]["LongId"];
            /**
             * @description Order status
             * @constant
             */
            status: "CANCELED";
            /** @description Symbol name */
            symbol: string;
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
         * DepositOrder
         * @description A deposit into the account.
         */
        DepositOrder: {
            /** @description Receiving address */
            address: string;
            /** @description Tag of the receiving address */
            addressTag: string;
            /** @description Sending address */
            fromAddress: string;
            /** @description Tag of the sending address */
            fromAddressTag: string;
            /** @description Deposit id, assigned by the broker */
            orderId: components["schemas"]["LongId"];
            /** @description Deposited amount */
            quantity: components["schemas"]["DecimalString"];
            /** @description Time of the deposit */
            time: components["schemas"]["EpochMs"];
            /** @description Deposited token */
            token: string;
        };
        /**
         * Depth
         * @description The order book of a symbol.
         */
        Depth: {
            /** @description Sell side, lowest price first */
            asks: components["schemas"]["PriceLevel"][];
            /** @description Buy side, highest price first */
            bids: components["schemas"]["PriceLevel"][];
            /** @description Time of this state of the order book */
            time?: components["schemas"]["EpochMs"];
        };
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
         * KlineInterval
         * @description Length of a candlestick.
         *
         *     - `1m`: 1 minute
         *     - `3m`: 3 minutes
         *     - `5m`: 5 minutes
         *     - `15m`: 15 minutes
         *     - `30m`: 30 minutes
         *     - `1h`: 1 hour
         *     - `2h`: 2 hours
         *     - `4h`: 4 hours
         *     - `6h`: 6 hours
         *     - `8h`: 8 hours
         *     - `12h`: 12 hours
         *     - `1d`: 1 day
         *     - `3d`: 3 days
         *     - `1w`: 1 week
         *     - `1M`: 1 month
         * @enum {string}
         */
        KlineInterval: "1m" | "3m" | "5m" | "15m" | "30m" | "1h" | "2h" | "4h" | "6h" | "8h" | "12h" | "1d" | "3d" | "1w" | "1M";
        /**
         * ListenKey
         * @description The key of a user data stream.
         */
        ListenKey: {
            /** @description Listen key; it opens the user data stream, so keep it secret */
            listenKey: string;
        };
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
         * Order
         * @description An order and its current state.
         */
        Order: {
            /** @description Average fill price; 0 before the first fill */
            avgPrice: components["schemas"]["DecimalString"];
            /** @description Client order id */
            clientOrderId: string;
            /** @description Cumulative executed amount in the quote asset. A value below 0, which some historical orders have, means that the amount is unavailable. */
            cummulativeQuoteQty: components["schemas"]["DecimalString"];
            /** @description Exchange id */
            exchangeId?: string;
            /** @description Executed quantity */
            executedQty: components["schemas"]["DecimalString"];
            /** @description Iceberg quantity */
            icebergQty: components["schemas"]["DecimalString"];
            /** @description Whether the order is working */
            isWorking: boolean;
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
            /** @description Stop price */
            stopPrice: components["schemas"]["DecimalString"];
            /** @description Symbol name */
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
         * OrderResult
         * @description The response to a new order.
         */
        OrderResult: {
            /** @description Client order id */
            clientOrderId: string;
            /** @description Executed quantity */
            executedQty?: components["schemas"]["DecimalString"];
            /** @description Order id, assigned by the broker */
            orderId: components["schemas"]["LongId"];
            /** @description Ordered quantity */
            origQty?: components["schemas"]["DecimalString"];
            /** @description Order price */
            price?: components["schemas"]["DecimalString"];
            /** @description Order side */
            side?: components["schemas"]["OrderSide"];
            /** @description Order status */
            status?: components["schemas"]["OrderStatus"];
            /** @description Symbol name */
            symbol?: string;
            /** @description Time in force */
            timeInForce?: components["schemas"]["TimeInForce"];
            /** @description Creation time of the order */
            transactTime?: components["schemas"]["EpochMs"];
            /** @description Order type */
            type?: components["schemas"]["OrderType"];
        };
        /**
         * OrderSide
         * @description Side of an order.
         *
         *     - `BUY`: Buys the base asset
         *     - `SELL`: Sells the base asset
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
         *     - `PENDING_CANCEL`: No source describes this status; the sandbox never returns it
         *     - `REJECTED`: Rejected by the broker
         * @enum {string}
         */
        OrderStatus: "NEW" | "PARTIALLY_FILLED" | "FILLED" | "CANCELED" | "PENDING_CANCEL" | "REJECTED";
        /**
         * OrderType
         * @description How an order is priced and executed.
         *
         *     - `LIMIT`: Executes at `price` or a better price
         *     - `MARKET`: Executes immediately at the best prices of the order book; any remaining quantity is cancelled
         *     - `LIMIT_MAKER`: A LIMIT order that is rejected if it would immediately match as a taker
         *     - `STOP_LOSS`: Executes as a market order when the stop price is reached
         *     - `STOP_LOSS_LIMIT`: No source states how this type executes
         *     - `TAKE_PROFIT`: Executes as a market order when the stop price is reached
         *     - `TAKE_PROFIT_LIMIT`: No source states how this type executes
         *     - `MARKET_OF_PAYOUT`: No source describes this type
         * @enum {string}
         */
        OrderType: "LIMIT" | "MARKET" | "LIMIT_MAKER" | "STOP_LOSS" | "STOP_LOSS_LIMIT" | "TAKE_PROFIT" | "TAKE_PROFIT_LIMIT" | "MARKET_OF_PAYOUT";
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
         * SubAccount
         * @description The main account or a sub-account of a user.
         */
        SubAccount: {
            /** @description Account id */
            accountId: string;
            /** @description Account index: 0 for the main account, 1 or higher for a sub-account */
            accountIndex: number;
            /** @description Account name; empty for the main account */
            accountName: string;
            /** @description Account type; in this list, 1 (token trading) or 3 (contracts) */
            accountType: components["schemas"]["AccountType"];
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
         * Ticker24hr
         * @description The prices and the volume of one symbol in the last 24 hours, with its best prices.
         */
        Ticker24hr: {
            /** @description Best ask: the lowest price of the sell side; 0 if the side is empty */
            bestAskPrice: components["schemas"]["DecimalString"];
            /** @description Best bid: the highest price of the buy side; 0 if the side is empty */
            bestBidPrice: components["schemas"]["DecimalString"];
            /** @description Highest price in the last 24 hours; 0 before the first trade */
            highPrice: components["schemas"]["DecimalString"];
            /** @description Price of the last trade; 0 before the first trade */
            lastPrice: components["schemas"]["DecimalString"];
            /** @description Lowest price in the last 24 hours; 0 before the first trade */
            lowPrice: components["schemas"]["DecimalString"];
            /** @description Price 24 hours ago or, if the symbol had no trade before, the price of its first trade; 0 before the first trade */
            openPrice: components["schemas"]["DecimalString"];
            /** @description Volume in the quote asset */
            quoteVolume?: components["schemas"]["DecimalString"];
            /** @description Symbol name */
            symbol: string;
            /** @description Time at which the values were computed */
            time: components["schemas"]["EpochMs"];
            /** @description Volume in the base asset */
            volume: components["schemas"]["DecimalString"];
        };
        /**
         * Ticker24hrEntry
         * @description The prices and the volume of one symbol in the last 24 hours.
         */
        Ticker24hrEntry: {
            /** @description Highest price in the last 24 hours; 0 before the first trade */
            highPrice: components["schemas"]["DecimalString"];
            /** @description Price of the last trade; 0 before the first trade */
            lastPrice: components["schemas"]["DecimalString"];
            /** @description Lowest price in the last 24 hours; 0 before the first trade */
            lowPrice: components["schemas"]["DecimalString"];
            /** @description Price 24 hours ago or, if the symbol had no trade before, the price of its first trade; 0 before the first trade */
            openPrice: components["schemas"]["DecimalString"];
            /** @description Volume in the quote asset */
            quoteVolume?: components["schemas"]["DecimalString"];
            /** @description Symbol name */
            symbol: string;
            /** @description Time at which the values were computed */
            time: components["schemas"]["EpochMs"];
            /** @description Volume in the base asset */
            volume: components["schemas"]["DecimalString"];
        };
        /**
         * Ticker24hrList
         * @description Prices and volumes of all symbols in the last 24 hours.
         */
        Ticker24hrList: components["schemas"]["Ticker24hrEntry"][];
        /**
         * TickerPrice
         * @description The last price of the requested symbol.
         */
        TickerPrice: {
            /** @description Price of the last trade; 0 before the first trade */
            price: components["schemas"]["DecimalString"];
        };
        /**
         * TickerPriceEntry
         * @description The last price of a symbol, in the list of all symbols.
         */
        TickerPriceEntry: {
            /** @description Price of the last trade; 0 before the first trade */
            price: components["schemas"]["DecimalString"];
            /** @description Symbol name */
            symbol: string;
        };
        /**
         * TickerPriceList
         * @description Last prices of all symbols.
         */
        TickerPriceList: components["schemas"]["TickerPriceEntry"][];
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
        /**
         * TransferResult
         * @description The response to a transfer between accounts of one user.
         */
        TransferResult: {
            /** @description Whether the transfer was made. No source states the values; the sandbox sends `true` */
            success: string;
        };
        /**
         * UserTransferResult
         * @description The response to the undocumented transfer. No source documents its fields.
         */
        UserTransferResult: {
            [key: string]: unknown;
        };
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
        /** @description Client order id, unique per account; the broker generates one if omitted; ids that begin with `liquidation-` or `deleveraging-` are reserved for the broker */
        NewClientOrderId: components["schemas"]["NewClientOrderId"];
        /** @description Asset type of the order */
        NewOrderAssetType: components["schemas"]["AssetType"];
        /** @description Visible part of the quantity on the order book. A LIMIT or LIMIT_MAKER order with this parameter is an iceberg order. */
        NewOrderIcebergQty: components["schemas"]["DecimalString"];
        /** @description Limit price in the quote asset; ignored for MARKET orders */
        NewOrderPrice: components["schemas"]["DecimalString"];
        /** @description Quantity in the base asset */
        NewOrderQuantity: components["schemas"]["DecimalString"];
        /** @description Order side */
        NewOrderSide: components["schemas"]["OrderSide"];
        /** @description Price that triggers the order. It is above the market price for STOP_LOSS BUY and TAKE_PROFIT SELL, and below the market price for STOP_LOSS SELL and TAKE_PROFIT BUY. */
        NewOrderStopPrice: components["schemas"]["DecimalString"];
        /** @description Symbol name */
        NewOrderSymbol: string;
        /** @description Time in force; MARKET and LIMIT_MAKER orders do not use it. An iceberg order must be GTC. */
        NewOrderTimeInForce: components["schemas"]["TimeInForce"];
        /** @description Order type */
        NewOrderType: components["schemas"]["OrderType"];
        /** @description Receive window: the number of milliseconds for which the request is valid after its `timestamp`. A value of 5000 or less is recommended. */
        OrderRecvWindow: number;
        /** @description Maximum number of rows */
        PageLimit: number;
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
    getDepth: {
        parameters: {
            query: {
                /** @description Maximum number of levels per side. The stated maximum is 100, but weights are stated for values up to 1000, so this document accepts 1000. The value 0 returns 1000 levels too. */
                limit?: number;
                /** @description Symbol name */
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
    listKlines: {
        parameters: {
            query: {
                /** @description Only candlesticks that open at or before this time */
                endTime?: components["schemas"]["EpochMs"];
                /** @description Length of a candlestick */
                interval: components["schemas"]["KlineInterval"];
                /** @description Maximum number of rows */
                limit?: components["parameters"]["PageLimit"];
                /** @description Only candlesticks that open at or after this time */
                startTime?: components["schemas"]["EpochMs"];
                /** @description Symbol name */
                symbol: string;
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
    getTicker24hr: {
        parameters: {
            query?: {
                /** @description Symbol name; all symbols if omitted */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticker of one symbol or of all symbols. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticker24hr"] | components["schemas"]["Ticker24hrList"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBookTicker: {
        parameters: {
            query?: {
                /** @description Symbol name; all symbols if omitted */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The best prices of one symbol or of all symbols. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookTicker"] | components["schemas"]["BookTickerList"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTickerPrice: {
        parameters: {
            query?: {
                /** @description Symbol name; all symbols if omitted */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price of one symbol or of all symbols. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TickerPrice"] | components["schemas"]["TickerPriceList"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTrades: {
        parameters: {
            query: {
                /** @description Maximum number of rows */
                limit?: components["parameters"]["PageLimit"];
                /** @description Symbol name */
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
    listBalanceFlow: {
        parameters: {
            query?: {
                /** @description Account index, as returned by `listSubAccounts` */
                accountIndex?: number;
                /** @description Account type */
                accountType?: components["schemas"]["AccountType"];
                /** @description Only entries with an id above this id */
                endFlowId?: components["schemas"]["LongId"];
                /** @description Only entries at or before this time */
                endTime?: components["schemas"]["EpochMs"];
                /** @description Only entries with an id below this id */
                fromFlowId?: components["schemas"]["LongId"];
                /** @description Maximum number of rows */
                limit?: number;
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only entries at or after this time */
                startTime?: components["schemas"]["EpochMs"];
                /** @description Token id; all tokens if omitted */
                tokenId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceFlow"][];
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
    listDepositOrders: {
        parameters: {
            query?: {
                /** @description Only deposits at or before this time */
                endTime?: components["schemas"]["EpochMs"];
                /** @description Only deposits with an id above this id */
                fromId?: components["schemas"]["LongId"];
                /** @description Maximum number of rows */
                limit?: components["parameters"]["PageLimit"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only deposits at or after this time */
                startTime?: components["schemas"]["EpochMs"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deposits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositOrder"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listHistoryOrders: {
        parameters: {
            query?: {
                /** @description Only orders at or before this time */
                endTime?: components["schemas"]["EpochMs"];
                /** @description Maximum number of rows */
                limit?: components["parameters"]["PageLimit"];
                /** @description Only orders with an id below this id */
                orderId?: components["schemas"]["LongId"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only orders at or after this time */
                startTime?: components["schemas"]["EpochMs"];
                /** @description Symbol name; all symbols if omitted */
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
    listMyTrades: {
        parameters: {
            query?: {
                /** @description Only trades at or before this time */
                endTime?: components["schemas"]["EpochMs"];
                /** @description Only trades with an id below this id */
                fromId?: components["schemas"]["LongId"];
                /** @description Maximum number of rows */
                limit?: components["parameters"]["PageLimit"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only trades at or after this time */
                startTime?: components["schemas"]["EpochMs"];
                /** @description Only trades of this symbol; all symbols if omitted. This parameter is an extension: a deployment may ignore it */
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
                limit?: components["parameters"]["PageLimit"];
                /** @description Only orders with an id below this id */
                orderId?: components["schemas"]["LongId"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Symbol name; all symbols if omitted, which can return a large list */
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
    getOrder: {
        parameters: {
            query?: {
                /** @description Order id, assigned by the broker */
                orderId?: components["schemas"]["LongId"];
                /** @description Client order id */
                origClientOrderId?: string;
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
    placeOrder: {
        parameters: {
            query: {
                /** @description Asset type of the order */
                assetType?: components["parameters"]["NewOrderAssetType"];
                /** @description Visible part of the quantity on the order book. A LIMIT or LIMIT_MAKER order with this parameter is an iceberg order. */
                icebergQty?: components["parameters"]["NewOrderIcebergQty"];
                /** @description Client order id, unique per account; the broker generates one if omitted; ids that begin with `liquidation-` or `deleveraging-` are reserved for the broker */
                newClientOrderId?: components["parameters"]["NewClientOrderId"];
                /** @description Limit price in the quote asset; ignored for MARKET orders */
                price?: components["parameters"]["NewOrderPrice"];
                /** @description Quantity in the base asset */
                quantity: components["parameters"]["NewOrderQuantity"];
                /** @description Receive window: the number of milliseconds for which the request is valid after its `timestamp`. A value of 5000 or less is recommended. */
                recvWindow?: components["parameters"]["OrderRecvWindow"];
                /** @description Order side */
                side: components["parameters"]["NewOrderSide"];
                /** @description Price that triggers the order. It is above the market price for STOP_LOSS BUY and TAKE_PROFIT SELL, and below the market price for STOP_LOSS SELL and TAKE_PROFIT BUY. */
                stopPrice?: components["parameters"]["NewOrderStopPrice"];
                /** @description Symbol name */
                symbol: components["parameters"]["NewOrderSymbol"];
                /** @description Time in force; MARKET and LIMIT_MAKER orders do not use it. An iceberg order must be GTC. */
                timeInForce?: components["parameters"]["NewOrderTimeInForce"];
                /** @description Order type */
                type: components["parameters"]["NewOrderType"];
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
                    "application/json": components["schemas"]["OrderResult"];
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
                    "application/json": components["schemas"]["CancelResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    testOrder: {
        parameters: {
            query: {
                /** @description Asset type of the order */
                assetType?: components["parameters"]["NewOrderAssetType"];
                /** @description Visible part of the quantity on the order book. A LIMIT or LIMIT_MAKER order with this parameter is an iceberg order. */
                icebergQty?: components["parameters"]["NewOrderIcebergQty"];
                /** @description Client order id, unique per account; the broker generates one if omitted; ids that begin with `liquidation-` or `deleveraging-` are reserved for the broker */
                newClientOrderId?: components["parameters"]["NewClientOrderId"];
                /** @description Limit price in the quote asset; ignored for MARKET orders */
                price?: components["parameters"]["NewOrderPrice"];
                /** @description Quantity in the base asset */
                quantity: components["parameters"]["NewOrderQuantity"];
                /** @description Receive window: the number of milliseconds for which the request is valid after its `timestamp`. A value of 5000 or less is recommended. */
                recvWindow?: components["parameters"]["OrderRecvWindow"];
                /** @description Order side */
                side: components["parameters"]["NewOrderSide"];
                /** @description Price that triggers the order. It is above the market price for STOP_LOSS BUY and TAKE_PROFIT SELL, and below the market price for STOP_LOSS SELL and TAKE_PROFIT BUY. */
                stopPrice?: components["parameters"]["NewOrderStopPrice"];
                /** @description Symbol name */
                symbol: components["parameters"]["NewOrderSymbol"];
                /** @description Time in force; MARKET and LIMIT_MAKER orders do not use it. An iceberg order must be GTC. */
                timeInForce?: components["parameters"]["NewOrderTimeInForce"];
                /** @description Order type */
                type: components["parameters"]["NewOrderType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order would be accepted. */
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
    listSubAccounts: {
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
            /** @description The accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubAccount"][];
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
    transfer: {
        parameters: {
            query: {
                /** @description Amount to transfer */
                amount: components["schemas"]["DecimalString"];
                /** @description Index of the sending account, as returned by `listSubAccounts` */
                fromAccountIndex?: number;
                /** @description Account type of the sending account */
                fromAccountType?: components["schemas"]["AccountType"];
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Index of the receiving account, as returned by `listSubAccounts` */
                toAccountIndex?: number;
                /** @description Account type of the receiving account */
                toAccountType?: components["schemas"]["AccountType"];
                /** @description Token id */
                tokenId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfer was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    transferToUser: {
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
            /** @description Not documented. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserTransferResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    extendListenKey: {
        parameters: {
            query: {
                /** @description The key that `createListenKey` returned */
                listenKey: string;
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listen key is valid for another 60 minutes. */
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
    createListenKey: {
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
            /** @description The listen key, valid for 60 minutes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListenKey"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    closeListenKey: {
        parameters: {
            query: {
                /** @description The key that `createListenKey` returned */
                listenKey: string;
                /** @description Accepted but not used: only operations that place or test an order read it. For this operation, the request is valid for 5000 ms after its timestamp, regardless of the value sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listen key and its stream are closed. */
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
}
