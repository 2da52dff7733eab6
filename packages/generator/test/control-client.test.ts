import { readOperations } from '@broker-api/spec/read-operations';
import type { JsonObject, Schema, Schemas } from '@broker-api/spec/schema';
import { expect, it } from 'vitest';
import { controlTable, controlTypes } from '../src/emit/control-client.ts';
import { controlInputs } from '../src/emit/control-inputs.ts';

const ok = (name: string): JsonObject => ({
  '200': { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
});
const document: JsonObject = {
  paths: {
    '/v1/clock': {
      get: { operationId: 'getClock', summary: 'Get the time', responses: ok('Clock') },
      put: {
        operationId: 'setClock',
        summary: 'Set the time',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Clock' } } },
        },
        responses: ok('Clock'),
      },
    },
    '/v1/state': {
      get: {
        operationId: 'getState',
        summary: 'Get the state',
        parameters: [{ name: 'user', in: 'query', required: true, schema: { type: 'string' } }],
        responses: ok('State'),
      },
    },
  },
};
const $ref = '#/components/schemas/Time';
const schemas: Schemas = { State: { type: 'object' }, Clock: { type: 'object' } };
const operations = readOperations('control', { ...document, components: { schemas } }, []);

it('the control client has a method for each operation, with one argument', () => {
  const text = controlTypes(operations, schemas);
  expect(text).toContain('  getClock(options?: ControlCallOptions): Promise<Clock>;');
  expect(text).toContain('  setClock(body: Clock, options?: ControlCallOptions): Promise<Clock>;');
  expect(text).toContain(
    '  getState(query: { user: string }, options?: ControlCallOptions): Promise<State>;',
  );
  expect(text.indexOf('type Clock')).toBeLessThan(text.indexOf('type State'));
});

it('the table of the control plane is in the order of the document', () => {
  expect(controlTable(operations)).toContain(
    [
      '  getClock: { method: "GET", path: "/v1/clock" },',
      '  setClock: { method: "PUT", path: "/v1/clock", takes: "body" },',
      '  getState: { method: "GET", path: "/v1/state", takes: "query" },',
    ].join('\n'),
  );
});

it('the control plane has an input schema for each operation with input', () => {
  const clock = {
    type: 'object',
    description: 'A clock.',
    properties: { time: { $ref, description: 'The time.' } },
    additionalProperties: false,
    allOf: [{ if: { required: ['time'] }, else: { required: ['mode'] } }],
  };
  const time = {
    type: 'string',
    title: 'Time',
    pattern: '.',
    description: 'Text.',
    'x-unit': 'ms',
  };
  const inputs = controlInputs(operations, { Clock: clock as Schema, Time: time, Other: time });
  expect(inputs).toEqual({
    operations: {
      setClock: { $ref: '#/components/schemas/Clock' },
      getState: {
        type: 'object',
        additionalProperties: false,
        properties: { user: { type: 'string' } },
        required: ['user'],
      },
    },
    schemas: {
      Clock: { type: 'object', additionalProperties: false, properties: { time: { $ref } } },
      Time: { type: 'string', pattern: '.', description: 'Text.' },
    },
  });
});

it('an object of the control plane that allows unknown fields is rejected', () => {
  const open = { title: 'Clock', type: 'object', properties: {} };
  expect(() => controlInputs(operations, { Clock: open as Schema })).toThrow(
    'Clock allows unknown fields; add `additionalProperties: false`',
  );
});
