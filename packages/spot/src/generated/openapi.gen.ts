// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash cd0b280f5890c896.
// Do not edit: change the specification, then run `pnpm generate`.

export interface paths {
    "/openapi/quote/v1/depth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the order book of a symbol
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
    "/openapi/quote/v1/klines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the candlesticks of a symbol
         * @description Candlesticks come oldest first; without `startTime` and `endTime` they are the newest. An interval without trades repeats the close before it, with no volume.
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
         * Read the price change of the last 24 hours
         * @description The 24 hours are rolling. The list of all symbols leaves the best prices out.
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
        /** Read the best prices of the order book */
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
         * Read the last price
         * @description The answer for one symbol holds the price alone.
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
    "/openapi/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the account and its balances */
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
         * List changes of balances
         * @description Entries come oldest first: those nearest to the ids, without ids the newest. A key of the main account reads any account of the user. A key of a sub-account reads its own, and leaves `accountType` and `accountIndex` out.
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
    "/openapi/v1/depositOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deposits
         * @description Deposits come oldest first: with `fromId` those nearest above that id, without it the newest.
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
         * List orders that are done
         * @description Cancelled, filled and rejected orders. They come oldest first: with `orderId` those nearest below that id, without it the newest.
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
    "/openapi/v1/openOrders": {
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
    "/openapi/v1/order": {
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
        /**
         * Place an order
         * @description `quantity` is in the base asset, for MARKET BUY too. An order whose answer is a 5XX or never comes may have been placed: look it up by its client order id.
         */
        post: operations["placeOrder"];
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
         * @description Checks the order, the signature and the receive window as for a new order, and sends nothing to matching.
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
    "/openapi/v1/subAccount/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the main account and its sub-accounts */
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
         * @description One of the two accounts is the main account for token trading. A key of the main account names both: it sends to the other accounts of the user, or receives from them. A key of a sub-account only sends from its own account to the main account, and leaves the four from and to parameters out or empty.
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
         * Transfer to another user
         * @description Undocumented. The path is known; parameters, answer and weight are not.
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
         * @description Call it about every 30 minutes.
         */
        put: operations["extendListenKey"];
        /**
         * Create a listen key
         * @description Called again, it returns the same key and extends it.
         */
        post: operations["createListenKey"];
        /** Close a listen key and its stream */
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
            /** @description Whether the account may deposit */
            canDeposit: boolean;
            /** @description Whether the account may trade */
            canTrade: boolean;
            /** @description Whether the account may withdraw */
            canWithdraw: boolean;
            /** @description When the account last changed */
            updateTime: components["schemas"]["EpochMs"];
        };
        /**
         * AccountTrade
         * @description A trade of the account.
         */
        AccountTrade: {
            /** @description Commission paid */
            commission: components["schemas"]["DecimalString"];
            /** @description Asset that the commission is paid in */
            commissionAsset: string;
            /** @description The commission once more */
            fee?: components["schemas"]["AccountTradeFee"];
            /** @description Amount of the commission */
            feeAmount?: components["schemas"]["DecimalString"];
            /** @description Token id of the commission */
            feeTokenId?: string;
            /** @description The broker's id of the trade */
            id: components["schemas"]["LongId"];
            /** @description Whether the account bought */
            isBuyer: boolean;
            /** @description Whether the account's order was the resting one */
            isMaker: boolean;
            /** @description The broker's id of the order on the other side */
            matchOrderId: components["schemas"]["LongId"];
            /** @description The broker's id of the account's order */
            orderId: components["schemas"]["LongId"];
            /** @description Price of the trade */
            price: components["schemas"]["DecimalString"];
            /** @description Quantity of the trade */
            qty: components["schemas"]["DecimalString"];
            /** @description Symbol name */
            symbol: string;
            /** @description When it happened */
            time: components["schemas"]["EpochMs"];
        };
        /**
         * AccountTradeFee
         * @description Second copy of the commission of a trade.
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
         * @description Kind of an account: 1 token trading, 2 options, 3 contracts.
         * @enum {integer}
         */
        AccountType: 1 | 2 | 3;
        /**
         * AssetType
         * @description What an order trades with. MARGIN is not offered.
         * @enum {string}
         */
        AssetType: "CASH" | "MARGIN";
        /**
         * Balance
         * @description How much of one asset an account has.
         */
        Balance: {
            /** @description Token name */
            asset: string;
            /** @description Amount that can be used */
            free: components["schemas"]["DecimalString"];
            /** @description Amount that open orders hold */
            locked: components["schemas"]["DecimalString"];
        };
        /**
         * BalanceFlow
         * @description One change of a balance.
         */
        BalanceFlow: {
            /** @description Account id */
            accountId: string;
            /** @description By how much; negative when the balance fell */
            change: components["schemas"]["DecimalString"];
            /**
             * Format: epoch-ms
             * @description When it happened; always text on the wire
             */
            created: number;
            /** @description The same for people to read */
            flowName: string;
            /** @description Why the balance changed, by name */
            flowType: components["schemas"]["BalanceFlowType"];
            /** @description Why the balance changed, by number */
            flowTypeValue: components["schemas"]["BalanceFlowTypeValue"];
            /** @description Id of the entry */
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
         * @description Why a balance changed, by name. Each name has a number:
         *
         *     - `TRADE` = 1
         *     - `FEE` = 2
         *     - `TRANSFER` = 3
         *     - `DEPOSIT` = 4
         *     - `MAKER_REWARD` = 27
         *     - `PNL` = 28
         *     - `SETTLEMENT` = 30
         *     - `LIQUIDATION` = 31
         *     - `FUNDING_SETTLEMENT` = 32
         *     - `USER_ACCOUNT_TRANSFER` = 51 (between accounts of one user; its entries carry no subjectExtId)
         *     - `OTC_BUY_COIN` = 65
         *     - `OTC_SELL_COIN` = 66
         *     - `OTC_FEE` = 73
         *     - `OTC_TRADE` = 200 (an older kind of OTC entry)
         *     - `ACTIVITY_AWARD` = 67
         *     - `INVITATION_REFERRAL_BONUS` = 68
         *     - `REGISTER_BONUS` = 69
         *     - `AIRDROP` = 70
         *     - `MINE_REWARD` = 71
         * @enum {string}
         */
        BalanceFlowType: "TRADE" | "FEE" | "TRANSFER" | "DEPOSIT" | "MAKER_REWARD" | "PNL" | "SETTLEMENT" | "LIQUIDATION" | "FUNDING_SETTLEMENT" | "USER_ACCOUNT_TRANSFER" | "OTC_BUY_COIN" | "OTC_SELL_COIN" | "OTC_FEE" | "OTC_TRADE" | "ACTIVITY_AWARD" | "INVITATION_REFERRAL_BONUS" | "REGISTER_BONUS" | "AIRDROP" | "MINE_REWARD" | (string & {});
        /**
         * BalanceFlowTypeValue
         * @description Why a balance changed, by number. BalanceFlowType says which name each number has.
         * @enum {integer}
         */
        BalanceFlowTypeValue: 1 | 2 | 3 | 4 | 27 | 28 | 30 | 31 | 32 | 51 | 65 | 66 | 73 | 200 | 67 | 68 | 69 | 70 | 71 | (number & {});
        /**
         * BookTicker
         * @description Best prices of a symbol and the quantities at them.
         */
        BookTicker: {
            /** @description Lowest price of the sell side */
            askPrice: components["schemas"]["DecimalString"];
            /** @description Quantity at the ask price */
            askQty: components["schemas"]["DecimalString"];
            /** @description Highest price of the buy side */
            bidPrice: components["schemas"]["DecimalString"];
            /** @description Quantity at the bid price */
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
         * CancelResult
         * @description What the broker answers to a cancellation.
         */
        CancelResult: {
            /** @description The caller's id of the order */
            clientOrderId: string;
            /** @description Exchange where the order is kept */
            exchangeId?: string;
            /** @description The broker's id of the order */
            orderId: components["schemas"]["LongId"];
            /**
             * @description State of the order
             * @constant
             */
            status: "CANCELED";
            /** @description Symbol name */
            symbol: string;
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
        /**
         * DepositOrder
         * @description A deposit into the account.
         */
        DepositOrder: {
            /** @description Address that received it */
            address: string;
            /** @description Tag of the receiving address */
            addressTag: string;
            /** @description Address that sent it */
            fromAddress: string;
            /** @description Tag of the sending address */
            fromAddressTag: string;
            /** @description The broker's id of the deposit */
            orderId: components["schemas"]["LongId"];
            /** @description Amount that was deposited */
            quantity: components["schemas"]["DecimalString"];
            /** @description When it was deposited */
            time: components["schemas"]["EpochMs"];
            /** @description Token that was deposited */
            token: string;
        };
        /** Depth */
        Depth: {
            /** @description Sell side, lowest price first */
            asks: components["schemas"]["PriceLevel"][];
            /** @description Buy side, highest price first */
            bids: components["schemas"]["PriceLevel"][];
            /** @description When the book looked like this */
            time?: components["schemas"]["EpochMs"];
        };
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
         * KlineInterval
         * @description Length of a candlestick (m minutes, h hours, d days, w weeks, M months).
         * @enum {string}
         */
        KlineInterval: "1m" | "3m" | "5m" | "15m" | "30m" | "1h" | "2h" | "4h" | "6h" | "8h" | "12h" | "1d" | "3d" | "1w" | "1M";
        /**
         * ListenKey
         * @description The key of a user data stream.
         */
        ListenKey: {
            /** @description Opens the user data stream; keep it secret */
            listenKey: string;
        };
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
         * Order
         * @description An order and what has become of it.
         */
        Order: {
            /** @description Average fill price; 0 before the first fill */
            avgPrice: components["schemas"]["DecimalString"];
            /** @description The caller's id of the order */
            clientOrderId: string;
            /** @description Executed amount in the quote asset. Some historical orders show a value below 0: then it is not available. */
            cummulativeQuoteQty: components["schemas"]["DecimalString"];
            /** @description Exchange where the order is kept */
            exchangeId?: string;
            /** @description Executed quantity */
            executedQty: components["schemas"]["DecimalString"];
            /** @description Iceberg quantity */
            icebergQty: components["schemas"]["DecimalString"];
            /** @description Whether the order is working */
            isWorking: boolean;
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
            /** @description Stop price */
            stopPrice: components["schemas"]["DecimalString"];
            /** @description Symbol name */
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
         * OrderResult
         * @description What the broker answers to a new order.
         */
        OrderResult: {
            /** @description The caller's id of the order */
            clientOrderId: string;
            /** @description Executed quantity */
            executedQty?: components["schemas"]["DecimalString"];
            /** @description The broker's id of the order */
            orderId: components["schemas"]["LongId"];
            /** @description Ordered quantity */
            origQty?: components["schemas"]["DecimalString"];
            /** @description Order price */
            price?: components["schemas"]["DecimalString"];
            /** @description Direction */
            side?: components["schemas"]["OrderSide"];
            /** @description State of the order */
            status?: components["schemas"]["OrderStatus"];
            /** @description Symbol name */
            symbol?: string;
            /** @description How long the order stays in force */
            timeInForce?: components["schemas"]["TimeInForce"];
            /** @description When the order was created */
            transactTime?: components["schemas"]["EpochMs"];
            /** @description Order type */
            type?: components["schemas"]["OrderType"];
        };
        /**
         * OrderSide
         * @description Direction of an order, seen from the base asset.
         * @enum {string}
         */
        OrderSide: "BUY" | "SELL";
        /**
         * OrderStatus
         * @description State of an order. PENDING_CANCEL is reserved; the sandbox never answers it.
         * @enum {string}
         */
        OrderStatus: "NEW" | "PARTIALLY_FILLED" | "FILLED" | "CANCELED" | "PENDING_CANCEL" | "REJECTED";
        /**
         * OrderType
         * @description How an order is priced and executed. A LIMIT_MAKER order that would match at once as a taker is rejected. STOP_LOSS and TAKE_PROFIT execute a market order when the stop price is reached.
         * @enum {string}
         */
        OrderType: "LIMIT" | "MARKET" | "LIMIT_MAKER" | "STOP_LOSS" | "STOP_LOSS_LIMIT" | "TAKE_PROFIT" | "TAKE_PROFIT_LIMIT" | "MARKET_OF_PAYOUT";
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
         * SubAccount
         * @description The main account or a sub-account of a user.
         */
        SubAccount: {
            /** @description Account id */
            accountId: string;
            /** @description 0 for the main account, 1 and up for sub-accounts */
            accountIndex: number;
            /** @description Account name; empty for the main account */
            accountName: string;
            /** @description Kind of account, in this list 1 (token trading) or 3 (contracts) */
            accountType: components["schemas"]["AccountType"];
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
         * Ticker24hr
         * @description Price change of one symbol over the last 24 hours, with its best prices.
         */
        Ticker24hr: {
            /** @description Lowest price of the sell side */
            bestAskPrice: components["schemas"]["DecimalString"];
            /** @description Highest price of the buy side */
            bestBidPrice: components["schemas"]["DecimalString"];
            /** @description Highest price of the 24 hours */
            highPrice: components["schemas"]["DecimalString"];
            /** @description Price of the last trade */
            lastPrice: components["schemas"]["DecimalString"];
            /** @description Lowest price of the 24 hours */
            lowPrice: components["schemas"]["DecimalString"];
            /** @description Price 24 hours ago */
            openPrice: components["schemas"]["DecimalString"];
            /** @description Volume in the quote asset */
            quoteVolume?: components["schemas"]["DecimalString"];
            /** @description Symbol name */
            symbol: string;
            /** @description When the figures were taken */
            time: components["schemas"]["EpochMs"];
            /** @description Volume in the base asset */
            volume: components["schemas"]["DecimalString"];
        };
        /**
         * Ticker24hrEntry
         * @description Price change of one symbol over the last 24 hours, as the list of all symbols shows it.
         */
        Ticker24hrEntry: {
            /** @description Highest price of the 24 hours */
            highPrice: components["schemas"]["DecimalString"];
            /** @description Price of the last trade */
            lastPrice: components["schemas"]["DecimalString"];
            /** @description Lowest price of the 24 hours */
            lowPrice: components["schemas"]["DecimalString"];
            /** @description Price 24 hours ago */
            openPrice: components["schemas"]["DecimalString"];
            /** @description Volume in the quote asset */
            quoteVolume?: components["schemas"]["DecimalString"];
            /** @description Symbol name */
            symbol: string;
            /** @description When the figures were taken */
            time: components["schemas"]["EpochMs"];
            /** @description Volume in the base asset */
            volume: components["schemas"]["DecimalString"];
        };
        /**
         * Ticker24hrList
         * @description Price changes of all symbols over the last 24 hours.
         */
        Ticker24hrList: components["schemas"]["Ticker24hrEntry"][];
        /**
         * TickerPrice
         * @description Last price of the symbol that was asked for.
         */
        TickerPrice: {
            /** @description Price of the last trade */
            price: components["schemas"]["DecimalString"];
        };
        /**
         * TickerPriceEntry
         * @description Last price of a symbol, as the list of all symbols shows it.
         */
        TickerPriceEntry: {
            /** @description Price of the last trade */
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
         * @description GTC stays until it is filled or cancelled, IOC cancels what does not fill at once, FOK fills whole or not at all.
         * @enum {string}
         */
        TimeInForce: "GTC" | "IOC" | "FOK";
        /**
         * TransferResult
         * @description What the broker answers to an internal transfer.
         */
        TransferResult: {
            /** @description Whether the transfer was made */
            success: string;
        };
        /**
         * UserTransferResult
         * @description What the broker answers to a transfer to another user. No source shows its fields.
         */
        UserTransferResult: {
            [key: string]: unknown;
        };
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
        /** @description The caller's id of the order, unique per account; the broker makes one when it is not sent */
        NewClientOrderId: string;
        /** @description What the order trades with */
        NewOrderAssetType: components["schemas"]["AssetType"];
        /** @description How much of the quantity the book shows at a time. It makes a LIMIT or LIMIT_MAKER order an iceberg order. */
        NewOrderIcebergQty: components["schemas"]["DecimalString"];
        /** @description Limit price in the quote asset */
        NewOrderPrice: components["schemas"]["DecimalString"];
        /** @description How much of the base asset */
        NewOrderQuantity: components["schemas"]["DecimalString"];
        /** @description Direction */
        NewOrderSide: components["schemas"]["OrderSide"];
        /** @description Price that sets off the order. Above the market for STOP_LOSS BUY and TAKE_PROFIT SELL, below it for STOP_LOSS SELL and TAKE_PROFIT BUY. */
        NewOrderStopPrice: components["schemas"]["DecimalString"];
        /** @description Symbol name */
        NewOrderSymbol: string;
        /** @description How long the order stays in force; MARKET and LIMIT_MAKER orders have no use for it */
        NewOrderTimeInForce: components["schemas"]["TimeInForce"];
        /** @description Order type */
        NewOrderType: components["schemas"]["OrderType"];
        /** @description For how many milliseconds after its timestamp the request may still be processed; 5000 or less is recommended. */
        OrderRecvWindow: number;
        /** @description How many rows at most */
        PageLimit: number;
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
    getDepth: {
        parameters: {
            query: {
                /** @description How many levels of each side; 0 for the whole book */
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
                /** @description Latest open time */
                endTime?: components["schemas"]["EpochMs"];
                /** @description Length of a candlestick */
                interval: components["schemas"]["KlineInterval"];
                /** @description How many rows at most */
                limit?: components["parameters"]["PageLimit"];
                /** @description Earliest open time */
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
                /** @description Symbol name; every symbol when it is not sent */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures of one symbol, or of all. */
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
                /** @description Symbol name; every symbol when it is not sent */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The best prices of one symbol, or of all. */
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
                /** @description Symbol name; every symbol when it is not sent */
                symbol?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price of one symbol, or of all. */
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
                /** @description How many rows at most */
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
    listBalanceFlow: {
        parameters: {
            query?: {
                /** @description Index of the account, as listSubAccounts shows it */
                accountIndex?: number;
                /** @description Kind of the account */
                accountType?: components["schemas"]["AccountType"];
                /** @description Only entries with an id above this one */
                endFlowId?: components["schemas"]["LongId"];
                /** @description Only entries up to this time */
                endTime?: components["schemas"]["EpochMs"];
                /** @description Only entries with an id below this one */
                fromFlowId?: components["schemas"]["LongId"];
                /** @description How many rows at most */
                limit?: number;
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only entries from this time on */
                startTime?: components["schemas"]["EpochMs"];
                /** @description Token id; every token when it is not sent */
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
    listDepositOrders: {
        parameters: {
            query?: {
                /** @description Only deposits up to this time */
                endTime?: components["schemas"]["EpochMs"];
                /** @description Only deposits with an id above this one */
                fromId?: components["schemas"]["LongId"];
                /** @description How many rows at most */
                limit?: components["parameters"]["PageLimit"];
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only deposits from this time on */
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
                /** @description Only orders up to this time */
                endTime?: components["schemas"]["EpochMs"];
                /** @description How many rows at most */
                limit?: components["parameters"]["PageLimit"];
                /** @description Only orders with an id below this one */
                orderId?: components["schemas"]["LongId"];
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only orders from this time on */
                startTime?: components["schemas"]["EpochMs"];
                /** @description Symbol name; every symbol when it is not sent */
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
                /** @description Only trades up to this time */
                endTime?: components["schemas"]["EpochMs"];
                /** @description Only trades with an id below this one */
                fromId?: components["schemas"]["LongId"];
                /** @description How many rows at most */
                limit?: components["parameters"]["PageLimit"];
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Only trades from this time on */
                startTime?: components["schemas"]["EpochMs"];
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
                limit?: components["parameters"]["PageLimit"];
                /** @description Only orders with an id below this one */
                orderId?: components["schemas"]["LongId"];
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Symbol name; every symbol when it is not sent, which can be a large list */
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
                /** @description The broker's id of the order */
                orderId?: components["schemas"]["LongId"];
                /** @description The caller's id of the order */
                origClientOrderId?: string;
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
    placeOrder: {
        parameters: {
            query: {
                /** @description What the order trades with */
                assetType?: components["parameters"]["NewOrderAssetType"];
                /** @description How much of the quantity the book shows at a time. It makes a LIMIT or LIMIT_MAKER order an iceberg order. */
                icebergQty?: components["parameters"]["NewOrderIcebergQty"];
                /** @description The caller's id of the order, unique per account; the broker makes one when it is not sent */
                newClientOrderId?: components["parameters"]["NewClientOrderId"];
                /** @description Limit price in the quote asset */
                price?: components["parameters"]["NewOrderPrice"];
                /** @description How much of the base asset */
                quantity: components["parameters"]["NewOrderQuantity"];
                /** @description For how many milliseconds after its timestamp the request may still be processed; 5000 or less is recommended. */
                recvWindow?: components["parameters"]["OrderRecvWindow"];
                /** @description Direction */
                side: components["parameters"]["NewOrderSide"];
                /** @description Price that sets off the order. Above the market for STOP_LOSS BUY and TAKE_PROFIT SELL, below it for STOP_LOSS SELL and TAKE_PROFIT BUY. */
                stopPrice?: components["parameters"]["NewOrderStopPrice"];
                /** @description Symbol name */
                symbol: components["parameters"]["NewOrderSymbol"];
                /** @description How long the order stays in force; MARKET and LIMIT_MAKER orders have no use for it */
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
                    "application/json": components["schemas"]["CancelResult"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    testOrder: {
        parameters: {
            query: {
                /** @description What the order trades with */
                assetType?: components["parameters"]["NewOrderAssetType"];
                /** @description How much of the quantity the book shows at a time. It makes a LIMIT or LIMIT_MAKER order an iceberg order. */
                icebergQty?: components["parameters"]["NewOrderIcebergQty"];
                /** @description The caller's id of the order, unique per account; the broker makes one when it is not sent */
                newClientOrderId?: components["parameters"]["NewClientOrderId"];
                /** @description Limit price in the quote asset */
                price?: components["parameters"]["NewOrderPrice"];
                /** @description How much of the base asset */
                quantity: components["parameters"]["NewOrderQuantity"];
                /** @description For how many milliseconds after its timestamp the request may still be processed; 5000 or less is recommended. */
                recvWindow?: components["parameters"]["OrderRecvWindow"];
                /** @description Direction */
                side: components["parameters"]["NewOrderSide"];
                /** @description Price that sets off the order. Above the market for STOP_LOSS BUY and TAKE_PROFIT SELL, below it for STOP_LOSS SELL and TAKE_PROFIT BUY. */
                stopPrice?: components["parameters"]["NewOrderStopPrice"];
                /** @description Symbol name */
                symbol: components["parameters"]["NewOrderSymbol"];
                /** @description How long the order stays in force; MARKET and LIMIT_MAKER orders have no use for it */
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
    listSubAccounts: {
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
    transfer: {
        parameters: {
            query: {
                /** @description How much */
                amount: components["schemas"]["DecimalString"];
                /** @description Index of the sending account, as listSubAccounts shows it */
                fromAccountIndex?: number;
                /** @description Kind of the sending account */
                fromAccountType?: components["schemas"]["AccountType"];
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Index of the receiving account, as listSubAccounts shows it */
                toAccountIndex?: number;
                /** @description Kind of the receiving account */
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
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
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
                /** @description The key that createListenKey returned */
                listenKey: string;
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is valid for another 60 minutes. */
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
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, valid for 60 minutes. */
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
                /** @description The key that createListenKey returned */
                listenKey: string;
                /** @description Accepted everywhere, but read only when an order is placed or tested: here the request may be processed for 5000 milliseconds after its timestamp, whatever is sent. */
                recvWindow?: components["parameters"]["RecvWindow"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key and its stream are closed. */
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
