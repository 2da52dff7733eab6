// Edits of OpenAPI documents that change nothing, texts or parameters. The verdicts were decided by
// hand, from what a caller notices.
import type { BreakingEdit } from './edit.ts';
import { editRows } from './edit-rows.ts';

const symbolParameter = {
  name: 'note',
  in: 'query',
  description: 'A note',
  schema: { type: 'string', minLength: 1 },
};
const emptyEdits = editRows('spot', [
  [
    'the order of keys of an operation',
    undefined,
    { at: 'paths/~1openapi~1v1~1order/post', reverse: true },
  ],
  ['the order of paths', undefined, { at: 'paths', reverse: true }],
  [
    'the order of the properties of a schema',
    undefined,
    { at: '#Order/properties', reverse: true },
  ],
  ['the order of required fields', undefined, { at: '#Order/required', reverse: true }],
  ['the order of the values of an enum', undefined, { at: '#OrderStatus/enum', reverse: true }],
  ['the order of parameters', undefined, { at: 'placeOrder/parameters', reverse: true }],
  [
    'the order of error codes in an operation',
    undefined,
    { at: 'placeOrder/x-error-codes', reverse: true },
  ],
  [
    'the order of parameter rules',
    undefined,
    { at: 'placeOrder/x-parameter-rules', reverse: true },
  ],
  ['the order of the members of a oneOf', undefined, { at: '#BrokerFilter/oneOf', reverse: true }],
  ['a type as a list with one type', undefined, { at: '#OrderSide/type', set: ['string'] }],
  [
    'a reference replaced by a copy of its schema',
    undefined,
    { at: 'getOrder/parameters/orderId/schema', inline: true },
  ],
]);

const textEdits = editRows('spot', [
  [
    'the description of an operation',
    'patch',
    { at: 'placeOrder/description', set: 'Another text.' },
  ],
  ['the summary of an operation', 'patch', { at: 'placeOrder/summary', set: 'Another text' }],
  [
    'the description of a parameter',
    'patch',
    { at: 'getDepth/parameters/symbol/description', set: 'Another text' },
  ],
  [
    'the description of a field',
    'patch',
    { at: '#Order/properties/clientOrderId/description', set: 'Another text' },
  ],
  [
    'the meaning of a value of an enum',
    'patch',
    { at: '#OrderStatus/x-enumDescriptions/NEW', set: 'Open' },
  ],
  [
    'the provenance of an operation',
    'patch',
    {
      at: 'placeOrder/x-provenance',
      drop: { source: 'wire-facts', locator: 'section 5', kind: 'reference' },
    },
  ],
  ['a finding of an operation', 'patch', { at: 'placeOrder/x-findings', drop: 'path-variants' }],
  ['the tag of an operation', 'patch', { at: 'placeOrder/tags', set: ['Account'] }],
  ['the title of the document', 'patch', { at: 'info/title', set: 'Another title' }],
]);

const parameterEdits = editRows('spot', [
  ['an added optional parameter', 'minor', { at: 'getDepth/parameters', push: symbolParameter }],
  [
    'an added required parameter',
    'major',
    { at: 'getDepth/parameters', push: { ...symbolParameter, required: true } },
  ],
  [
    'a parameter that selects other rows',
    'major',
    { at: 'listKlines/parameters/startTime/x-selects/rows', set: 'above' },
  ],
  ['a removed optional parameter', 'major', { at: 'listTrades/parameters/limit', remove: true }],
  ['a removed required parameter', 'major', { at: 'getDepth/parameters/symbol', remove: true }],
  ['a renamed parameter', 'major', { at: 'getDepth/parameters/symbol/name', set: 'symbolName' }],
  [
    'an optional parameter made required',
    'major',
    { at: 'getDepth/parameters/limit/required', set: true },
  ],
  [
    'a required parameter made optional',
    'minor',
    { at: 'getDepth/parameters/symbol/required', set: false },
  ],
  [
    'a parameter moved to a header',
    'major',
    { at: 'getDepth/parameters/symbol/in', set: 'header' },
  ],
  [
    'a lower maximum of a parameter',
    'major',
    { at: 'getDepth/parameters/limit/schema/maximum', set: 500 },
  ],
  [
    'a higher maximum of a parameter',
    'minor',
    { at: 'getDepth/parameters/limit/schema/maximum', set: 5000 },
  ],
  [
    'a removed maximum of a parameter',
    'minor',
    { at: 'getDepth/parameters/limit/schema/maximum', remove: true },
  ],
  [
    'an added maximum of a parameter',
    'major',
    { at: 'listBalanceFlow/parameters/accountIndex/schema/maximum', set: 10 },
  ],
  [
    'a higher minimum of a parameter',
    'major',
    { at: 'getDepth/parameters/limit/schema/minimum', set: 5 },
  ],
  [
    'a removed minimum of a parameter',
    'minor',
    { at: 'getDepth/parameters/limit/schema/minimum', remove: true },
  ],
  [
    'a longer minimum length',
    'major',
    { at: 'getDepth/parameters/symbol/schema/minLength', set: 3 },
  ],
  [
    'an added maximum length',
    'major',
    { at: 'getDepth/parameters/symbol/schema/maxLength', set: 20 },
  ],
  [
    'an added pattern of a parameter',
    'major',
    { at: 'getDepth/parameters/symbol/schema/pattern', set: '^[A-Z]+$' },
  ],
  [
    'a changed pattern of a parameter',
    'major',
    { at: '#NewClientOrderId/pattern', set: '^[a-z]+$' },
  ],
  ['a removed pattern of a parameter', 'minor', { at: '#NewClientOrderId/pattern', remove: true }],
  [
    'another default of a parameter',
    'major',
    { at: 'getDepth/parameters/limit/schema/default', set: 50 },
  ],
  [
    'a removed default of a parameter',
    'major',
    { at: 'getDepth/parameters/limit/schema/default', remove: true },
  ],
  [
    'another format of a parameter',
    'major',
    { at: 'getOrder/parameters/orderId/schema/format', set: 'uuid' },
  ],
  [
    'a wider type of a parameter',
    'minor',
    { at: 'getDepth/parameters/symbol/schema/type', set: ['string', 'integer'] },
  ],
  [
    'another type of a parameter',
    'major',
    { at: 'getDepth/parameters/limit/schema/type', set: 'string' },
  ],
  [
    'an added value of an enum in a request',
    'minor',
    { at: 'placeOrder/parameters/side/schema/enum', push: 'SHORT' },
  ],
  [
    'a removed value of an enum in a request',
    'major',
    { at: 'placeOrder/parameters/side/schema/enum', drop: 'SELL' },
  ],
  [
    'values above the maximum rejected instead of reduced',
    'major',
    { at: 'getDepth/parameters/limit/x-clamped', remove: true },
  ],
  [
    'values above the maximum reduced instead of rejected',
    'minor',
    { at: 'listBalanceFlow/parameters/accountIndex/x-clamped', set: true },
  ],
  [
    'a parameter marked as unavailable',
    'major',
    { at: 'listMyTrades/parameters/symbol/x-unavailable', set: true },
  ],
  [
    'a parameter that is ignored',
    'major',
    { at: 'listMyTrades/parameters/symbol/x-ignored', set: true },
  ],
  [
    'a parameter that is sometimes ignored',
    'major',
    { at: 'placeOrder/parameters/price/x-ignored-when', set: { side: ['BUY'] } },
  ],
  [
    'a deprecated parameter',
    'minor',
    { at: 'listMyTrades/parameters/symbol/deprecated', set: true },
  ],
]);

/** Edits that change nothing, texts or parameters. */
export const parameterAndTextEdits: readonly BreakingEdit[] = [
  ...emptyEdits,
  ...textEdits,
  ...parameterEdits,
];
