// Edits that rewrite a part of a document, and combinations of edits.
import type { BreakingEdit } from './edit.ts';
import { editRows } from './edit-rows.ts';

const resultOf = 'responses/200/content/application~1json/schema';
const depthPath = 'paths/~1openapi~1quote~1v1~1depth';
const schema = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const equalRewritings = editRows('spot', [
  [
    'a schema inside a response that gets a name',
    'minor',
    {
      at: 'components/schemas/BalanceFlows',
      set: { type: 'array', items: schema('BalanceFlow') },
    },
    { at: `listBalanceFlow/${resultOf}`, set: schema('BalanceFlows') },
  ],
  [
    'an allOf with one member instead of a reference',
    undefined,
    {
      at: '#Balance/properties/free',
      set: { description: 'Available amount', allOf: [schema('DecimalString')] },
    },
  ],
  [
    'a oneOf of two types instead of a list of types',
    undefined,
    { at: '#LongId/oneOf', set: [{ type: 'integer' }, { type: 'string' }] },
    { at: '#LongId/type', remove: true },
  ],
  [
    'a field moved to a parent schema in allOf',
    'minor',
    {
      at: 'components/schemas/Asset',
      set: {
        type: 'object',
        required: ['asset'],
        properties: { asset: { type: 'string', description: 'Token name' } },
      },
    },
    { at: '#Balance/properties/asset', remove: true },
    { at: '#Balance/required', drop: 'asset' },
    { at: '#Balance/allOf', set: [schema('Asset')] },
  ],
  ['deprecated: false', undefined, { at: 'getDepth/deprecated', set: false }],
  ['additionalProperties: true', undefined, { at: '#Order/additionalProperties', set: true }],
  [
    'the default style of a parameter',
    undefined,
    { at: 'getDepth/parameters/symbol/style', set: 'form' },
    { at: 'getDepth/parameters/symbol/explode', set: true },
  ],
  [
    'a parameter moved to the path of its operation',
    undefined,
    {
      at: `${depthPath}/parameters`,
      set: [
        {
          name: 'symbol',
          in: 'query',
          required: true,
          description: 'Symbol name',
          schema: { type: 'string', minLength: 1 },
        },
      ],
    },
    { at: 'getDepth/parameters/symbol', remove: true },
  ],
]);

const schemaCombinations = editRows('spot', [
  ['nullable: true in a response', 'major', { at: '#Order/properties/symbol/nullable', set: true }],
  [
    'a pattern of a request that permits more, which no tool can decide',
    'major',
    { at: '#NewClientOrderId/pattern', set: '^(?!liquidation-)' },
  ],
  [
    'a higher minimum of a schema in requests and responses',
    'major',
    { at: '#LongId/minimum', set: 1 },
  ],
  [
    'a member of a oneOf that is removed with its discriminator',
    'major',
    { at: '#SymbolFilter/oneOf/5', remove: true },
    { at: '#SymbolFilter/discriminator/mapping/ICEBERG_PARTS', remove: true },
  ],
  [
    'two elements of a tuple swapped',
    'major',
    { at: '#Kline/prefixItems/1', set: { title: 'high', ...schema('DecimalString') } },
    { at: '#Kline/prefixItems/2', set: { title: 'open', ...schema('DecimalString') } },
  ],
  [
    'a renamed value of an enum in requests and responses',
    'major',
    { at: '#OrderSide/enum', drop: 'BUY' },
    { at: '#OrderSide/enum', push: 'LONG' },
  ],
  [
    'a value of an enum in a request that becomes unavailable',
    'major',
    { at: '#OrderType/x-unavailable', push: 'LIMIT_MAKER' },
  ],
  [
    'a schema with another name in references inside schemas',
    'major',
    { at: 'components/schemas/PriceLevel', rename: 'Level' },
    { at: '#Depth/properties/bids/items', set: schema('Level') },
    { at: '#Depth/properties/asks/items', set: schema('Level') },
  ],
]);

const operationCombinations = editRows('spot', [
  [
    'another way to authenticate beside the old one',
    'minor',
    { at: 'getOrder/security', push: { token: [] } },
    { at: 'components/securitySchemes/token', set: { type: 'http', scheme: 'bearer' } },
  ],
  [
    'a renamed operation whose old path stays an alias',
    'major',
    { at: 'getDepth/operationId', set: 'getOrderBook' },
    { at: depthPath, rename: '/openapi/v2/depth' },
    { at: 'getOrderBook/x-aliases', set: [{ path: '/openapi/quote/v1/depth' }] },
  ],
  ['a list without pages', 'major', { at: 'listMyTrades/x-paging', remove: true }],
  [
    'an unknown outcome that is no longer resolved',
    'major',
    { at: 'placeOrder/x-resolved-by', remove: true },
  ],
  [
    'a split step of the weight, with a lighter part',
    'minor',
    {
      at: 'getDepth/x-weight/steps',
      set: [
        { upTo: 100, weight: 1 },
        { upTo: 300, weight: 3 },
        { upTo: 500, weight: 5 },
        { upTo: 1000, weight: 10 },
      ],
    },
  ],
  [
    'a constant weight that becomes heavier with a parameter',
    'major',
    {
      at: 'listTrades/x-weight',
      set: {
        value: 1,
        by: 'limit',
        steps: [
          { upTo: 100, weight: 1 },
          { upTo: 1000, weight: 10 },
        ],
      },
    },
  ],
]);

const otherCombinations = [
  ...editRows('control', [
    [
      'a stricter condition of a body',
      'major',
      { at: '#NewFault/allOf/0/then/required', push: 'times' },
    ],
  ]),
  ...editRows('spot-streams', [
    [
      'an enum with one value instead of a constant',
      undefined,
      { at: '#ExecutionReport/properties/e/const', remove: true },
      { at: '#ExecutionReport/properties/e/enum', set: ['executionReport'] },
    ],
    ['another id of a channel', 'major', { at: 'channels/marketDataV2', rename: 'marketV2' }],
    [
      'fewer subscriptions of a connection',
      'major',
      { at: 'channels/marketData/x-stream-limits/subscriptions', set: 500 },
    ],
    [
      'more subscriptions of a connection',
      'minor',
      { at: 'channels/marketData/x-stream-limits/subscriptions', set: 2000 },
    ],
    [
      'listen keys that end earlier',
      'major',
      { at: 'channels/userData/x-listen-key/validMs', set: 1_800_000 },
    ],
    [
      'a request that clients can no longer send',
      'major',
      { at: 'operations/receiveSubscriptions', remove: true },
    ],
  ]),
  ...editRows('errors', [
    ['an error code of more operations', 'minor', { at: '-1002/gateway', set: 'any' }],
    ['an error code of fewer operations', 'major', { at: '-1003/gateway', set: 'api-key' }],
    ['a further status of an error code', 'minor', { at: '-1121/otherStatuses', set: [404] }],
    [
      'an error code that no longer proves that nothing happened',
      'major',
      { at: '-2010/copy', set: true },
    ],
  ]),
];

/** Edits that rewrite a part of a document, and combinations of edits. */
export const rewritingEdits: readonly BreakingEdit[] = [
  ...equalRewritings,
  ...schemaCombinations,
  ...operationCombinations,
  ...otherCombinations,
];
