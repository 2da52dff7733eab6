import { expect, it } from 'vitest';
import { clientTypes } from '../src/emit/client-types.ts';
import { literal } from '../src/emit/typescript-text.ts';
import { readOperation, returning } from './read-operation.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const schemas = { One: {}, All: {}, Info: {} };

const operation = readOperation(
  {
    operationId: 'getTicker',
    'x-security-type': 'NONE',
    'x-weight': { value: 1, by: 'symbol', absent: 40 },
    parameters: [{ name: 'symbol', description: 'Symbol name', schema: { type: 'string' } }],
    responses: returning({ oneOf: [reference('One'), reference('All')] }),
    'x-response-by': { parameter: 'symbol', sent: 'One', absent: 'All' },
    'x-error-codes': [-1121],
    'x-provenance': [{ source: 'requirements-1', locator: 'section 4.2', kind: 'requirements' }],
  },
  schemas,
);
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
const selectingOperation = readOperation(
  {
    operationId: 'getInfo',
    parameters: [{ name: 'symbol', schema: { type: 'string' } }],
    responses: returning(reference('Info')),
  },
  schemas,
);
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

const text = clientTypes(
  'spot',
  [{ ...operation, errorCodes: [-1121] }],
  { One: {}, All: {} },
  catalogue,
);

it('a method has an overload for each response if a parameter selects the response', () => {
  expect(text).toContain('& { symbol: string }, options?: CallOptions): Promise<One>;');
  expect(text).toContain('& { symbol?: undefined }, options?: CallOptions): Promise<All>;');
});

it('the doc comment of a method states the path, security type, weight, errors and source', () => {
  expect(text).toContain(
    '   * GET /v1/thing; security NONE; weight 1 with symbol, 40 without.\n   *\n' +
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
