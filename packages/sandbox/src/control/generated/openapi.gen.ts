// Generated from spec/control/openapi.yaml by scripts/generate.ts; spec hash 7072a3404ce01170.
// Do not edit: change the specification, then run `pnpm generate`.

export interface paths {
    "/v1/apiKeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys, without their secrets */
        get: operations["listApiKeys"];
        /**
         * Change what an API key may do
         * @description Secret and account of a key never change.
         */
        put: operations["setApiKey"];
        /**
         * Make an API key of an account
         * @description The answer holds the secret, which is never shown again.
         */
        post: operations["addApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the clock */
        get: operations["getClock"];
        /**
         * Let the clock run, or stop it
         * @description What is due up to its new time happens. It never goes back. The mode is a setting of this run: after a restart it is what the sandbox was started with.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a manual clock forward
         * @description What is due on the way happens.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put money into an account from outside */
        post: operations["addDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the faults that wait */
        get: operations["listFaults"];
        put?: never;
        /**
         * Put a fault into the way of calls
         * @description A fault strikes calls that passed the door of the broker. An error after the call was carried out is an outcome that the caller can not know. Faults are not part of the state, and end with the run.
         */
        post: operations["injectFault"];
        /** Take faults away */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feeRates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set what trades cost an account
         * @description Orders that rest already are included.
         */
        put: operations["setFeeRates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gatewayRules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how strict the door of the broker is */
        get: operations["getGatewayRules"];
        /**
         * Set how strict the door of the broker is
         * @description The rules are settings of this run: after a restart they are what the sandbox was started with.
         */
        put: operations["setGatewayRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/indexPrices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the index prices */
        get: operations["listIndexPrices"];
        /**
         * Set an index price
         * @description Contracts and options are valued by it, and market makers quote around it.
         */
        put: operations["setIndexPrice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/marketMakers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the market makers */
        get: operations["listMarketMakers"];
        /**
         * Let a house user quote a symbol, or stop it
         * @description It keeps orders on both sides around the index price, and renews them when they are filled and when the index moves. Its money comes from deposits of its own. The same seed gives the same quantities. After a restart it has to be set again.
         */
        put: operations["setMarketMaker"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set what an account may do
         * @description A change is an account event of the user data stream.
         */
        put: operations["setPermissions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rateLimits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the rate limits of the broker
         * @description They replace those that held. What was counted is forgotten, and so are bans.
         */
        put: operations["setRateLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go back to the world that a sandbox starts with
         * @description API keys become those that the sandbox was started with. Faults are cleared and market makers stop; snapshots, the clock and the rules of the door stay.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/signatureMismatches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the latest signatures that did not match */
        get: operations["listSignatureMismatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the snapshots */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Keep the state under a name
         * @description A snapshot of this name is replaced. Snapshots end with the run; there are at most 20.
         */
        post: operations["saveSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/snapshots/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go back to a snapshot
         * @description Everything becomes as it was, API keys included, but for the clock, which goes on.
         */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what the state is, in figures */
        get: operations["getState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subAccounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a sub-account of a user
         * @description Sub-accounts are for token trading or for contracts. They get the next free index.
         */
        post: operations["addSubAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/symbols": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a spot symbol */
        post: operations["addSymbol"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/symbolStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Open or close a spot symbol for new orders */
        put: operations["setSymbolStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tokens */
        get: operations["listTokens"];
        put?: never;
        /** Make a token known */
        post: operations["addToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users with their accounts and balances */
        get: operations["listUsers"];
        put?: never;
        /**
         * Add a user
         * @description A user has the main account of each kind, without money and without an API key.
         */
        post: operations["addUser"];
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
         * @description An account of a user.
         */
        Account: {
            /** @description Id of the account, as the broker answers it */
            accountId: components["schemas"]["LongId"];
            /** @description 0 for the main account, 1 and up for sub-accounts */
            accountIndex: number;
            /** @description Name of the account; empty for the main account of each kind */
            accountName: string;
            /** @description Kind of the account */
            accountType: components["schemas"]["AccountType"];
            /** @description Every token that the account ever held */
            balances: components["schemas"]["Balance"][];
            /** @description Whether it takes deposits */
            canDeposit: boolean;
            /** @description Whether it may place orders */
            canTrade: boolean;
            /** @description Whether it may withdraw */
            canWithdraw: boolean;
            /** @description What a fill of a resting order costs, as a fraction of what is received */
            makerFeeRate: components["schemas"]["DecimalString"];
            /** @description What a fill of an incoming order costs, as a fraction of what is received */
            takerFeeRate: components["schemas"]["DecimalString"];
        };
        /**
         * AccountType
         * @description Kind of an account. 1 is token trading, 2 options, 3 contracts.
         * @enum {integer}
         */
        AccountType: 1 | 2 | 3;
        /**
         * ApiKey
         * @description An API key, without its secret.
         */
        ApiKey: {
            /** @description 0 for the main account, 1 and up for sub-accounts */
            accountIndex: number;
            /** @description Kind of the account */
            accountType: components["schemas"]["AccountType"];
            /** @description Addresses and networks that it may be used from */
            allowedIps?: string[];
            /** @description The key, as it is sent in the header X-BH-APIKEY */
            apiKey: string;
            /** @description Whether it is in force */
            enabled: boolean;
            /** @description What it may be used for */
            permissions?: components["schemas"]["SecurityType"][];
            /** @description Name of the user */
            user: string;
        };
        /**
         * ApiKeyChange
         * @description What to change of an API key; what is left out stays.
         */
        ApiKeyChange: {
            /** @description Addresses and networks that it may be used from */
            allowedIps?: string[];
            /** @description The key */
            apiKey: string;
            /** @description Whether it is in force */
            enabled?: boolean;
            /** @description What it may be used for */
            permissions?: components["schemas"]["SecurityType"][];
        };
        /**
         * Balance
         * @description How much of a token an account has.
         */
        Balance: {
            /** @description What can be used */
            free: components["schemas"]["DecimalString"];
            /** @description What open orders hold */
            locked: components["schemas"]["DecimalString"];
            /** @description What positions hold */
            margin: components["schemas"]["DecimalString"];
            /** @description Name of the token */
            token: string;
        };
        /**
         * ClearedFaults
         * @description How many faults were taken away.
         */
        ClearedFaults: {
            /** @description How many there were */
            cleared: number;
        };
        /**
         * Clock
         * @description The clock of the broker.
         */
        Clock: {
            /** @description Whether it runs */
            mode: components["schemas"]["ClockMode"];
            /** @description What it shows */
            time: components["schemas"]["Instant"];
        };
        /**
         * ClockAdvance
         * @description How far to move a manual clock.
         */
        ClockAdvance: {
            /** @description How many milliseconds, at most a year */
            milliseconds: number;
        };
        /**
         * ClockChange
         * @description How the clock goes on.
         */
        ClockChange: {
            /** @description Whether it runs */
            mode: components["schemas"]["ClockMode"];
            /** @description What it shows from now on; never less than it shows already */
            time?: components["schemas"]["Instant"];
        };
        /**
         * ClockMode
         * @description A real clock runs, a manual one stands until it is moved.
         * @enum {string}
         */
        ClockMode: "real" | "manual";
        /**
         * ControlError
         * @description The body of every refusal.
         */
        ControlError: {
            /** @description What kind of refusal it is */
            error: components["schemas"]["ErrorName"];
            /** @description What is wrong, where, and what to do next; the words may change */
            message: string;
            /** @description Name of the error in the catalogue of the broker */
            reason?: string;
        };
        /**
         * CreatedApiKey
         * @description A new API key with its secret, which is shown here and never again.
         */
        CreatedApiKey: {
            /** @description 0 for the main account, 1 and up for sub-accounts */
            accountIndex: number;
            /** @description Kind of the account */
            accountType: components["schemas"]["AccountType"];
            /** @description Addresses and networks that it may be used from */
            allowedIps?: string[];
            /** @description The key, as it is sent in the header X-BH-APIKEY */
            apiKey: string;
            /** @description Whether it is in force */
            enabled: boolean;
            /** @description What it may be used for */
            permissions?: components["schemas"]["SecurityType"][];
            /** @description What requests are signed with */
            secretKey: string;
            /** @description Name of the user */
            user: string;
        };
        /**
         * DecimalString
         * Format: decimal
         * @description An exact decimal number as text, without exponent. Money, prices, quantities and rates travel so.
         */
        DecimalString: string;
        /**
         * DepositResult
         * @description A deposit that was made.
         */
        DepositResult: {
            /** @description Id of the deposit, as listDepositOrders of the broker has it */
            orderId: components["schemas"]["LongId"];
        };
        /**
         * ErrorName
         * @description What kind of refusal it is. INVALID_REQUEST is a request that can't be read, REJECTED one that the world does not permit, CONFLICT one that what is there stands against.
         * @enum {string}
         */
        ErrorName: "INVALID_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "REJECTED" | "UNEXPECTED";
        /**
         * Fault
         * @description A fault that waits for calls.
         */
        Fault: {
            /** @description Code of the error, one of the catalogue of the broker */
            code?: number;
            /** @description How long the call waits, in milliseconds */
            delayMs?: number;
            /** @description What it does */
            effect: components["schemas"]["FaultEffect"];
            /** @description Name by which clearFaults knows it, such as fault-1 */
            faultId: string;
            /** @description Only calls of this operation, such as placeOrder */
            operation?: string;
            /** @description How often it still strikes */
            remaining?: number;
            /** @description Only calls of this section */
            section?: components["schemas"]["Section"];
            /** @description HTTP status of the error */
            status?: number;
            /** @description How often it has struck */
            struck: number;
            /** @description Whether the call is carried out all the same */
            when: components["schemas"]["FaultMoment"];
        };
        /**
         * FaultEffect
         * @description What a fault does to a call. `delay` makes it wait, `status` answers an error, `drop` cuts the connection.
         * @enum {string}
         */
        FaultEffect: "delay" | "status" | "drop";
        /**
         * FaultMoment
         * @description Whether the broker has not yet done what was asked when the fault strikes, or has done it.
         * @enum {string}
         */
        FaultMoment: "before" | "after";
        /**
         * FeeRateChange
         * @description What trades cost an account from now on.
         */
        FeeRateChange: {
            /** @description 0 for the main account, 1 and up for sub-accounts */
            accountIndex?: number;
            /** @description Kind of the account */
            accountType?: components["schemas"]["AccountType"];
            /** @description Fraction of what a resting order receives; 0.001 is 0.1 % */
            maker: components["schemas"]["DecimalString"];
            /** @description Fraction of what an incoming order receives */
            taker: components["schemas"]["DecimalString"];
            /** @description Name of the user */
            user: string;
        };
        /**
         * GatewayRuleChange
         * @description Which rules of the door to set; what is left out stays.
         */
        GatewayRuleChange: {
            /** @description Refuses what breaks a rate limit; it counts in any case */
            enforceLimits?: boolean;
            /** @description Refuses a signed order or transfer that was received before */
            rejectReplays?: boolean;
            /** @description Refuses parameters that an operation does not have or has no use for */
            strict?: boolean;
        };
        /**
         * GatewayRules
         * @description How strict the door of the broker is.
         */
        GatewayRules: {
            /** @description Refuses what breaks a rate limit; it counts in any case */
            enforceLimits: boolean;
            /** @description Refuses a signed order or transfer that was received before */
            rejectReplays: boolean;
            /** @description Refuses parameters that an operation does not have or has no use for */
            strict: boolean;
        };
        /**
         * IndexPrice
         * @description An index price, as it was set last.
         */
        IndexPrice: {
            /** @description The price */
            price: components["schemas"]["DecimalString"];
            /** @description Name of the index */
            symbol: string;
            /** @description When it was set */
            time: components["schemas"]["Instant"];
        };
        /**
         * IndexPriceChange
         * @description An index price to set.
         */
        IndexPriceChange: {
            /** @description The price, above zero */
            price: components["schemas"]["DecimalString"];
            /** @description Name of the index, which is that of a spot symbol */
            symbol: string;
        };
        /**
         * Instant
         * Format: epoch-ms
         * @description A point in time, in milliseconds since 1970-01-01T00:00:00Z. Always an integer here.
         */
        Instant: number;
        /**
         * LongId
         * Format: long-id
         * @description An id of type LONG. On the wire an integer or a digit string; ids have up to 19 digits, past what a JavaScript number holds, so programs keep them as text.
         */
        LongId: string;
        /**
         * MarketMaker
         * @description A market maker that quotes.
         */
        MarketMaker: {
            /** @description Whether it quotes */
            enabled: boolean;
            /** @description How many prices it quotes on each side */
            levels: number;
            /** @description How many of its orders are on the book */
            openOrders: number;
            /** @description Why its latest refresh did not go through */
            problem?: string;
            /** @description What its quantities derive from */
            seed: number;
            /** @description Distance of best bid and ask as a fraction of the index price */
            spread: components["schemas"]["DecimalString"];
            /** @description Symbol that it quotes */
            symbol: string;
        };
        /**
         * MarketMakerChange
         * @description Whether and how a house user keeps quotes of a symbol.
         */
        MarketMakerChange: {
            /** @description Whether it quotes; its orders are cancelled when not */
            enabled: boolean;
            /** @description How many prices it quotes on each side */
            levels?: number;
            /** @description What its quantities derive from */
            seed?: number;
            /** @description Distance of best bid and ask as a fraction of the index price, above 0 and below 1 */
            spread?: components["schemas"]["DecimalString"];
            /** @description Spot symbol with an index price */
            symbol: string;
        };
        /**
         * NewApiKey
         * @description An API key to make.
         */
        NewApiKey: {
            /** @description 0 for the main account, 1 and up for sub-accounts */
            accountIndex?: number;
            /** @description Kind of the account */
            accountType?: components["schemas"]["AccountType"];
            /** @description Addresses, or networks such as 10.0.0.0/8, that it may be used from */
            allowedIps?: string[];
            /** @description What it may be used for */
            permissions?: components["schemas"]["SecurityType"][];
            /** @description Name of the user */
            user: string;
        };
        /**
         * NewDeposit
         * @description Money that comes into an account from outside.
         */
        NewDeposit: {
            /** @description 0 for the main account, 1 and up for sub-accounts */
            accountIndex?: number;
            /** @description Kind of the account */
            accountType?: components["schemas"]["AccountType"];
            /** @description Where it arrived */
            address?: string;
            /** @description Tag of that address */
            addressTag?: string;
            /** @description How much, above zero */
            amount: components["schemas"]["DecimalString"];
            /** @description Where it came from */
            fromAddress?: string;
            /** @description Tag of that address */
            fromAddressTag?: string;
            /** @description Name of the token */
            token: string;
            /** @description Name of the user */
            user: string;
        };
        /**
         * NewFault
         * @description A fault to put into the way of calls that passed the door of the broker.
         */
        NewFault: {
            /** @description Code of the error, one of the catalogue of the broker */
            code?: number;
            /** @description How long the call waits, in milliseconds */
            delayMs?: number;
            /** @description What it does */
            effect: components["schemas"]["FaultEffect"];
            /** @description Only calls of this operation, such as placeOrder */
            operation?: string;
            /** @description Only calls of this section */
            section?: components["schemas"]["Section"];
            /** @description HTTP status of the error */
            status?: number;
            /** @description How often it strikes */
            times?: number;
            /** @description Whether the call is carried out all the same */
            when?: components["schemas"]["FaultMoment"];
        };
        /**
         * NewSubAccount
         * @description A sub-account to open.
         */
        NewSubAccount: {
            /** @description Name of the account */
            accountName?: string;
            /** @description Kind of the account */
            accountType?: components["schemas"]["SubAccountType"];
            /** @description Name of the user */
            user: string;
        };
        /**
         * NewSymbol
         * @description A spot symbol to open, and the rules of its orders.
         */
        NewSymbol: {
            /** @description Token that is traded */
            baseAsset: string;
            /** @description How many open orders an account may have */
            maxOpenOrders?: number;
            /** @description Highest price */
            maxPrice: components["schemas"]["DecimalString"];
            /** @description Greatest quantity */
            maxQuantity: components["schemas"]["DecimalString"];
            /** @description Least price times quantity */
            minNotional: components["schemas"]["DecimalString"];
            /** @description Lowest price */
            minPrice: components["schemas"]["DecimalString"];
            /** @description Least quantity */
            minQuantity: components["schemas"]["DecimalString"];
            /** @description Token that it is paid with */
            quoteAsset: string;
            /** @description Step of quantities */
            stepSize: components["schemas"]["DecimalString"];
            /** @description Name of the symbol, which no other has */
            symbol: string;
            /** @description Step of prices */
            tickSize: components["schemas"]["DecimalString"];
        };
        /**
         * NewToken
         * @description A token to make known.
         */
        NewToken: {
            /** @description How many decimals the ledger keeps */
            scale?: number;
            /** @description Name of the token, which no other has */
            token: string;
        };
        /**
         * NewUser
         * @description A user to add.
         */
        NewUser: {
            /** @description Name of the user, which no other has */
            user: string;
        };
        /**
         * PermissionChange
         * @description Which permissions of an account to set; what is left out stays.
         */
        PermissionChange: {
            /** @description 0 for the main account, 1 and up for sub-accounts */
            accountIndex?: number;
            /** @description Kind of the account */
            accountType?: components["schemas"]["AccountType"];
            /** @description Whether it takes deposits */
            canDeposit?: boolean;
            /** @description Whether it may place orders */
            canTrade?: boolean;
            /** @description Whether it may withdraw */
            canWithdraw?: boolean;
            /** @description Name of the user */
            user: string;
        };
        /**
         * RateLimit
         * @description How much may be used within one interval.
         */
        RateLimit: {
            /** @description How long is counted */
            interval: components["schemas"]["RateLimitInterval"];
            /** @description How much may be used in one interval */
            limit: number;
            /** @description What is counted */
            rateLimitType: components["schemas"]["RateLimitType"];
        };
        /**
         * RateLimitInterval
         * @description How long is counted.
         * @enum {string}
         */
        RateLimitInterval: "SECOND" | "MINUTE" | "DAY";
        /**
         * RateLimits
         * @description The rate limits of the broker, as its brokerInfo shows them.
         */
        RateLimits: {
            /** @description Each kind and interval at most once */
            rateLimits: [
            ] | [
                components["schemas"]["RateLimit"]
            ] | [
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"]
            ] | [
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"]
            ] | [
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"]
            ] | [
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"]
            ] | [
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"],
                components["schemas"]["RateLimit"]
            ];
        };
        /**
         * RateLimitType
         * @description REQUESTS_WEIGHT counts the weight of requests by address, ORDERS counts new orders by account.
         * @enum {string}
         */
        RateLimitType: "REQUESTS_WEIGHT" | "ORDERS";
        /**
         * Section
         * @description A section of the broker.
         * @enum {string}
         */
        Section: "spot" | "contract" | "option";
        /**
         * SecurityType
         * @description What an operation of the broker needs, and an API key may be allowed.
         * @enum {string}
         */
        SecurityType: "TRADE" | "USER_DATA" | "USER_STREAM" | "MARKET_DATA" | "SUB_ACCOUNT_LIST" | "ACCOUNT_TRANSFER" | "BALANCE_FLOW" | "TRANSFER";
        /**
         * SignatureMismatch
         * @description A signature that did not match, and what the broker signed. Secrets are masked.
         */
        SignatureMismatch: {
            /** @description User of the API key */
            account: string;
            /** @description What seems to be wrong */
            diagnosis: string;
            /** @description Operation that was called */
            operationId: string;
            /** @description The body as it came */
            receivedBody: string;
            /** @description The query as it came */
            receivedQuery: string;
            /** @description The text that the broker signed */
            signedText: string;
            /** @description When it came */
            time: components["schemas"]["Instant"];
        };
        /**
         * Snapshot
         * @description A state that was kept.
         */
        Snapshot: {
            /** @description SHA-256 of the canonical text of the state, in hex */
            hash: string;
            /** @description Name of the snapshot */
            name: string;
            /** @description The latest moment of the state */
            time: components["schemas"]["Instant"];
        };
        /**
         * SnapshotName
         * @description Names a snapshot.
         */
        SnapshotName: {
            /**
             * @description Letters, digits, dots, dashes and underscores
             * @example before-the-storm
             */
            name: string;
        };
        /**
         * State
         * @description What the state of the sandbox is, in figures.
         */
        State: {
            /** @description How many accounts they have */
            accounts: number;
            /** @description How many API keys there are */
            apiKeys: number;
            /** @description SHA-256 of the canonical text of the state, in hex; equal states have equal hashes */
            hash: string;
            /** @description How many spot symbols there are */
            symbols: number;
            /** @description When the state last changed */
            time: components["schemas"]["Instant"];
            /** @description How many tokens there are */
            tokens: number;
            /** @description How many users there are */
            users: number;
        };
        /**
         * SubAccountType
         * @description Kind of an account that a user may have several of. 1 is token trading, 3 contracts.
         * @enum {integer}
         */
        SubAccountType: 1 | 3;
        /**
         * SymbolStatus
         * @description Orders are accepted while it is TRADING; in HALT and BREAK they can only be cancelled.
         * @enum {string}
         */
        SymbolStatus: "TRADING" | "HALT" | "BREAK";
        /**
         * SymbolStatusChange
         * @description Whether a symbol may be traded.
         */
        SymbolStatusChange: {
            /** @description Its status */
            status: components["schemas"]["SymbolStatus"];
            /** @description Name of the symbol */
            symbol: string;
        };
        /**
         * Token
         * @description A token.
         */
        Token: {
            /** @description How many decimals the ledger keeps */
            scale: number;
            /** @description Name of the token */
            token: string;
        };
        /**
         * User
         * @description A user and the accounts of the user.
         */
        User: {
            /** @description In the order in which they were opened */
            accounts: components["schemas"]["Account"][];
            /** @description Name of the user */
            user: string;
        };
    };
    responses: {
        /** @description The request was refused and nothing has changed. The body says why. */
        ControlError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyChange"];
            };
        };
        responses: {
            /** @description The key, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    addApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The key with its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockChange"];
            };
        };
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    addDeposit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDeposit"];
            };
        };
        responses: {
            /** @description The deposit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositResult"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which they were injected, which is that in which they strike. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    injectFault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFault"];
            };
        };
        responses: {
            /** @description The fault. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    clearFaults: {
        parameters: {
            query?: {
                /** @description One of them; all when it is left out */
                faultId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there were. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearedFaults"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setFeeRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeeRateChange"];
            };
        };
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
            default: components["responses"]["ControlError"];
        };
    };
    getGatewayRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayRules"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setGatewayRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GatewayRuleChange"];
            };
        };
        responses: {
            /** @description The rules that hold now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayRules"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    listIndexPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every index price, as it was set last. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexPrice"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setIndexPrice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IndexPriceChange"];
            };
        };
        responses: {
            /** @description The price. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexPrice"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    listMarketMakers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that quote. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketMaker"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setMarketMaker: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarketMakerChange"];
            };
        };
        responses: {
            /** @description How it quotes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketMaker"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PermissionChange"];
            };
        };
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
            default: components["responses"]["ControlError"];
        };
    };
    setRateLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateLimits"];
            };
        };
        responses: {
            /** @description The limits that hold now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimits"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    listSignatureMismatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first, at most 100. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureMismatch"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which they were taken. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    saveSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnapshotName"];
            };
        };
        responses: {
            /** @description The snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnapshotName"];
            };
        };
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    getState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    addSubAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSubAccount"];
            };
        };
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
            default: components["responses"]["ControlError"];
        };
    };
    addSymbol: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSymbol"];
            };
        };
        responses: {
            /** @description The symbol. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSymbol"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setSymbolStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SymbolStatusChange"];
            };
        };
        responses: {
            /** @description The symbol and its status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SymbolStatusChange"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    addToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every user, the house user of market makers included. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    addUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
}
