// Generated from spec/control/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

export interface paths {
    "/v1/apiKeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys, without their secret keys
         * @description `addApiKey` returns the secret key of a new API key; no other operation returns it.
         */
        get: operations["listApiKeys"];
        /**
         * Change the permissions, allowed addresses or status of an API key
         * @description The secret key and the account of a key never change.
         */
        put: operations["setApiKey"];
        /**
         * Create an API key for an account
         * @description The response contains the secret key. No other operation returns it. There can be at most 1,000 API keys of a user, and at most 100,000 API keys in all; disabled keys count too.
         */
        post: operations["addApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/broker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a broker
         * @description The call does not extend the time until the broker expires.
         */
        get: operations["getBroker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brokers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the brokers
         * @description The broker of the server itself, which has no path, is not included.
         */
        get: operations["listBrokers"];
        put?: never;
        /**
         * Create a broker
         * @description The broker is independent of the other brokers of the server: it has its own users, books, clock, limits, faults, streams and control plane. A server with a PostgreSQL database stores the broker, its state and its named snapshots there; it is there again after a restart, which starts its time to live anew. In all other cases, and with `keepJournal`, its state is in memory, and is lost when the broker is closed or the server stops. The response is the only one with the secret keys. There can be at most 2,000 brokers, unless the server was started with another maximum, and none is created if the memory of the server is almost full.
         */
        post: operations["createBroker"];
        /**
         * Close a broker
         * @description Waits until the requests in progress are finished. Later requests to the broker are rejected, and its streams are closed.
         */
        delete: operations["closeBroker"];
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
        /**
         * Get the clock
         * @description Returns the time of the broker, and whether the clock is manual.
         */
        get: operations["getClock"];
        /**
         * Set the mode and the time of the clock
         * @description All events that are scheduled up to the new time take place. The clock cannot be set to an earlier time; only a reset sets it back. It cannot be set to a time after 9999-12-31T23:59:59.999Z; a real clock stops at that time. A sandbox that stores its state keeps the mode after a restart: a manual clock continues one second after the latest change, and a real clock is as far ahead of the system clock as before. If no call set the clock, a restarted sandbox has the clock of its options. If its stored state is ahead of a real clock, it rejects orders, transfers and margin adjustments (-1021) until the clock reaches the time of the state; `setGatewayRules` with `rejectReplays` false, or `reset`, makes it accept them at once.
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
         * @description All events that are scheduled up to the new time take place. The clock cannot pass 9999-12-31T23:59:59.999Z. See `setClock` for a restart after the clock was advanced.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a perpetual contract
         * @description The margin token must exist, and the index must have a price. The contract has the status TRADING. There can be at most 10,000 contracts.
         */
        post: operations["addContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contractStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set whether a contract accepts new orders
         * @description While the status is HALT or BREAK, new orders are rejected, and open orders can be cancelled. Liquidations and funding continue.
         */
        put: operations["setContractStatus"];
        post?: never;
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
        /**
         * Deposit into an account
         * @description Adds the amount to the balance of the account and records a deposit.
         */
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
        /**
         * List the active faults
         * @description Each entry states how many calls the fault has affected, and how many it will still affect.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Inject a fault into calls
         * @description A fault affects calls that the gateway has accepted. If `when` is `after`, the call is carried out and then fails, so the caller cannot know the outcome. Without `times`, a fault stays until `clearFaults` or a reset. Faults survive a restart of a sandbox that stores its state, but they are not part of named snapshots. There can be at most 1000 faults.
         */
        post: operations["injectFault"];
        /**
         * Clear injected faults
         * @description Removes one active fault, or all active faults if `faultId` is omitted.
         */
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
         * Set the fee rates of an account
         * @description The new rates also apply to open orders.
         */
        put: operations["setFeeRates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundingRates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the funding rate of the running interval
         * @description Funding is settled at 00:00, 08:00 and 16:00 UTC: set the rate, then move a manual clock past the next of these times. After the settlement, the rate is again the mean premium of the last price over the index price.
         */
        put: operations["setFundingRate"];
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
        /**
         * Get the request rules of the gateway
         * @description `setGatewayRules` changes the rules.
         */
        get: operations["getGatewayRules"];
        /**
         * Set the request rules of the gateway
         * @description Rules that were set are stored with the state, and apply after a restart too. The start options determine the others.
         */
        put: operations["setGatewayRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/indexMovers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the index movers
         * @description `setIndexMover` starts, changes and stops an index mover.
         */
        get: operations["listIndexMovers"];
        /**
         * Start or stop the moves of an index price
         * @description An index mover changes an index price by one step, up or down, after each interval. The moves are a random walk around the price at which the mover starts: the farther away the price is, the more probable is a move back. The price stays within 100 steps of the starting price, and usually within 14 steps. If `setIndexPrice` sets another price, the walk continues around that price. Each move has the effect of `setIndexPrice`. The same seed produces the same moves. When a manual clock is advanced, the missed moves take place at the new time, at most 60 of them. The index mover is stored with the state, and continues after a restart. If a move fails, for example because the disk is full, the index mover stops until then, the log contains the error, and `listIndexMovers` shows the reason.
         */
        put: operations["setIndexMover"];
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
        /**
         * List the index prices
         * @description `setIndexPrice` changes a price.
         */
        get: operations["listIndexPrices"];
        /**
         * Set an index price
         * @description Contracts and options are valued at index prices, and market makers quote around them. If the index has a mover, its moves continue around the new price. There can be at most 10,000 index prices.
         */
        put: operations["setIndexPrice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/insuranceFunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the balance of an insurance fund
         * @description The fund pays for liquidated positions that the book cannot close at their bankruptcy price, with at most a tenth of its balance for each command. For the rest, opposite positions are deleveraged.
         */
        put: operations["setInsuranceFund"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the journal
         * @description Returns the records of all commands since the broker was created. Only a broker that was created with `keepJournal` has them. The records contain secret keys. A broker keeps at most 10 MB of records; if there are more, it discards all of them.
         */
        get: operations["getJournal"];
        put?: never;
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
        /**
         * List the market makers
         * @description `setMarketMaker` starts, changes and stops a market maker.
         */
        get: operations["listMarketMakers"];
        /**
         * Start or stop the market maker of a symbol
         * @description The market maker keeps orders on both sides of a price. For spot symbols and contracts, this is the index price; for options, it is a theoretical price. For a spot symbol without an index, it is the ratio of the index prices of its two assets: ETHUSDT divided by BTCUSDT for ETHBTC. The market maker replaces its orders when they are filled and when the index price changes; it also replaces its orders for options when the clock is set or advanced. If its new orders would match orders of other users, it first fills those orders. It makes deposits to fund its account. Its orders for contracts close contracts of its position if possible; otherwise they open contracts with a leverage of 1. It adds margin to its positions. The market maker of an option ends when the option expires. The same seed produces the same quantities. The market maker is stored with the state, and continues after a restart. If a refresh throws an error, for example because the disk is full, the market maker stops until then, the log contains the error, and `listMarketMakers` shows the reason.
         */
        put: operations["setMarketMaker"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List an option
         * @description The quote token must exist, and the index must have a price. The option has the status TRADING. At its expiration, its open orders are cancelled and its positions are settled at the estimated delivery price of the index. There can be at most 10,000 options, including expired options that had orders.
         */
        post: operations["addOption"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/optionStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set whether an option accepts new orders
         * @description While the status is HALT or BREAK, new orders are rejected, and open orders can be cancelled. The option expires as usual.
         */
        put: operations["setOptionStatus"];
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
         * Set the permissions of an account
         * @description If a permission changes, the user data stream sends an account event.
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
         * @description Replaces all rate limits, and clears all counters and bans.
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
         * Reset the sandbox to its initial state
         * @description The sandbox begins again with its start options: users, balances, symbols, API keys, rate limits, gateway rules and clock. The clock returns to the start time or, if there was no start time, to the time of the computer. Market makers and index movers that the start options enabled start again; all others stop. Orders, listen keys, faults, signature mismatches and the memory of received signatures are discarded. Only the named snapshots remain.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/riskLimits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the risk limits of a contract
         * @description Replaces all risk limits. Positions at or below their new maintenance margin are liquidated; open orders are not checked again.
         */
        put: operations["setRiskLimits"];
        post?: never;
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
        /**
         * List the latest signature mismatches
         * @description Each entry has the text that the broker signed, the request as received and the likely cause.
         */
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
        /**
         * List the snapshots
         * @description `saveSnapshot` saves a snapshot; `restoreSnapshot` restores it.
         */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Save the state as a snapshot
         * @description Replaces the snapshot with the same name, if there is one. The sandbox keeps at most 20 snapshots. If it stores its state, it also stores the snapshots; otherwise, they are lost when it stops. The snapshot contains the state at the time of the call, although other requests change the state while it is saved. If another snapshot of a large state is being captured, the state is captured after that one, and after the requests that wait for it.
         */
        post: operations["saveSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/snapshots/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a snapshot
         * @description Returns a snapshot with the text of its state. The response contains the secret keys. Write it to a file to add the snapshot to another sandbox with `addSnapshot`.
         */
        get: operations["getSnapshot"];
        put?: never;
        /**
         * Import a snapshot
         * @description Adds a snapshot that `getSnapshot` of this or another sandbox returned, and replaces the snapshot with the same name, if there is one. `restoreSnapshot` then restores it: to clone a broker, restore its snapshot in another sandbox. A snapshot that is damaged, or that another version saved, is rejected. The request body has at most 64 MiB.
         */
        post: operations["addSnapshot"];
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
         * Restore a snapshot
         * @description Restores the whole state, including the API keys. The hash in the response is the hash of the snapshot. After the response, the state changes again if market makers quote or index prices move. The clock does not go back. If the time of the snapshot is later than the clock, which is possible after a reset, the clock moves forward to that time.
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
        /**
         * Get the hash, the time and the counts of the state
         * @description Two sandboxes with equal hashes have equal states.
         */
        get: operations["getState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/streamConnections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open connections to the streams
         * @description Connections are sorted oldest first. In-process WebSockets are included.
         */
        get: operations["listStreamConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/streamFaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the active faults of the streams
         * @description Each entry states how often the fault has taken effect, and how often it will still take effect.
         */
        get: operations["listStreamFaults"];
        put?: never;
        /**
         * Inject a fault into a stream
         * @description A fault affects messages that the broker sends, including those to connections that are opened later. Without `times`, a fault stays until `clearStreamFaults` or a reset. Faults survive a restart of a sandbox that stores its state, but they are not part of named snapshots. There can be at most 1000 faults.
         */
        post: operations["injectStreamFault"];
        /**
         * Clear the faults of the streams
         * @description Removes one active fault, or all active faults if `faultId` is omitted. A connection to which the effect `halfOpen` or `slowReader` was applied stays in this condition until it is closed.
         */
        delete: operations["clearStreamFaults"];
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
         * @description A sub-account is for token trading or for contracts. The sandbox assigns the next unused account index. There can be at most 1,000 sub-accounts of a user.
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
        /**
         * Add a spot symbol
         * @description Both tokens must exist. The symbol has the status TRADING. There can be at most 10,000 spot symbols.
         */
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
        /**
         * Set whether a spot symbol accepts new orders
         * @description While the status is HALT or BREAK, new orders are rejected, and open orders can be cancelled.
         */
        put: operations["setSymbolStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/takers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the takers
         * @description `setTaker` starts, changes and stops a taker.
         */
        get: operations["listTakers"];
        /**
         * Start or stop the taker of a symbol
         * @description A taker buys or sells at the best price of the order book, after pauses of random length: most are shorter than `intervalMs`, and none is longer than four times `intervalMs`. The side and the quantity are random too: most quantities are small, and none is larger than the best price level. The taker does not trade at a price that is more than 5% worse than the index price or, for options, than the theoretical price. It makes deposits to fund its account. Its orders for contracts close contracts of its position if possible; otherwise they open contracts with a leverage of 1. The taker of an option ends when the option expires. The same seed produces the same orders. When a manual clock is advanced, the missed orders are placed at the new time, at most 60 of them. The taker is stored with the state, and continues after a restart. If an order throws an error, for example because the disk is full, the taker stops until then, the log contains the error, and `listTakers` shows the reason.
         */
        put: operations["setTaker"];
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
        /**
         * List the tokens
         * @description `addToken` adds a token.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Add a token
         * @description After this call, accounts can hold the token and symbols can use it. There can be at most 10,000 tokens.
         */
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
        /**
         * List the users with their accounts and balances
         * @description The accounts include sub-accounts.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Add a user
         * @description A new user has a main account of each type, but no balances and no API keys. There can be at most 100,000 users.
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
            /** @description Id of the account, as the broker returns it */
            accountId: components["schemas"]["LongId"];
            /** @description 0 for the main account, 1 or higher for a sub-account */
            accountIndex: number;
            /** @description Name of the account; empty for the main account of each type */
            accountName: string;
            /** @description Type of the account */
            accountType: components["schemas"]["AccountType"];
            /** @description Balances of all tokens that the account has ever held */
            balances: components["schemas"]["Balance"][];
            /** @description Whether the account accepts deposits */
            canDeposit: boolean;
            /** @description Whether the account may place orders */
            canTrade: boolean;
            /** @description Whether the account may withdraw */
            canWithdraw: boolean;
            /** @description Maker fee rate, as a fraction of the received amount for spot fills, of the premium for option fills, and of the value for contract fills */
            makerFeeRate: components["schemas"]["DecimalString"];
            /** @description Taker fee rate, as a fraction of the received amount for spot fills, of the premium for option fills, and of the value for contract fills */
            takerFeeRate: components["schemas"]["DecimalString"];
        };
        /**
         * AccountType
         * @description Type of an account.
         *
         *     - `1`: Token trading
         *     - `2`: Options
         *     - `3`: Contracts
         * @enum {integer}
         */
        AccountType: 1 | 2 | 3;
        /**
         * ApiKey
         * @description An API key, without its secret key.
         */
        ApiKey: {
            /** @description 0 for the main account, 1 or higher for a sub-account */
            accountIndex: number;
            /** @description Type of the account */
            accountType: components["schemas"]["AccountType"];
            /** @description IP addresses and networks from which the key may be used */
            allowedIps?: string[];
            /** @description The key, which requests send in the header `X-BH-APIKEY` */
            apiKey: string;
            /** @description Whether the key is enabled; requests with a disabled key are rejected */
            enabled: boolean;
            /** @description Security types of the operations that the key may call */
            permissions?: components["schemas"]["SecurityType"][];
            /** @description Name of the user */
            user: string;
        };
        /**
         * ApiKeyChange
         * @description A change to an API key. Omitted fields do not change.
         */
        ApiKeyChange: {
            /** @description IP addresses and networks from which the key may be used */
            allowedIps?: string[];
            /** @description The key to change */
            apiKey: string;
            /** @description Whether the key is enabled; requests with a disabled key are rejected */
            enabled?: boolean;
            /** @description Security types of the operations that the key may call */
            permissions?: components["schemas"]["SecurityType"][];
        };
        /**
         * Balance
         * @description Balance of one token in an account.
         */
        Balance: {
            /** @description Available amount */
            free: components["schemas"]["DecimalString"];
            /** @description Amount locked by open orders */
            locked: components["schemas"]["DecimalString"];
            /** @description Amount used as margin by positions */
            margin: components["schemas"]["DecimalString"];
            /** @description Name of the token */
            token: string;
        };
        /**
         * Broker
         * @description A broker that the control plane of the server created.
         */
        Broker: {
            /** @description Id of the broker */
            brokerId: string;
            /** @description Number of open connections to the streams */
            connections: number;
            /** @description Time of the creation, by the system clock */
            createdAt: components["schemas"]["Instant"];
            /** @description Format of ids and times in responses */
            dialect: components["schemas"]["Dialect"];
            /** @description Time at which the broker is closed if no request arrives and no stream is open, by the system clock */
            expiresAt: components["schemas"]["Instant"];
            /** @description Name of the snapshot from which the broker started */
            from?: string;
            /** @description Host name that selects the broker without a path, on the ports of the server */
            hostName?: string;
            /**
             * @description Path to append to the origins of the server: of the broker, of its streams, and of the control plane
             * @example /b/job-1234
             */
            path: string;
            /** @description Number of requests to the broker and to its control plane */
            requests: number;
        };
        /**
         * BrokerAccount
         * @description A default API key of a new broker.
         */
        BrokerAccount: {
            /** @description The key, which requests send in the header `X-BH-APIKEY` */
            apiKey: string;
            /** @description Name of the key in documentation and tests, such as alice or aliceReadOnly */
            name: string;
            /** @description The key that signs requests */
            secretKey: string;
        };
        /**
         * ClearedFaults
         * @description Number of faults that were cleared.
         */
        ClearedFaults: {
            /** @description Number of cleared faults */
            cleared: number;
        };
        /**
         * Clock
         * @description The clock of the broker.
         */
        Clock: {
            /** @description Clock mode */
            mode: components["schemas"]["ClockMode"];
            /** @description Current time of the clock */
            time: components["schemas"]["Instant"];
        };
        /**
         * ClockAdvance
         * @description Time by which to advance a manual clock.
         */
        ClockAdvance: {
            /** @description Number of milliseconds, at most 366 days */
            milliseconds: number;
        };
        /**
         * ClockChange
         * @description New mode and time of the clock.
         */
        ClockChange: {
            /** @description Clock mode */
            mode: components["schemas"]["ClockMode"];
            /** @description New time of the clock; must not be before the current time of the clock */
            time?: components["schemas"]["Instant"];
        };
        /**
         * ClockMode
         * @description Mode of the clock.
         *
         *     - `real`: The clock follows the system clock
         *     - `manual`: The clock changes only when it is set or advanced
         * @enum {string}
         */
        ClockMode: "real" | "manual";
        /**
         * ControlError
         * @description The body of every error response.
         */
        ControlError: {
            /** @description Category of the error */
            error: components["schemas"]["ErrorName"];
            /** @description Human-readable error message: what is wrong, and what to do next; the wording may change */
            message: string;
            /** @description Name of the error in the error catalogue of the broker */
            reason?: string;
        };
        /**
         * CreatedApiKey
         * @description A new API key with its secret key, which no other operation returns.
         */
        CreatedApiKey: {
            /** @description 0 for the main account, 1 or higher for a sub-account */
            accountIndex: number;
            /** @description Type of the account */
            accountType: components["schemas"]["AccountType"];
            /** @description IP addresses and networks from which the key may be used */
            allowedIps?: string[];
            /** @description The key, which requests send in the header `X-BH-APIKEY` */
            apiKey: string;
            /** @description Whether the key is enabled; requests with a disabled key are rejected */
            enabled: boolean;
            /** @description Security types of the operations that the key may call */
            permissions?: components["schemas"]["SecurityType"][];
            /** @description The key that signs requests */
            secretKey: string;
            /** @description Name of the user */
            user: string;
        };
        /**
         * CreatedBroker
         * @description A new broker, and its default API keys.
         */
        CreatedBroker: {
            /** @description Default API keys that the broker has, with their secret keys */
            accounts: components["schemas"]["BrokerAccount"][];
            /** @description The broker */
            broker: components["schemas"]["Broker"];
        };
        /**
         * DecimalString
         * Format: decimal
         * @description An exact decimal number as a string, without an exponent. Used for money, prices, quantities and rates.
         */
        DecimalString: string;
        /**
         * DepositResult
         * @description A completed deposit.
         */
        DepositResult: {
            /** @description Id of the deposit; the broker's listDepositOrders returns it as `orderId` */
            orderId: components["schemas"]["LongId"];
        };
        /**
         * Dialect
         * @description Format of ids and times in the responses of a broker.
         *
         *     - `reference`: Ids and times are JSON integers, as documented
         *     - `observed`: Ids and times are strings, as deployments send them
         * @enum {string}
         */
        Dialect: "reference" | "observed";
        /**
         * ErrorName
         * @description Category of an error.
         *
         *     - `INVALID_REQUEST`: The request is malformed or has an invalid value
         *     - `UNAUTHORIZED`: The request has no valid token
         *     - `FORBIDDEN`: The control plane does not accept requests from this origin
         *     - `NOT_FOUND`: The path or the named object does not exist
         *     - `METHOD_NOT_ALLOWED`: The path does not support the method
         *     - `CONFLICT`: The current state or settings of the sandbox do not allow the change
         *     - `TOO_LARGE`: The body is too large
         *     - `UNSUPPORTED_MEDIA_TYPE`: The body is not JSON
         *     - `REJECTED`: The broker rejects the change
         *     - `UNEXPECTED`: An unexpected error occurred in the sandbox
         * @enum {string}
         */
        ErrorName: "INVALID_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "REJECTED" | "UNEXPECTED";
        /**
         * Fault
         * @description An active fault.
         */
        Fault: {
            /** @description Code of the injected error, from the error catalogue of the broker */
            code?: number;
            /** @description Delay of the call, in milliseconds */
            delayMs?: number;
            /** @description Effect of the fault */
            effect: components["schemas"]["FaultEffect"];
            /** @description Id of the fault, such as fault-1, for clearFaults */
            faultId: string;
            /** @description Operation whose calls the fault affects, such as placeOrder */
            operation?: string;
            /** @description Number of calls that the fault will still affect */
            remaining?: number;
            /** @description Section whose calls the fault affects */
            section?: components["schemas"]["Section"];
            /** @description HTTP status of the injected error */
            status?: number;
            /** @description Number of calls that the fault has affected */
            struck: number;
            /** @description User whose calls the fault affects, including those of sub-accounts */
            user?: string;
            /** @description Whether the fault takes effect before or after the call is carried out */
            when: components["schemas"]["FaultMoment"];
        };
        /**
         * FaultEffect
         * @description Effect of a fault on a call.
         *
         *     - `delay`: Delays the call
         *     - `status`: Returns an error
         *     - `drop`: Closes the connection without a response
         * @enum {string}
         */
        FaultEffect: "delay" | "status" | "drop";
        /**
         * FaultMoment
         * @description When a fault takes effect.
         *
         *     - `before`: Before the broker carries out the call
         *     - `after`: After the broker carries out the call
         * @enum {string}
         */
        FaultMoment: "before" | "after";
        /**
         * FeeRate
         * Format: decimal
         * @description A rate from 0 to 1 with at most 8 decimal places, as a string; 0.001 is 0.1%.
         */
        FeeRate: string;
        /**
         * FeeRateChange
         * @description New fee rates of an account.
         */
        FeeRateChange: {
            /** @description 0 for the main account, 1 or higher for a sub-account */
            accountIndex?: number;
            /** @description Type of the account */
            accountType?: components["schemas"]["AccountType"];
            /** @description Maker fee rate, as a fraction of the received amount for spot fills, of the premium for option fills, and of the value for contract fills */
            maker: components["schemas"]["FeeRate"];
            /** @description Taker fee rate, as a fraction of the received amount for spot fills, of the premium for option fills, and of the value for contract fills */
            taker: components["schemas"]["FeeRate"];
            /** @description Name of the user */
            user: string;
        };
        /**
         * Fraction
         * Format: decimal
         * @description A fraction above 0 and below 1, as a string with at most 18 decimal places.
         */
        Fraction: string;
        /**
         * FundingRateChange
         * @description The funding rate of a contract for the running interval.
         */
        FundingRateChange: {
            /**
             * Format: decimal
             * @description The rate, from -1 to 1 with at most 8 decimal places; if it is positive, long positions pay short positions
             */
            rate: string;
            /** @description Name of the contract */
            symbol: string;
        };
        /**
         * GatewayRuleChange
         * @description Gateway rules to set. Omitted rules do not change.
         */
        GatewayRuleChange: {
            /** @description Whether the gateway rejects requests above a rate limit; it counts requests even if it does not reject them */
            enforceLimits?: boolean;
            /** @description Whether the quantity of a spot MARKET BUY order is the amount to spend in the quote asset, as some clients send it */
            marketBuyInQuote?: boolean;
            /** @description Whether the gateway rejects a signed order, transfer or change of margin that it has already received */
            rejectReplays?: boolean;
            /** @description Whether the gateway rejects LIMIT orders without `timeInForce`; if not, they are GTC */
            requireTimeInForce?: boolean;
            /** @description Whether the broker rejects what a deployment may reject: parameters that the operation does not use, a slash at the end of a path, and undocumented forms of subscriptions */
            strict?: boolean;
        };
        /**
         * GatewayRules
         * @description The rules that the gateway applies to requests.
         */
        GatewayRules: {
            /** @description Whether the gateway rejects requests above a rate limit; it counts requests even if it does not reject them */
            enforceLimits: boolean;
            /** @description Whether the quantity of a spot MARKET BUY order is the amount to spend in the quote asset, as some clients send it */
            marketBuyInQuote: boolean;
            /** @description Whether the gateway rejects a signed order, transfer or change of margin that it has already received. After a restart, or after its clock went back, the gateway also rejects such requests if it may have received them before */
            rejectReplays: boolean;
            /** @description Whether the gateway rejects LIMIT orders without `timeInForce`; if not, they are GTC */
            requireTimeInForce: boolean;
            /** @description Whether the broker rejects what a deployment may reject: parameters that the operation does not use, a slash at the end of a path, and undocumented forms of subscriptions */
            strict: boolean;
        };
        /**
         * IndexMover
         * @description An index mover and its settings.
         */
        IndexMover: {
            /** @description Whether the index price moves; false if the mover was disabled, or stopped after an error */
            enabled: boolean;
            /** @description Time between two moves, in milliseconds of the broker's clock */
            intervalMs: number;
            /** @description Reason why the mover stopped. `setIndexMover` starts it again. */
            problem?: string;
            /** @description Seed of the random moves */
            seed: number;
            /** @description Size of a move, as a fraction of the price at which the mover started */
            step: components["schemas"]["DecimalString"];
            /** @description Name of the index */
            symbol: string;
        };
        /**
         * IndexMoverChange
         * @description New settings of the mover of an index price.
         */
        IndexMoverChange: {
            /** @description Whether the index price moves */
            enabled: boolean;
            /** @description Time between two moves, in milliseconds of the broker's clock */
            intervalMs?: number;
            /** @description Seed of the random moves */
            seed?: number;
            /** @description Size of a move, as a fraction of the price at which the mover starts; at most 0.005 */
            step?: components["schemas"]["Fraction"];
            /** @description Name of the index, which must have a price */
            symbol: string;
        };
        /**
         * IndexPrice
         * @description The latest value of an index price.
         */
        IndexPrice: {
            /** @description The price */
            price: components["schemas"]["DecimalString"];
            /** @description Name of the index */
            symbol: string;
            /** @description Time at which the price was set */
            time: components["schemas"]["Instant"];
        };
        /**
         * IndexPriceChange
         * @description An index price to set.
         */
        IndexPriceChange: {
            /** @description The price, with at most 18 decimal places */
            price: components["schemas"]["PositiveDecimal"];
            /** @description Name of the index, which must be the name of a spot symbol */
            symbol: string;
        };
        /**
         * Instant
         * Format: epoch-ms
         * @description A point in time, as an integer number of milliseconds since 1970-01-01T00:00:00Z. The latest one is 9999-12-31T23:59:59.999Z.
         */
        Instant: number;
        /**
         * InsuranceFund
         * @description The insurance fund of a margin token.
         */
        InsuranceFund: {
            /** @description Balance of the fund, with at most as many decimal places as the token has */
            balance: components["schemas"]["NonNegativeDecimal"];
            /** @description Name of the margin token */
            token: string;
        };
        /**
         * Journal
         * @description The records of all commands that a broker has executed.
         */
        Journal: {
            /** @description Records in the order of execution, each one a JSON text. The first record has the initial data. Written to a file, one record a line, they are the input of `broker-sandbox replay` */
            records: string[];
        };
        /**
         * LongId
         * Format: long-id
         * @description An id of type LONG: at most 9223372036854775807. On the wire, it is an integer or a string of digits. A JavaScript number cannot represent all ids exactly, so clients represent them as strings.
         */
        LongId: string;
        /**
         * MarketMaker
         * @description A market maker and its settings.
         */
        MarketMaker: {
            /** @description Whether the market maker quotes; false if it was disabled, or stopped after an error */
            enabled: boolean;
            /** @description Number of price levels on each side */
            levels: number;
            /** @description Number of open orders of the market maker */
            openOrders: number;
            /** @description Reason why the latest refresh of the market maker's orders failed. If `enabled` is true, an order was rejected, and the market maker tries again after the next change. If `enabled` is false, it stopped after an error, and `setMarketMaker` starts it again. */
            problem?: string;
            /** @description Section of the symbol */
            section: components["schemas"]["Section"];
            /** @description Seed of the random order quantities */
            seed: number;
            /** @description Distance between the best bid and the best ask, as a fraction of the price around which the market maker quotes */
            spread: components["schemas"]["DecimalString"];
            /** @description Symbol that the market maker quotes */
            symbol: string;
        };
        /**
         * MarketMakerChange
         * @description New settings of the market maker of a symbol.
         */
        MarketMakerChange: {
            /** @description Whether the market maker quotes; false cancels its orders */
            enabled: boolean;
            /** @description Number of price levels on each side */
            levels?: number;
            /** @description Section of the symbol */
            section?: components["schemas"]["Section"];
            /** @description Seed of the random order quantities */
            seed?: number;
            /** @description Distance between the best bid and the best ask, as a fraction of the price around which the market maker quotes */
            spread?: components["schemas"]["Fraction"];
            /** @description Symbol to quote; the index of the symbol must have a price */
            symbol: string;
        };
        /**
         * NewApiKey
         * @description An API key to create.
         */
        NewApiKey: {
            /** @description 0 for the main account, 1 or higher for a sub-account */
            accountIndex?: number;
            /** @description Type of the account */
            accountType?: components["schemas"]["AccountType"];
            /** @description IP addresses, or networks such as 10.0.0.0/8, from which the key may be used */
            allowedIps?: string[];
            /** @description Security types of the operations that the key may call */
            permissions?: components["schemas"]["SecurityType"][];
            /** @description Name of the user */
            user: string;
        };
        /**
         * NewBroker
         * @description A broker to create.
         */
        NewBroker: {
            /**
             * @description Id of the broker, which is part of its URLs: up to 40 lower-case letters, digits and dashes
             * @example job-1234
             */
            brokerId?: string;
            /** @description Mode of the clock */
            clock?: components["schemas"]["ClockMode"];
            /** @description Format of ids and times in responses */
            dialect?: components["schemas"]["Dialect"];
            /**
             * @description Name of a snapshot of the broker of the server. The new broker starts with its state, including the API keys
             * @example before-the-storm
             */
            from?: string;
            /** @description Whether an index mover runs for every index that has a price */
            indexMovers?: boolean;
            /** @description Whether the broker keeps the records of its commands, which `getJournal` returns */
            keepJournal?: boolean;
            /** @description Whether a market maker runs for every symbol whose index has a price */
            marketMakers?: boolean;
            /** @description Rules of the gateway that differ from those with which the server started */
            rules?: components["schemas"]["GatewayRuleChange"];
            /** @description Seed of the default API keys, market makers, takers and index movers. A broker that starts from a snapshot has the API keys of the snapshot, and a broker on a server whose default API keys are random has those */
            seed?: number;
            /** @description Initial time of the clock; not before the time of the snapshot in `from` */
            startTime?: components["schemas"]["Instant"];
            /** @description Whether a taker runs for every symbol whose index has a price */
            takers?: boolean;
            /** @description Time in milliseconds after which the broker is closed if no request arrives and no stream is open */
            timeToLiveMs?: number;
        };
        /**
         * NewContract
         * @description A perpetual contract to add, with the trading rules for its orders. Each decimal has at most 64 characters and 18 decimal places.
         */
        NewContract: {
            /** @description Name of the index, whose price is the mark price of the contract */
            index: string;
            /** @description Whether the contract is inverse. The value of an inverse contract is its multiplier divided by its price; the value of a linear contract is its multiplier times its price. */
            inverse: boolean;
            /** @description Precision of amounts in the margin token, which must be a power of ten */
            marginPrecision: components["schemas"]["PositiveDecimal"];
            /** @description Token in which margin, profit and fees are paid */
            marginToken: string;
            /** @description Maximum number of open orders that an account can have for this contract */
            maxOpenOrders?: number;
            /** @description Maximum price */
            maxPrice: components["schemas"]["PositiveDecimal"];
            /** @description Maximum quantity, in contracts */
            maxQuantity: components["schemas"]["PositiveDecimal"];
            /** @description Minimum notional value, which is price times quantity */
            minNotional: components["schemas"]["NonNegativeDecimal"];
            /** @description Minimum price */
            minPrice: components["schemas"]["PositiveDecimal"];
            /** @description Minimum quantity, in contracts */
            minQuantity: components["schemas"]["PositiveDecimal"];
            /** @description Value of one contract: an amount of the underlying asset or, for an inverse contract, an amount of the quote asset */
            multiplier: components["schemas"]["PositiveDecimal"];
            /** @description How much worse than the mark price the price of an order can be; 0.1 is 10% */
            priceBand?: components["schemas"]["PositiveDecimal"];
            /** @description Asset in which prices are expressed */
            quoteAsset: string;
            /** @description The risk limits, smallest first */
            riskLimits: components["schemas"]["RiskLimit"][];
            /** @description Quantity increment, in contracts */
            stepSize: components["schemas"]["PositiveDecimal"];
            /** @description Unique name of the contract */
            symbol: string;
            /** @description Price increment */
            tickSize: components["schemas"]["PositiveDecimal"];
        };
        /**
         * NewDeposit
         * @description A deposit to make.
         */
        NewDeposit: {
            /** @description 0 for the main account, 1 or higher for a sub-account */
            accountIndex?: number;
            /** @description Type of the account */
            accountType?: components["schemas"]["AccountType"];
            /** @description Address that receives the deposit */
            address?: string;
            /** @description Tag of the receiving address */
            addressTag?: string;
            /** @description Amount of the deposit, with at most as many decimal places as the token has */
            amount: components["schemas"]["PositiveDecimal"];
            /** @description Address that sends the deposit */
            fromAddress?: string;
            /** @description Tag of the sending address */
            fromAddressTag?: string;
            /** @description Name of the token */
            token: string;
            /** @description Name of the user */
            user: string;
        };
        /**
         * NewFault
         * @description A fault to inject into calls that the gateway has accepted.
         */
        NewFault: {
            /** @description Code of the injected error, from the error catalogue of the broker */
            code?: number;
            /** @description Delay of the call, in milliseconds */
            delayMs?: number;
            /** @description Effect of the fault */
            effect: components["schemas"]["FaultEffect"];
            /** @description Operation whose calls the fault affects, such as placeOrder */
            operation?: string;
            /** @description Section whose calls the fault affects */
            section?: components["schemas"]["Section"];
            /** @description HTTP status of the injected error */
            status?: number;
            /** @description Number of calls that the fault affects */
            times?: number;
            /** @description User whose calls the fault affects, including those of sub-accounts */
            user?: string;
            /** @description Whether the fault takes effect before or after the call is carried out */
            when?: components["schemas"]["FaultMoment"];
        } & (unknown & unknown);
        /**
         * NewOption
         * @description A call spread or a put spread to list, with the trading rules for its orders. Each decimal has at most 64 characters. The decimal places of a quantity plus those of a price must not exceed those of the quote token; the same applies to a quantity and `maxPayOff`.
         */
        NewOption: {
            /** @description Underlying asset of the option */
            baseAsset: string;
            /** @description Expiration and settlement time, which must be in the future */
            expiration: components["schemas"]["Instant"];
            /** @description Name of the index from which the settlement price is computed */
            index: string;
            /** @description Maximum number of open orders that an account can have for this option */
            maxOpenOrders?: number;
            /** @description Maximum pay-off of one option, with at most 8 decimal places; also the collateral of one short option */
            maxPayOff: components["schemas"]["PositiveDecimal"];
            /** @description Maximum price */
            maxPrice: components["schemas"]["PositiveDecimal"];
            /** @description Maximum quantity, in options */
            maxQuantity: components["schemas"]["PositiveDecimal"];
            /** @description Minimum notional value, which is price times quantity */
            minNotional: components["schemas"]["NonNegativeDecimal"];
            /** @description Minimum price */
            minPrice: components["schemas"]["PositiveDecimal"];
            /** @description Minimum quantity, in options */
            minQuantity: components["schemas"]["PositiveDecimal"];
            /**
             * @description Spread type
             *
             *     - `call`: Call spread
             *     - `put`: Put spread
             * @enum {string}
             */
            optionType: "call" | "put";
            /** @description Token in which premiums, collateral, fees and pay-offs are paid */
            quoteAsset: string;
            /**
             * @description Settlement interval
             *
             *     - `daily`: One day
             *     - `weekly`: One week
             * @enum {string}
             */
            settlement: "daily" | "weekly";
            /** @description Quantity increment, in options */
            stepSize: components["schemas"]["PositiveDecimal"];
            /** @description Strike price, with at most 8 decimal places */
            strike: components["schemas"]["PositiveDecimal"];
            /** @description The strikes of the options that succeed this option are multiples of this step. At each expiration, the next option is listed; its strike is the index price, rounded to the nearest multiple. */
            strikeStep?: components["schemas"]["PositiveDecimal"];
            /** @description Unique name of the option */
            symbol: string;
            /** @description Price increment */
            tickSize: components["schemas"]["PositiveDecimal"];
        };
        /**
         * NewStreamFault
         * @description A fault to inject into the messages that the broker sends.
         */
        NewStreamFault: {
            /** @description Code with which the connection is closed */
            code?: number;
            /** @description Delay of the message, in milliseconds of the broker's clock */
            delayMs?: number;
            /** @description Effect of the fault */
            effect: components["schemas"]["StreamFaultEffect"];
            /** @description Stream that the fault affects */
            stream?: components["schemas"]["StreamName"];
            /** @description Number of messages that the fault affects; for the effects `halfOpen`, `slowReader` and `close`, the number of connections */
            times?: number;
            /** @description User whose connections the fault affects, including those of sub-accounts */
            user?: string;
        } & (unknown & unknown & unknown);
        /**
         * NewSubAccount
         * @description A sub-account to open.
         */
        NewSubAccount: {
            /** @description Name of the account */
            accountName?: string;
            /** @description Type of the account */
            accountType?: components["schemas"]["SubAccountType"];
            /** @description Name of the user */
            user: string;
        };
        /**
         * NewSymbol
         * @description A spot symbol to add, with the trading rules for its orders. Each decimal has at most 64 characters and 18 decimal places. If n is the largest number of decimal places in `minPrice`, `maxPrice` and `tickSize`, `maxPrice` times 10^n must be below 2^52. The same applies to `maxQuantity`, with the decimal places of `minQuantity`, `maxQuantity` and `stepSize`. None of these three quantities can have more decimal places than the ledger keeps for `baseAsset`.
         */
        NewSymbol: {
            /** @description Token that is bought and sold */
            baseAsset: string;
            /** @description Maximum number of open orders that an account can have for this symbol */
            maxOpenOrders?: number;
            /** @description Maximum price */
            maxPrice: components["schemas"]["PositiveDecimal"];
            /** @description Maximum quantity */
            maxQuantity: components["schemas"]["PositiveDecimal"];
            /** @description Minimum notional value, which is price times quantity */
            minNotional: components["schemas"]["NonNegativeDecimal"];
            /** @description Minimum price */
            minPrice: components["schemas"]["PositiveDecimal"];
            /** @description Minimum quantity */
            minQuantity: components["schemas"]["PositiveDecimal"];
            /** @description Token in which prices are quoted */
            quoteAsset: string;
            /** @description Quantity increment */
            stepSize: components["schemas"]["PositiveDecimal"];
            /** @description Unique name of the symbol */
            symbol: string;
            /** @description Price increment */
            tickSize: components["schemas"]["PositiveDecimal"];
        };
        /**
         * NewToken
         * @description A token to add.
         */
        NewToken: {
            /** @description Number of decimal places that the ledger keeps */
            scale?: number;
            /** @description Unique name of the token */
            token: string;
        };
        /**
         * NewUser
         * @description A user to add.
         */
        NewUser: {
            /** @description Unique name of the user */
            user: string;
        };
        /**
         * NonNegativeDecimal
         * Format: decimal
         * @description An exact decimal number, zero or above, as a string without a sign or an exponent.
         */
        NonNegativeDecimal: string;
        /**
         * PermissionChange
         * @description Permissions of an account to set. Omitted permissions do not change.
         */
        PermissionChange: {
            /** @description 0 for the main account, 1 or higher for a sub-account */
            accountIndex?: number;
            /** @description Type of the account */
            accountType?: components["schemas"]["AccountType"];
            /** @description Whether the account accepts deposits */
            canDeposit?: boolean;
            /** @description Whether the account may place orders */
            canTrade?: boolean;
            /** @description Whether the account may withdraw */
            canWithdraw?: boolean;
            /** @description Name of the user */
            user: string;
        };
        /**
         * PositiveDecimal
         * Format: decimal
         * @description An exact decimal number above zero, as a string without a sign or an exponent.
         */
        PositiveDecimal: string;
        /**
         * RateLimit
         * @description Maximum usage in one interval.
         */
        RateLimit: {
            /** @description Length of the interval */
            interval: components["schemas"]["RateLimitInterval"];
            /** @description Maximum count in one interval */
            limit: number;
            /** @description Resource that the limit counts */
            rateLimitType: components["schemas"]["RateLimitType"];
        };
        /**
         * RateLimitInterval
         * @description Length of the interval to which a rate limit applies.
         *
         *     - `SECOND`: One second
         *     - `MINUTE`: One minute
         *     - `DAY`: One day
         * @enum {string}
         */
        RateLimitInterval: "SECOND" | "MINUTE" | "DAY";
        /**
         * RateLimits
         * @description The rate limits of the broker, as getBrokerInfo returns them.
         */
        RateLimits: {
            /** @description The limits, with at most one for each combination of type and interval */
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
         * @description Resource that a rate limit counts.
         *
         *     - `REQUESTS_WEIGHT`: The weight of the requests from each IP address
         *     - `ORDERS`: The new orders of each account
         * @enum {string}
         */
        RateLimitType: "REQUESTS_WEIGHT" | "ORDERS";
        /**
         * RiskLimit
         * @description The margin rates for positions up to a size. `initialMargin` must be above `maintMargin`.
         */
        RiskLimit: {
            /** @description Initial margin rate; the maximum leverage is 1 divided by this rate */
            initialMargin: components["schemas"]["PositiveDecimal"];
            /** @description Maintenance margin rate; a position at or below this margin rate is liquidated */
            maintMargin: components["schemas"]["PositiveDecimal"];
            /** @description The risk limit applies to positions below this number of contracts */
            quantity: components["schemas"]["PositiveDecimal"];
        };
        /**
         * RiskLimitChange
         * @description The risk limits of a contract.
         */
        RiskLimitChange: {
            /** @description The risk limits, smallest first */
            riskLimits: components["schemas"]["RiskLimit"][];
            /** @description Name of the contract */
            symbol: string;
        };
        /**
         * Section
         * @description A section of the broker API.
         *
         *     - `spot`: Token trading
         *     - `contract`: Contracts
         *     - `option`: Options
         * @enum {string}
         */
        Section: "spot" | "contract" | "option";
        /**
         * SecurityType
         * @description Security type of a broker operation. An API key may call an operation if the key has the permission for the operation's security type.
         *
         *     - `TRADE`: Placing, testing and cancelling orders, and adjusting margin
         *     - `USER_DATA`: Querying the orders, trades, positions and balances of the user
         *     - `USER_STREAM`: Listen keys of the user data stream
         *     - `MARKET_DATA`: Market data
         *     - `SUB_ACCOUNT_LIST`: `listSubAccounts`
         *     - `ACCOUNT_TRANSFER`: `transfer`
         *     - `BALANCE_FLOW`: `listBalanceFlow`
         *     - `TRANSFER`: `transferToUser`
         * @enum {string}
         */
        SecurityType: "TRADE" | "USER_DATA" | "USER_STREAM" | "MARKET_DATA" | "SUB_ACCOUNT_LIST" | "ACCOUNT_TRANSFER" | "BALANCE_FLOW" | "TRANSFER";
        /**
         * SignatureMismatch
         * @description A request whose signature did not match. Keys and signatures are removed from all strings, whichever parameter contained them. Long strings are truncated.
         */
        SignatureMismatch: {
            /** @description Account of the API key: a user, such as alice, or another account with its type and index, such as alice/1/1; in the name of the user, % and / are percent-encoded */
            account: string;
            /** @description Likely cause of the mismatch */
            diagnosis: string;
            /** @description Operation that was called */
            operationId: string;
            /** @description Body as received */
            receivedBody: string;
            /** @description Query string as received */
            receivedQuery: string;
            /** @description Text over which the broker computed the expected signature */
            signedText: string;
            /** @description Time at which the request arrived */
            time: components["schemas"]["Instant"];
        };
        /**
         * Snapshot
         * @description A saved state.
         */
        Snapshot: {
            /** @description SHA-256 of the canonical text of the state, as a hexadecimal string */
            hash: string;
            /** @description Name of the snapshot */
            name: string;
            /** @description Time of the latest change to the saved state */
            time: components["schemas"]["Instant"];
        };
        /**
         * SnapshotFile
         * @description A saved state and its text, which another sandbox of the same version can add.
         */
        SnapshotFile: {
            /** @description SHA-256 of the canonical text of the state, as a hexadecimal string */
            hash: string;
            /** @description The lines of the canonical text of the state, which contains the secret keys */
            lines: string[];
            /** @description Name of the snapshot, which may contain letters, digits, dots, dashes and underscores */
            name: string;
            /** @description Time of the latest change to the saved state */
            time: components["schemas"]["Instant"];
        };
        /**
         * SnapshotName
         * @description The snapshot to save or restore.
         */
        SnapshotName: {
            /**
             * @description Name of the snapshot, which may contain letters, digits, dots, dashes and underscores
             * @example before-the-storm
             */
            name: string;
        };
        /**
         * State
         * @description Summary of the state of the sandbox.
         */
        State: {
            /** @description Number of accounts of all users */
            accounts: number;
            /** @description Number of API keys */
            apiKeys: number;
            /** @description SHA-256 of the canonical text of the state, as a hexadecimal string; equal states have equal hashes */
            hash: string;
            /** @description Number of spot symbols */
            symbols: number;
            /** @description Time of the latest change to the state */
            time: components["schemas"]["Instant"];
            /** @description Number of tokens */
            tokens: number;
            /** @description Number of users */
            users: number;
        };
        /**
         * StreamConnection
         * @description An open connection to a stream.
         */
        StreamConnection: {
            /** @description Id of the connection, such as connection-1 */
            connectionId: string;
            /** @description IP address of the client */
            ip: string;
            /** @description Time at which the connection was opened */
            openedAt: components["schemas"]["Instant"];
            /** @description Owner of the stream: a user, such as alice, or a sub-account with its account type and index, such as alice/1/1; in the name of the user, % and / are percent-encoded */
            owner?: string;
            /** @description The stream */
            stream: components["schemas"]["StreamName"];
            /** @description Number of subscriptions */
            subscriptions?: number;
            /** @description Amount of data that is waiting to be sent to the client, in bytes */
            waitingBytes: number;
        };
        /**
         * StreamFault
         * @description An active fault of the streams.
         */
        StreamFault: {
            /** @description Code with which the connection is closed */
            code?: number;
            /** @description Delay of the message, in milliseconds of the broker's clock */
            delayMs?: number;
            /** @description Effect of the fault */
            effect: components["schemas"]["StreamFaultEffect"];
            /** @description Id of the fault, such as stream-fault-1, for clearStreamFaults */
            faultId: string;
            /** @description Number of messages or connections that the fault will still affect */
            remaining?: number;
            /** @description Stream that the fault affects */
            stream?: components["schemas"]["StreamName"];
            /** @description Number of messages or connections that the fault has affected */
            struck: number;
            /** @description User whose connections the fault affects, including those of sub-accounts */
            user?: string;
        };
        /**
         * StreamFaultEffect
         * @description Effect of a fault on a message that the broker sends, or on its connection.
         *
         *     - `drop`: Does not send the message
         *     - `delay`: Sends the message, and the messages after it, later
         *     - `duplicate`: Sends the message twice
         *     - `reorder`: Sends the message after the next message of the connection
         *     - `halfOpen`: No longer sends or receives anything on the connection
         *     - `slowReader`: Behaves as if the client no longer read any data. Messages wait until the broker closes the connection with code 1008
         *     - `close`: Closes the connection instead of sending the message
         * @enum {string}
         */
        StreamFaultEffect: "drop" | "delay" | "duplicate" | "reorder" | "halfOpen" | "slowReader" | "close";
        /**
         * StreamName
         * @description A stream of the broker.
         *
         *     - `user`: The user data stream
         *     - `market`: The market data stream
         * @enum {string}
         */
        StreamName: "user" | "market";
        /**
         * SubAccountType
         * @description Type of a sub-account.
         *
         *     - `1`: Token trading
         *     - `3`: Contracts
         * @enum {integer}
         */
        SubAccountType: 1 | 3;
        /**
         * SymbolStatus
         * @description Status of a symbol.
         *
         *     - `TRADING`: The broker accepts new orders
         *     - `HALT`: The broker rejects new orders, but open orders can be cancelled
         *     - `BREAK`: The broker rejects new orders, but open orders can be cancelled
         * @enum {string}
         */
        SymbolStatus: "TRADING" | "HALT" | "BREAK";
        /**
         * SymbolStatusChange
         * @description A new status for a symbol, contract or option.
         */
        SymbolStatusChange: {
            /** @description New status of the symbol */
            status: components["schemas"]["SymbolStatus"];
            /** @description Name of the symbol, contract or option */
            symbol: string;
        };
        /**
         * Taker
         * @description A taker and its settings.
         */
        Taker: {
            /** @description Whether the taker trades; false if it was disabled, or stopped after an error */
            enabled: boolean;
            /** @description Average time between two orders, in milliseconds of the broker's clock */
            intervalMs: number;
            /** @description Reason why the latest order failed. If `enabled` is true, the order was rejected, and the taker continues. If `enabled` is false, it stopped after an error, and `setTaker` starts it again. */
            problem?: string;
            /** @description Section of the symbol */
            section: components["schemas"]["Section"];
            /** @description Seed of the random sides, quantities and pauses */
            seed: number;
            /** @description Symbol that the taker trades */
            symbol: string;
        };
        /**
         * TakerChange
         * @description New settings of the taker of a symbol.
         */
        TakerChange: {
            /** @description Whether the taker trades */
            enabled: boolean;
            /** @description Average time between two orders, in milliseconds of the broker's clock */
            intervalMs?: number;
            /** @description Section of the symbol */
            section?: components["schemas"]["Section"];
            /** @description Seed of the random sides, quantities and pauses */
            seed?: number;
            /** @description Symbol to trade; the index of the symbol must have a price */
            symbol: string;
        };
        /**
         * Token
         * @description A token and its number of decimal places.
         */
        Token: {
            /** @description Number of decimal places that the ledger keeps */
            scale: number;
            /** @description Name of the token */
            token: string;
        };
        /**
         * User
         * @description A user with its accounts.
         */
        User: {
            /** @description Accounts of the user, in the order in which they were opened */
            accounts: components["schemas"]["Account"][];
            /** @description Name of the user */
            user: string;
        };
    };
    responses: {
        /** @description The request was rejected and nothing has changed. The body contains the reason. */
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
            /** @description All keys. */
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
            /** @description The changed key, without its secret key. */
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
            /** @description The key with its secret key. */
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
    getBroker: {
        parameters: {
            query: {
                /** @description Id of the broker */
                brokerId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The broker. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broker"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    listBrokers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brokers, in the order of their creation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broker"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    createBroker: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBroker"];
            };
        };
        responses: {
            /** @description The new broker, and its default API keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedBroker"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    closeBroker: {
        parameters: {
            query: {
                /** @description Id of the broker */
                brokerId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The broker, when it was closed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broker"];
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
            /** @description The changed clock. */
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
            /** @description The clock with its new time. */
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
    addContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewContract"];
            };
        };
        responses: {
            /** @description The new contract. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewContract"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setContractStatus: {
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
            /** @description The contract and its status. */
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
            /** @description The active faults, in the order in which they were injected. They take effect in this order. */
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
                /** @description Id of the fault to clear; all faults if omitted */
                faultId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of cleared faults. */
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
            /** @description The changed account. */
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
    setFundingRate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FundingRateChange"];
            };
        };
        responses: {
            /** @description The contract and its funding rate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundingRateChange"];
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
            /** @description The rules that now apply. */
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
    listIndexMovers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The index movers that run, and those that stopped after an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexMover"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setIndexMover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IndexMoverChange"];
            };
        };
        responses: {
            /** @description The index mover and its settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexMover"];
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
            /** @description All index prices, each with its latest value. */
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
            /** @description The new index price. */
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
    setInsuranceFund: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsuranceFund"];
            };
        };
        responses: {
            /** @description The insurance fund. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsuranceFund"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    getJournal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"];
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
            /** @description The market makers that quote, and those that stopped after an error. */
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
            /** @description The market maker and its settings. */
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
    addOption: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOption"];
            };
        };
        responses: {
            /** @description The new option. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewOption"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setOptionStatus: {
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
            /** @description The option and its status. */
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
            /** @description The changed account. */
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
            /** @description The limits that now apply. */
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
            /** @description The new state. */
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
    setRiskLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RiskLimitChange"];
            };
        };
        responses: {
            /** @description The contract and its risk limits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskLimitChange"];
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
            /** @description The latest mismatches (at most 100), newest first. */
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
            /** @description The snapshots, in the order in which they were saved. */
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
    getSnapshot: {
        parameters: {
            query: {
                /** @description Name of the snapshot */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotFile"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    addSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnapshotFile"];
            };
        };
        responses: {
            /** @description The added snapshot. */
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
            /** @description The restored state. */
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
    listStreamConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open connections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamConnection"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    listStreamFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active faults, in the order in which they were injected. The first one that matches a message takes effect. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamFault"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    injectStreamFault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStreamFault"];
            };
        };
        responses: {
            /** @description The fault. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamFault"];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    clearStreamFaults: {
        parameters: {
            query?: {
                /** @description Id of the fault to clear; all faults of the streams if omitted */
                faultId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of cleared faults. */
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
            /** @description The new account. */
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
            /** @description The new symbol. */
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
    listTakers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The takers that run, and those that stopped after an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Taker"][];
                };
            };
            default: components["responses"]["ControlError"];
        };
    };
    setTaker: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakerChange"];
            };
        };
        responses: {
            /** @description The taker and its settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Taker"];
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
            /** @description All tokens. */
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
            /** @description The new token. */
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
            /** @description All users. The orders of the market makers belong to the user `market-maker`. */
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
            /** @description The new user. */
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
