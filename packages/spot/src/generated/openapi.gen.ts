// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash df79b4349e0ddcee.
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
    "/openapi/v1/order": {
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
         * @description `quantity` is in the base asset, for MARKET BUY too. An order whose answer is a 5XX or never comes may have been placed: look it up by its client order id.
         */
        post: operations["placeOrder"];
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
         * Error
         * @description The body of every refusal. The catalogue in errors.yaml says what each code means.
         */
        Error: {
            /**
             * @description Error code
             * @example -1121
             */
            code: number;
            /**
             * @description What went wrong
             * @example Invalid symbol.
             */
            msg: string;
        };
        /**
         * LongId
         * Format: long-id
         * @description An id of type LONG. On the wire an integer or a digit string; ids have up to 19 digits, past what a JavaScript number holds, so programs keep them as text.
         */
        LongId: string;
        /** OrderResult */
        OrderResult: {
            /** @description The caller's id of the order */
            clientOrderId: string;
            /** @description The broker's id of the order */
            orderId: components["schemas"]["LongId"];
        };
        /**
         * OrderSide
         * @enum {string}
         */
        OrderSide: "BUY" | "SELL";
        /**
         * OrderType
         * @enum {string}
         */
        OrderType: "LIMIT" | "MARKET" | "LIMIT_MAKER";
        /**
         * PriceLevel
         * @description One level of an order book, price first, then the quantity offered at it.
         */
        PriceLevel: [
            components["schemas"]["DecimalString"],
            components["schemas"]["DecimalString"]
        ];
        /** ServerTime */
        ServerTime: {
            /** @description The broker's clock */
            serverTime: components["schemas"]["EpochMs"];
        };
        /**
         * TimeInForce
         * @enum {string}
         */
        TimeInForce: "GTC" | "IOC" | "FOK";
    };
    responses: {
        /** @description The request was refused, or its outcome is unknown (5XX). The body says why. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description For how many milliseconds after its timestamp the request may still be processed. Read for order creation only; 5000 or less is recommended. */
        RecvWindow: number;
        /** @description When the request was made. Clients of this project add it by themselves. */
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
                /** @description How many levels of each side */
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
    placeOrder: {
        parameters: {
            query: {
                /** @description Limit price in the quote asset */
                price?: components["schemas"]["DecimalString"];
                /** @description How much of the base asset */
                quantity: components["schemas"]["DecimalString"];
                /** @description For how many milliseconds after its timestamp the request may still be processed. Read for order creation only; 5000 or less is recommended. */
                recvWindow?: components["parameters"]["RecvWindow"];
                /** @description Direction */
                side: components["schemas"]["OrderSide"];
                /** @description Symbol name */
                symbol: string;
                /** @description How long the order stays in force */
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
                    "application/json": components["schemas"]["OrderResult"];
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
