import { SmallRepository } from '@broker-api/generator/test/small-repository';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allFiles } from './all-files.ts';

// The rules of the generated files, from outside: an edit of the small specification, and texts
// that a generated file then has.

const root = new SmallRepository(allFiles);
beforeAll(async () => {
  expect((await root.generate()).problems).toBe('');
}, 60_000);
afterAll(() => root.remove());

type Edit = readonly [path: string, find: string, replacement: string];
type Rule = readonly [rule: string, edits: readonly Edit[], path: string, ...texts: string[]];

const spot = 'packages/spot/src/generated';
const handlers = 'packages/sandbox/src/generated/spot.gen.ts';
const streams = 'packages/streams/src/generated/streams.gen.ts';
const control = 'packages/sandbox/src/control/generated';
const place = 'spec/spot/operations/placeOrder.yaml';
const cancel = 'spec/spot/operations/cancelOrder.yaml';
const order = 'spec/spot/operations/getOrder.yaml';
const report = 'spec/spot/schemas/ExecutionReport.yaml';
const clock = 'spec/control/operations/getClock.yaml';
const rejectsReplays = (path: string): Edit => [
  path,
  'x-confirmed-by:',
  'x-replay: rejected\nx-confirmed-by:',
];

const rules: readonly Rule[] = [
  [
    'a required parameter is required in the types of the client, and no other one is',
    [],
    `${spot}/client.gen.ts`,
    '  symbol: string;\n',
    '  limit?: number | undefined;\n',
  ],
  [
    'the parameters can be left out if the caller must send none of them',
    [],
    `${spot}/client.gen.ts`,
    '  getDepth(parameters: GetDepthParameters, ',
    '  createListenKey(parameters?: CreateListenKeyParameters, ',
  ],
  [
    'a parameter selects one of two responses',
    [],
    `${spot}/client.gen.ts`,
    '& { symbol: string }, options?: CallOptions): Promise<TickerPriceEntry>;',
    '& { symbol?: undefined }, options?: CallOptions): Promise<TickerPriceList>;',
  ],
  [
    'the rules of the parameters are unions',
    [],
    `${spot}/client.gen.ts`,
    "  | { type: 'LIMIT'; price: DecimalString }\n  | { type: 'MARKET' }\n",
    "  | { icebergQty?: undefined }\n  | { timeInForce?: 'GTC' | undefined }\n",
    '  | { replacedOrderId: LongId; expireTime: EpochMs }\n' +
      '  | { replacedOrderId?: undefined; expireTime?: undefined }\n',
  ],
  [
    'a default beside a reference replaces the default of the schema',
    [[place, 'schemas/TimeInForce.yaml }', 'schemas/TimeInForce.yaml, default: IOC }']],
    `${spot}/client.gen.ts`,
    '/** Time in force. Default IOC. */',
    "  | { timeInForce: 'GTC' }\n",
  ],
  [
    'the comments state each weight',
    [],
    `${spot}/client.gen.ts`,
    'weight 1 (1 for limit up to 100, 5 for limit up to\n   * 500, 10 for limit 0).',
    'weight 1 with symbol, 2 without.',
  ],
  [
    'the comments list the errors in the order of the catalogue, with those of the gateway',
    [[order, 'codes: [-2013]', 'codes: [-1121, -2013]']],
    `${spot}/client.gen.ts`,
    '   * TOO_MANY_PARAMETERS, UNAUTHORIZED, REJECTED_MBX_KEY, INVALID_SIGNATURE, ' +
      'INVALID_TIMESTAMP,\n' +
      '   * MANDATORY_PARAM_EMPTY_OR_MALFORMED, INVALID_PARAMETER, BAD_SYMBOL, NO_SUCH_ORDER.\n',
  ],
  [
    'an operation without a signature cannot fail with an error of the signature',
    [],
    `${spot}/client.gen.ts`,
    'REJECTED_MBX_KEY, INVALID_TIMESTAMP,\n',
  ],
  [
    'an invalid value has the general code if the operation does not list the specific one',
    [],
    `${spot}/client.gen.ts`,
    '   * TOO_MANY_PARAMETERS, INVALID_PARAMETER.\n',
  ],
  [
    'an open enumeration accepts other values',
    [['spec/spot/schemas/OrderStatus.yaml', 'type: string', 'type: string\nx-open-enum: true']],
    `${spot}/openapi.gen.ts`,
    'OrderStatus: "NEW" | "FILLED" | "CANCELED" | (string & {});',
  ],
  [
    'the client confirms a success with the pattern of the field',
    [],
    `${spot}/operations.gen.ts`,
    'confirmedBy: { field: "orderId", pattern: "^\\\\d+$" }',
    'confirmedBy: { field: "listenKey", pattern: "." }',
  ],
  [
    'the client makes requests distinct if the broker rejects replays',
    [rejectsReplays(place), rejectsReplays(cancel)],
    `${spot}/operations.gen.ts`,
    '"/openapi/v1/order", requiresApiKey: true, signed: true, requiresTimestamp: true, ' +
      'clientOrderId: "newClientOrderId", required: ["symbol", "type"]',
    'requiresTimestamp: true, distinctTimestamp: true, required: ["orderId"]',
  ],
  [
    'the client has the rules of the parameters, and the defaults that they need',
    [],
    `${spot}/operations.gen.ts`,
    'defaults: { timeInForce: "GTC" }, rules: [{ when: { type: ["LIMIT"] }, require: ["price"] }',
  ],
  [
    'the client decodes ids, times and decimals, also in lists and unions',
    [],
    `${spot}/operations.gen.ts`,
    '    Depth: { fields: { time: "time", bids: ["#PriceLevel"] } },\n',
    '    Order: { fields: { orderId: "id", price: "decimal" } },\n',
    '    TickerPrice: { list: "#TickerPriceList", object: "#TickerPriceEntry" },\n',
  ],
  [
    'only operations that change nothing are repeated',
    [],
    `${spot}/operations.gen.ts`,
    'ping: { method: "GET", path: "/openapi/v1/ping", safe: true, weight: { value: 0 } }',
    'response: "#Order", safe: true },\n',
    'response: "#OrderResult", resolvedBy',
  ],
  [
    'the table has the weights other than 1, and which operations cancel',
    [
      [cancel, 'x-confirmed-by:', 'x-cancels: order\nx-confirmed-by:'],
      [order, 'x-weight: { value: 1 }', 'x-weight: unknown'],
    ],
    `${spot}/operations.gen.ts`,
    'response: "#Order", safe: true },\n',
    'cancels: true',
  ],
  [
    'the outcomes have the codes by which a copy of a request fails',
    [['spec/errors.yaml', 'name: NO_SUCH_ORDER\n', 'name: NO_SUCH_ORDER\n  copy: without-id\n']],
    `${spot}/operations.gen.ts`,
    '  copyCodes: [],\n  copyCodesWithoutId: [-2013],\n  copyCodesByQuery: [],\n',
    'resolvedBy: { effect: "unobservable", recvWindowMs: 5000, recvWindow: "recvWindow" }',
  ],
  [
    'the trading rules have the checks with a rule, with all of their codes',
    [
      [place, 'codes: [-1121]', 'codes: [-1121, -1131, -1139]'],
      [
        place,
        'parameters:',
        'x-checks:\n' +
          '  - { check: The symbol exists, codes: [-1121], rule: { listed: symbols } }\n' +
          '  - { check: The balance is sufficient, codes: [-1131] }\n' +
          '  - { check: The price is valid, codes: [-1139, -1131], rule: ' +
          '{ filter: PRICE_FILTER, value: price, when: { timeInForce: [GTC] } } }\n' +
          'parameters:',
      ],
    ],
    `${spot}/operations.gen.ts`,
    'defaults: { timeInForce: "GTC" }, rules:',
    '  checks: [\n' +
      '    { listed: "symbols", codes: [-1121] },\n' +
      '    { filter: "PRICE_FILTER", value: "price", when: { timeInForce: ["GTC"] }, ' +
      'codes: [-1139, -1131] },\n  ],\n',
  ],
  [
    'a handler receives the parameters with defaults, without the timestamp',
    [],
    handlers,
    '      readonly symbol: string;\n      readonly limit: number;\n    };\n',
    '    readonly parameters: {\n      readonly recvWindow: number;\n    };\n',
  ],
  [
    'the types of streams have the required fields and a union of the messages',
    [
      [report, '[e, E, i, p, L]', '[e, E, i, L]'],
      [report, '  L:', '    x-absent-when: Absent without a price.\n  L:'],
    ],
    streams,
    '  E: EpochMs;\n',
    '  p?: DecimalString;\n',
    'export type UserDataMessage =\n  | ExecutionReport\n  | Heartbeat;\n',
  ],
  [
    'the frames of streams are decoded by the name of the message',
    [],
    streams,
    '  executionReport: { fields: { E: "time", i: "id", p: "decimal" } },\n',
    '  heartbeat: { fields: { ping: "time" } },\n',
  ],
  [
    'the control plane has its parameters in the query',
    [
      [
        clock,
        'responses:',
        'parameters:\n  - { name: zone, in: query, required: true, description: Time zone, ' +
          'schema: { type: string } }\nresponses:',
      ],
      ['spec/examples/control/getClock/now.json', '"request": {}', '"request": { "zone": "A" }'],
    ],
    `${control}/operations.gen.ts`,
    '  getClock: { method: "GET", path: "/v1/clock", takes: "query" },\n',
  ],
];

/** Removes what only the layout of a module determines. */
const compact = (text: string): string => text.replaceAll(/\s+/g, '').replaceAll(/,([}\]])/g, '$1');

const rows = rules.map(([rule, edits, path, ...texts]) => [rule, { edits, path, texts }] as const);

test.each(rows)('%s', { timeout: 30_000 }, async (_rule, { edits, path, texts }) => {
  await root.during(
    () => {
      for (const edit of edits) root.edit(...edit);
    },
    async () => {
      expect((await root.generate()).problems).toBe('');
      const found = compact(root.read(path));
      for (const text of texts) expect(found).toContain(compact(text).replace(/,$/, ''));
    },
  );
});
