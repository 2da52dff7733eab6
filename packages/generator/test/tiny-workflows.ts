import { readOperations } from '@broker-api/spec/read-operations';
import type { JsonObject, Schemas } from '@broker-api/spec/schema';
import { workflowProblems } from '../src/check/workflows.ts';
import { YamlFile } from '../src/read/yaml-file.ts';

/** The path of the document, for error messages. */
export const path = 'spec/spot/workflows/tiny.arazzo.yaml';

/** A document with one workflow. */
export const workflow = `workflows:
  - workflowId: tiny-workflow
    summary: An order can be read
    inputs: { $ref: "#/components/inputs/Workflow" }
    x-provenance:
      - { source: requirements-1, locator: section 4.3, kind: requirements }
    steps:
      - stepId: place
        x-account: alice
        operationId: placeOrder
        parameters:
          - { name: side, in: query, value: BUY }
          - { name: quantity, in: query, value: "0.5" }
          - { name: note, in: query, value: "{$inputs.run}-a" }
        outputs:
          orderId: $response.body#/orderId
          first: $response.body#/fills/0/price
      - stepId: read
        description: The order has not changed.
        x-account: bob
        operationId: getOrder
        parameters:
          - { name: orderId, in: query, value: $steps.place.outputs.orderId }
          - { name: limit, in: query, value: 2 }
        successCriteria:
          - condition: $response.body#/status == 'NEW'
          - condition: $response.body#/quantity >= 0.50
          - condition: $response.body#/fills/price=10.0/price == $steps.place.outputs.first
          - condition: $response.body#/fills/1 == null
        x-changes:
          - of: $response.body#/quantity
            since: $steps.place.outputs.first
            by: "-0.5"
      - stepId: rejected
        x-account: bob
        operationId: placeOrder
        parameters:
          - { name: side, in: query, value: SELL }
          - { name: quantity, in: query, value: "0.5" }
        successCriteria:
          - condition: $statusCode == 400
          - condition: $response.body#/code == -1131
          - condition: $response.body#/msg == 'too little'
components:
  inputs:
    Workflow: { type: object, properties: { run: { type: string } } }
`;

const decimal = { type: 'string', format: 'decimal' };
const id = { type: 'string', format: 'long-id' };
const schemas = {
  Order: {
    type: 'object',
    required: ['orderId', 'status', 'quantity', 'fills'],
    properties: {
      orderId: id,
      status: { type: 'string', enum: ['NEW', 'FILLED'] },
      quantity: decimal,
      fills: { type: 'array', items: { $ref: '#/components/schemas/Fill' } },
    },
  },
  Fill: { type: 'object', required: ['price'], properties: { price: decimal } },
} as unknown as Schemas;

const parameter = (name: string, schema: JsonObject, required = false): JsonObject => ({
  name,
  in: 'query',
  required,
  schema,
});

function operation(operationId: string, parameters: JsonObject[], codes: number[]): JsonObject {
  const schema = { $ref: '#/components/schemas/Order' };
  return {
    operationId,
    security: [{}],
    parameters,
    'x-error-codes': codes,
    responses: { '200': { content: { 'application/json': { schema } } } },
  };
}

const entry = { name: 'A', meaning: 'A.', category: 'a', outcome: 'failed' } as const;
const catalogue = [
  { ...entry, code: -1131, httpStatus: 400 },
  { ...entry, code: -2015, httpStatus: 401 },
];
const document = {
  components: { schemas },
  paths: {
    '/order': {
      post: operation(
        'placeOrder',
        [
          parameter('side', { type: 'string', enum: ['BUY', 'SELL'] }, true),
          parameter('quantity', decimal, true),
          parameter('note', { type: 'string' }),
        ],
        [-1131],
      ),
      get: operation(
        'getOrder',
        [parameter('orderId', id, true), parameter('limit', { type: 'integer' })],
        [],
      ),
    },
  },
} as unknown as JsonObject;

const priceChange = {
  type: 'object',
  required: ['symbol', 'price'],
  properties: {
    symbol: { type: 'string' },
    price: decimal,
    enabled: { type: 'boolean' },
    time: { type: 'integer', format: 'epoch-ms' },
  },
};
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const control = readOperations(
  'control',
  {
    paths: {
      '/v1/prices': {
        put: {
          operationId: 'setPrice',
          summary: 'Set a price',
          requestBody: json(priceChange),
          responses: { '200': json(priceChange) },
        },
      },
    },
  } as unknown as JsonObject,
  [],
);

/**
 * Returns the problems of a workflow document, for a section with two operations and two accounts.
 */
export function problemsOf(text: string): string[] {
  const problems = workflowProblems({
    section: 'spot',
    documents: [new YamlFile(path, text)],
    apis: new Map([
      ['spot', { operations: readOperations('spot', document, catalogue), schemas }],
      ['control', { operations: control, schemas }],
    ]),
    catalogue,
    accounts: ['alice', 'bob'],
  });
  return problems.map(({ at, message }) => `${at}: ${message}`);
}
