// Edits of operations and of the control plane.
import type { BreakingEdit } from './edit.ts';
import { editRows } from './edit-rows.ts';

const bodyOf = 'requestBody/content/application~1json/schema';

const operationEdits = editRows('spot', [
  [
    'an added operation',
    'minor',
    { at: 'paths/~1openapi~1v1~1ping/post', set: { operationId: 'pingAgain', responses: {} } },
  ],
  ['a removed operation', 'major', { at: 'paths/~1openapi~1v1~1ping/get', remove: true }],
  [
    'a path moved without an alias',
    'major',
    { at: 'paths/~1openapi~1quote~1v1~1depth', rename: '/openapi/v2/depth' },
  ],
  [
    'a path moved with an alias',
    'minor',
    { at: 'paths/~1openapi~1quote~1v1~1depth', rename: '/openapi/v2/depth' },
    { at: 'getDepth/x-aliases', set: [{ path: '/openapi/quote/v1/depth' }] },
  ],
  ['a renamed operation', 'major', { at: 'placeOrder/operationId', set: 'createOrder' }],
  ['an added alias', 'minor', { at: 'getOrder/x-aliases', push: { path: '/v2/order' } }],
  [
    'a removed alias',
    'major',
    { at: 'getOrder/x-aliases', drop: { path: '/openapi/account/v1/order' } },
  ],
  [
    'a main path and an alias exchanged',
    'minor',
    { at: 'paths/~1openapi~1v1~1historyOrders', rename: '/openapi/account/v1/historyOrders' },
    { at: 'listHistoryOrders/x-aliases', set: [{ path: '/openapi/v1/historyOrders' }] },
  ],
  ['a higher weight', 'major', { at: 'placeOrder/x-weight/value', set: 99 }],
  ['a lower weight', 'minor', { at: 'listMyTrades/x-weight/value', set: 1 }],
  ['a higher weight of a step', 'major', { at: 'getDepth/x-weight/steps/1/weight', set: 8 }],
  [
    'a step of the weight that ends earlier',
    'major',
    { at: 'getDepth/x-weight/steps/0/upTo', set: 50 },
  ],
  ['a weight that is no longer stated', 'minor', { at: 'placeOrder/x-weight', set: 'unknown' }],
  ['a stricter security type', 'major', { at: 'getOrder/x-security-type', set: 'TRADE' }],
  ['a less strict security type', 'minor', { at: 'placeOrder/x-security-type', set: 'USER_DATA' }],
  [
    'a signature required',
    'major',
    { at: 'getDepth/security', set: [{ apiKey: [], signature: [] }] },
  ],
  ['no signature required', 'minor', { at: 'getOrder/security', set: [] }],
  [
    'an added parameter rule',
    'major',
    { at: 'placeOrder/x-parameter-rules', push: { atLeastOne: ['price', 'stopPrice'] } },
  ],
  [
    'a removed parameter rule',
    'minor',
    { at: 'getOrder/x-parameter-rules', drop: { atLeastOne: ['orderId', 'origClientOrderId'] } },
  ],
  [
    'a rule in another order',
    undefined,
    { at: 'placeOrder/x-parameter-rules/0/require', reverse: true },
    { at: 'placeOrder/x-parameter-rules', reverse: true },
  ],
  [
    'a rule that is two rules',
    undefined,
    { at: 'placeOrder/x-parameter-rules/0/require', drop: 'price' },
    {
      at: 'placeOrder/x-parameter-rules',
      push: { when: { type: ['LIMIT'] }, require: ['price'] },
    },
  ],
  [
    'a rule that requires fewer parameters',
    'minor',
    { at: 'placeOrder/x-parameter-rules/0/require', drop: 'timeInForce' },
  ],
  [
    'a rule that requires a parameter for more values',
    'major',
    { at: 'placeOrder/x-parameter-rules/0/when/type', push: 'MARKET' },
  ],
  [
    'a rule that allows more values',
    'minor',
    { at: 'placeOrder/x-parameter-rules/4/allow/type', push: 'MARKET' },
  ],
  [
    'a rule that allows fewer values',
    'major',
    { at: 'placeOrder/x-parameter-rules/4/allow/type', drop: 'LIMIT_MAKER' },
  ],
  [
    'a rule that one more parameter satisfies',
    'minor',
    { at: 'getOrder/x-parameter-rules/0/atLeastOne', push: 'recvWindow' },
  ],
  [
    'a rule that one parameter less satisfies',
    'major',
    { at: 'getOrder/x-parameter-rules/0/atLeastOne', drop: 'orderId' },
  ],
  [
    'fewer parameters that must be sent together',
    'minor',
    { at: 'transfer/x-parameter-rules/0/allOrNone', drop: 'toAccountIndex' },
  ],
  ['a call that must not be repeated any more', 'major', { at: 'getOrder/x-retry', set: 'never' }],
  ['a call that can be repeated', 'minor', { at: 'transfer/x-retry', set: 'safe' }],
  ['replays rejected', 'major', { at: 'getOrder/x-replay', set: 'rejected' }],
  ['replays no longer rejected', 'major', { at: 'placeOrder/x-replay', remove: true }],
  [
    'another effect of a cancellation',
    'major',
    { at: 'cancelOrder/x-cancels', set: 'open-orders' },
  ],
  ['an added error code', 'minor', { at: 'getOrder/x-error-codes', push: -1121 }],
  ['a removed error code', 'major', { at: 'getOrder/x-error-codes', drop: -2013 }],
  [
    'another order of the checks of an operation',
    'minor',
    { at: 'placeOrder/x-checks', reverse: true },
  ],
  ['another name of a check', 'patch', { at: 'placeOrder/x-checks/0/check', set: 'Exists' }],
  [
    'another field that confirms a success',
    'minor',
    { at: 'getOrder/x-confirmed-by/field', set: 'symbol' },
  ],
  ['other pages of a list', 'minor', { at: 'listMyTrades/x-paging/key', set: 'time' }],
  ['a deprecated operation', 'minor', { at: 'getOrder/deprecated', set: true }],
  ['a removed server', 'major', { at: 'servers/0', remove: true }],
  [
    'another header for the API key',
    'major',
    { at: 'components/securitySchemes/apiKey/name', set: 'X-KEY' },
  ],
]);

const controlEdits = editRows('control', [
  [
    'an added optional field of a body',
    'minor',
    { at: '#NewDeposit/properties/note', set: { type: 'string' } },
  ],
  [
    'an added required field of a body',
    'major',
    { at: '#NewDeposit/properties/note', set: { type: 'string' } },
    { at: '#NewDeposit/required', push: 'note' },
  ],
  ['a required field of a body made optional', 'minor', { at: '#NewDeposit/required', set: [] }],
  ['an optional body', 'minor', { at: 'addUser/requestBody/required', set: false }],
  [
    'another body',
    'major',
    { at: `addUser/${bodyOf}`, set: { $ref: '#/components/schemas/NewDeposit' } },
  ],
  ['a removed body', 'major', { at: 'addUser/requestBody', remove: true }],
  [
    'a removed operation of the control plane',
    'major',
    { at: 'paths/~1v1~1tokens/get', remove: true },
  ],
]);

/** Edits of operations and of the control plane. */
export const operationAndControlEdits: readonly BreakingEdit[] = [
  ...operationEdits,
  ...controlEdits,
];
