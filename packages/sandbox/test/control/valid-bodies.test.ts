import document from '@broker-api/spec/control/openapi.source.json' with { type: 'json' };
import { isExhaustive } from '@broker-api/test-kit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { controlTable } from '../../src/control/generated/operations.gen.ts';
import { request } from '../requests.ts';
import { createSandboxWithControl } from './control-fixture.ts';

/** The keywords of JSON Schema with which the document describes request bodies. */
type Schema = Partial<{
  readonly $ref: string;
  readonly type: string;
  readonly enum: readonly unknown[];
  readonly pattern: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly items: Schema;
  readonly maxItems: number;
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}>;

interface Operation {
  readonly requestBody: { readonly content: { 'application/json': { schema: Schema } } };
}

const { components, paths } = document as unknown as {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
};

/** Values of fields whose description has a rule that a schema cannot express. */
const described: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  allowedIps: fc.subarray(['127.0.0.1', '10.0.0.0/8', '::1']),
  code: fc.constantFrom(-1000, -1021, -2010),
  operation: fc.constantFrom('placeOrder', 'getAccount', 'cancelOrder'),
  rateLimits: fc.subarray([
    { rateLimitType: 'REQUESTS_WEIGHT', interval: 'MINUTE', limit: 1500 },
    { rateLimitType: 'ORDERS', interval: 'SECOND', limit: 20 },
  ]),
};

function resolve({ $ref, ...siblings }: Schema): Schema {
  return $ref === undefined ? siblings : resolve(schemaOf($ref));
}

function schemaOf($ref: string): Schema {
  return components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {};
}

function valuesOf(given: Schema): fc.Arbitrary<unknown> {
  const schema = resolve(given);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? Number.MIN_SAFE_INTEGER,
        max: schema.maximum ?? Number.MAX_SAFE_INTEGER,
      });
    case 'string':
      return textOf(schema);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return objectOf(schema);
    default:
      throw new Error(`This test does not generate values of ${JSON.stringify(schema)}.`);
  }
}

/** Printable ASCII, and characters of two to four bytes. */
const anyText = fc.oneof(fc.string(), fc.constantFrom('ü', '€', '𝄞', '\u2028'));

function textOf({ pattern, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  const text = pattern === undefined ? anyText : fc.stringMatching(RegExp(pattern));
  return text.filter(({ length }) => length >= minLength && length <= maxLength);
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    described[name] ?? valuesOf(schema),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as [] });
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const operations = Object.entries(controlTable).filter(([, { takes }]) => takes === 'body');

it.each(operations)(
  'each body that the document allows is accepted: %s',
  async (_, { method, path }) => {
    const operation = paths[path]?.[method.toLowerCase()];
    const schema = operation?.requestBody.content['application/json'].schema ?? {};
    const isValid = ajv.compile({ ...schema, components });
    const { plane } = createSandboxWithControl();
    const check = async (value: unknown) => {
      // A body has one character for each byte.
      const body = Buffer.from(JSON.stringify(value)).toString('latin1');
      const headers = { 'content-type': 'application/json' };
      const response = await plane.handle(request({ method, path, body, headers }));
      // Other errors depend on the state, such as a user that does not exist.
      expect(response.body).not.toContain('INVALID_REQUEST');
      expect(response.status).toBeLessThan(500);
    };
    const values = valuesOf(schema).filter((value) => isValid(value));
    await fc.assert(fc.asyncProperty(values, check), { numRuns: isExhaustive ? 40 : 15 });
  },
);
