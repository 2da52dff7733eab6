import { expect, it } from 'vitest';
import { clientTypes } from '../src/emit/client-types.ts';
import { literal } from '../src/emit/typescript-text.ts';
import type { Operation } from '../src/read/operations.ts';

const operation: Operation = {
  section: 'spot',
  operationId: 'getTicker',
  method: 'GET',
  path: '/v1/ticker',
  summary: 'Get a ticker',
  description: undefined,
  tags: [],
  securityType: 'NONE',
  requiresApiKey: false,
  keyHeader: undefined,
  signed: false,
  requiresTimestamp: false,
  weight: { value: 1, by: 'symbol', absent: 40 },
  retry: 'safe',
  rejectsReplays: false,
  cancels: undefined,
  confirmedBy: undefined,
  paging: undefined,
  returnsList: false,
  errorCodes: [-1121],
  checks: [],
  aliases: [],
  parameters: [
    {
      name: 'symbol',
      required: false,
      description: 'Symbol name',
      schema: { type: 'string' },
      resolved: { type: 'string' },
      clamped: false,
      unavailable: false,
      ignored: false,
      selects: undefined,
      ignoredWhen: undefined,
      invalidCode: -1121,
      provenance: undefined,
    },
  ],
  rules: [],
  response: { oneOf: [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/All' }] },
  responseBy: { parameter: 'symbol', sent: 'One', absent: 'All' },
  sandbox: { coverage: 'full' },
  provenance: [{ source: 'requirements-1', locator: 'section 4.2', kind: 'requirements' }],
  findings: [],
};
const catalogue = [
  {
    code: -1121,
    name: 'BAD_SYMBOL',
    httpStatus: 400,
    meaning: 'M.',
    category: 'parameter',
    outcome: 'failed',
  } as const,
];
const selectingOperation: Operation = {
  ...operation,
  operationId: 'getInfo',
  response: { $ref: '#/components/schemas/Info' },
  responseBy: undefined,
};
const selected = (value: string) => ({ 'x-selected-by': { parameter: 'symbol', value } });
const info = { properties: { one: selected('ONE'), 'two-2': selected('TWO'), time: {} } };
const selectingText = clientTypes('spot', [selectingOperation], { Info: info }, []);

it('fields that a parameter selects are required in an overload', () => {
  const methods = selectingText.matchAll(/^ {2}getInfo\((.*), options.*Promise<(.*)>;$/gm);
  const type = 'GetInfoParameters';
  expect([...methods].map(([, parameters, result]) => [parameters, result])).toEqual([
    [
      `parameters?: ${type} & { symbol?: undefined }`,
      "Info & Required<Pick<Info, 'one' | 'two-2'>>",
    ],
    [`parameters: ${type} & { symbol: 'ONE' }`, "Info & Required<Pick<Info, 'one'>>"],
    [`parameters: ${type} & { symbol: 'TWO' }`, "Info & Required<Pick<Info, 'two-2'>>"],
    [`parameters?: ${type}`, 'Info'],
  ]);
});

const text = clientTypes('spot', [operation], { One: {}, All: {} }, catalogue);

it('a method has an overload for each response if a parameter selects the response', () => {
  expect(text).toContain('& { symbol: string }, options?: CallOptions): Promise<One>;');
  expect(text).toContain('& { symbol?: undefined }, options?: CallOptions): Promise<All>;');
});

it('the doc comment of a method states the path, security type, weight, errors and source', () => {
  expect(text).toContain(
    '   * GET /v1/ticker; security NONE; weight 1 with symbol, 40 without.\n   *\n' +
      '   * Errors: BAD_SYMBOL.\n   *\n   * Source: requirements-1 section 4.2.\n',
  );
});

it('an optional parameter of a method is optional in the type', () => {
  expect(text).toContain('  /** Symbol name. */\n  symbol?: string | undefined;');
});

it('a generated literal has quotes only around the keys that require them', () => {
  const value = { a: 'x,{"b":1}', 'c-d': [1, true, null], e: {} };
  expect(literal(value)).toBe('{ a: "x,{\\"b\\":1}", "c-d": [1, true, null], e: {} }');
});
