import type { Mistakes } from './mistake.ts';

/** Mistakes in documents, messages and the other files. */
export const mistakesInDocuments: Mistakes = {
  'spec/errors.yaml': [
    ['Status: 429', 'Status: 299', '4:15: `-1003/httpStatus`: Expected a value such as 400, at'],
    ['name: BAD_REQUEST', 'name: BAD_SYMBOL', '119:9: The codes -1004 and -1121 have the same'],
  ],
  'spec/sources.yaml': [['requirements-1:', 'a: [', '3:3: Missing , between flow sequence items.']],
  'spec/findings/depth-limit.yaml': [
    ['decision:', 'decison:', '11:1: `decison`: A finding has no field `decison`.'],
    ['source: wire-facts', 'source: wire-fact', '7:13: `wire-fact` is not a source of'],
    ['kind: observed', 'kind: requirements', '9:11: "wire-facts" states facts of the kind'],
  ],
  'spec/spot/openapi.yaml': [
    [
      '  /openapi/v1/ping:',
      '  /pong:\n    get: { $ref: ../common/operations/ping.yaml }\n  /openapi/v1/ping:',
      '21:10: `../common/operations/ping.yaml` is already the operation of GET /pong.',
    ],
    ['3.1.0', '3.0.0', '1:10: The generator does not support version "3.0.0" of openapi.'],
    [
      'paths:',
      'paths:\n  /book:\n    get: { $ref: operations/getDepth.yaml }',
      '23:10: `operations/getDepth.yaml` is already the operation of GET /book.',
    ],
    ['/depth:\n', '/{symbol}:\n', 'A path has no template: use a parameter with `in: query`'],
    [
      '    get: { $ref: operations/getOrder.yaml }',
      '    patch: { $ref: operations/getOrder.yaml }',
      '25:5: `paths//openapi/v1/order/patch`: A path has no field `patch`.',
    ],
    ['paths:', 'x-retry: safe\npaths:', '17:1: `x-retry`: An OpenAPI document has no field'],
    [
      'get: { $ref: operations/getDepth.yaml }',
      'get: { operationId: getDepth }',
      'spec/spot/operations/getDepth.yaml:1:1: No route references this operation.',
    ],
  ],
  'spec/spot/asyncapi.yaml': [
    ['3.0.0', '2.6.0', '1:11: The generator does not support version "2.6.0" of asyncapi.'],
    ['asyncapi: 3.0.0\n', '', '1:1: This document has no key `asyncapi`.'],
    ['    description: Sends events to the client.\n', '', '19:3: `operations/sendUserEvents`: An'],
    [
      'executionReport: { $ref: messages/ExecutionReport.yaml }',
      'executionReport: { $ref: messages/ExecutionReport.yaml }\n      ping: { name: ping }',
      '17:7: No operation uses the message `ping` of the channel `userData`.',
    ],
    [
      '  userData:\n    address',
      '  users: { address: /ws, messages: {} }\n  userData:\n    address',
      '10:3: `channels/users`: The list of channels has no field `users`.',
    ],
    ['    action: send', '    action: send\n    x-clamped: true', 'has no field `x-clamped`'],
  ],
  'spec/common/security/apiKey.yaml': [
    ['in: header', 'in: query', '1:1: The API key must be in a header.'],
  ],
  'spec/common/responses/Error.yaml': [
    ['/Used', '/', "3:21: Can't resolve $ref: spec/common/headers/Weight.yaml does not exist."],
    ['content:', 'x-note: none\ncontent:', '5:1: `x-note`: A response has no field `x-note`.'],
    ['content:\n  application/json:', 'content:\n  text/plain:', '6:3: `content/text/plain`: The'],
  ],
  'spec/common/parameters/Timestamp.yaml': [
    ['description: Time of the request\n', '', '1:1: A parameter must have the field'],
  ],
  'spec/spot/messages/ExecutionReport.yaml': [
    ['name: executionReport\n', '', '1:1: A message must have the field `name`.'],
    ['name: executionReport', 'name: orderReport', '1:7: The message `orderReport` has no'],
    [
      '{ $ref: ../schemas/ExecutionReport.yaml }',
      '{ type: object, properties: { a: { type: string } } }',
      '5:1: An object schema must not be inline.',
    ],
    [
      'x-provenance:\n  - { source',
      'x-findings:\n  - depth-limit # ',
      '1:1: A message must have the field `x-provenance`.',
    ],
    ['title:', 'x-title:', '2:1: `x-title`: A message has no field `x-title`.'],
  ],
  'spec/common/headers/RetryAfter.yaml': [
    ['description:', 'summary:', '1:1: `summary`: A header has no field `summary`.'],
  ],
  'spec/operation.schema.json': [
    ['{', '', '2:12: Invalid JSON: Unexpected non-whitespace character after JSON at position 12'],
  ],
};
