// Edits of what callers receive, in OpenAPI documents.
import type { BreakingEdit } from './edit.ts';
import { editRows } from './edit-rows.ts';

const resultOf = 'responses/200/content/application~1json/schema';

/** Edits of what callers receive. */
export const responseEdits: readonly BreakingEdit[] = editRows('spot', [
  ['an added optional field', 'minor', { at: '#Order/properties/note', set: { type: 'string' } }],
  [
    'an added required field',
    'minor',
    { at: '#Order/properties/note', set: { type: 'string' } },
    { at: '#Order/required', push: 'note' },
  ],
  [
    'a removed required field',
    'major',
    { at: '#Order/properties/price', remove: true },
    { at: '#Order/required', drop: 'price' },
  ],
  ['a removed optional field', 'major', { at: '#Order/properties/exchangeId', remove: true }],
  [
    'a renamed field',
    'major',
    { at: '#Depth/properties/bids', rename: 'buyers' },
    { at: '#Depth/required', drop: 'bids' },
    { at: '#Depth/required', push: 'buyers' },
  ],
  ['a required field made optional', 'major', { at: '#Order/required', drop: 'price' }],
  ['an optional field made required', 'minor', { at: '#Order/required', push: 'exchangeId' }],
  [
    'a wider type of a field',
    'major',
    { at: '#Order/properties/clientOrderId/type', set: ['string', 'null'] },
  ],
  [
    'a narrower schema of a field',
    'minor',
    { at: '#Order/properties/clientOrderId/minLength', set: 1 },
  ],
  ['another type of a field', 'major', { at: '#Order/properties/isWorking/type', set: 'string' }],
  [
    'an added format of a field',
    'major',
    { at: '#AccountTrade/properties/commissionAsset/format', set: 'uuid' },
  ],
  [
    'a removed format of a field',
    'major',
    { at: '#BalanceFlow/properties/created/format', remove: true },
  ],
  [
    'a changed pattern of a field',
    'minor',
    { at: '#BalanceFlow/properties/created/pattern', set: '^[0-9]{13}$' },
  ],
  [
    'an added value of a closed enum in a response',
    'major',
    { at: '#OrderStatus/enum', push: 'EXPIRED' },
  ],
  [
    'a removed value of a closed enum in a response',
    'major',
    { at: '#OrderStatus/enum', drop: 'REJECTED' },
  ],
  [
    'an added value of an open enum in a response',
    'minor',
    { at: '#SymbolStatus/enum', push: 'AUCTION' },
  ],
  [
    'a removed value of an open enum in a response',
    'major',
    { at: '#SymbolStatus/enum', drop: 'BREAK' },
  ],
  ['a closed enum made open in a response', 'major', { at: '#OrderStatus/x-open-enum', set: true }],
  [
    'an open enum made closed in a response',
    'major',
    { at: '#SymbolStatus/x-open-enum', remove: true },
  ],
  ['a higher maximum of a field', 'minor', { at: '#ErrorBody/properties/code/maximum', set: 0 }],
  ['a lower maximum of a field', 'minor', { at: '#ErrorBody/properties/code/maximum', set: -1000 }],
  // The types of a list with a fixed length are tuples.
  ['more elements of a tuple', 'major', { at: '#PriceLevel/maxItems', set: 3 }],
  [
    'another schema of the elements of a list',
    'major',
    { at: '#PriceLevel/items', set: { type: 'number' } },
  ],
  [
    'an added member of a oneOf in a response',
    'major',
    { at: '#BrokerFilter/oneOf', push: { title: 'Other', type: 'object' } },
  ],
  ['an element added to a tuple', 'major', { at: '#Kline/prefixItems', push: { type: 'string' } }],
  [
    'another response schema',
    'major',
    { at: `getOrder/${resultOf}`, set: { $ref: '#/components/schemas/OrderResult' } },
  ],
  [
    'an added status of a response',
    'minor',
    { at: 'getOrder/responses/202', set: { description: 'Later' } },
  ],
  ['a removed response', 'major', { at: 'getOrder/responses/200', remove: true }],
  [
    'a removed content type',
    'major',
    { at: 'getOrder/responses/200/content/application~1json', remove: true },
  ],
  [
    'a removed response header',
    'major',
    { at: 'getOrder/responses/default/headers/Retry-After', remove: true },
  ],
  [
    'an added response header',
    'minor',
    { at: 'getOrder/responses/200/headers', set: { 'X-Id': { schema: { type: 'string' } } } },
  ],
  [
    'a longer tuple',
    'major',
    { at: '#PriceLevel/minItems', set: 3 },
    { at: '#PriceLevel/maxItems', set: 3 },
  ],
  ['a default of a field', 'patch', { at: '#Order/properties/isWorking/default', set: true }],
  ['a deprecated field', 'minor', { at: '#Order/properties/exchangeId/deprecated', set: true }],
  [
    'a schema with another name',
    'major',
    { at: 'components/schemas/OrderResult', rename: 'PlacedOrder' },
    { at: `placeOrder/${resultOf}`, set: { $ref: '#/components/schemas/PlacedOrder' } },
  ],
  [
    'a new schema that no operation uses',
    'minor',
    { at: 'components/schemas/Note', set: { type: 'string' } },
  ],
]);
