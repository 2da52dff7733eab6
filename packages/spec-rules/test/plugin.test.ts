import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import brokerPlugin from '../src/plugin.ts';

const { rules = {} } = brokerPlugin();
const ofOpenapi = Object.keys(rules.oas3 ?? {});
const ofAsyncapi = Object.keys(rules.async3 ?? {});
const config = parse(readFileSync(resolve(import.meta.dirname, '../../../redocly.yaml'), 'utf8'));

test.each([...new Set([...ofOpenapi, ...ofAsyncapi])])('%s has a file and a test', (rule) => {
  expect(existsSync(join(import.meta.dirname, `../src/rules/${rule}.ts`))).toBe(true);
  expect(existsSync(join(import.meta.dirname, `${rule}.test.ts`))).toBe(true);
});

test.each(ofOpenapi)('%s is an error in OpenAPI documents', (rule) => {
  expect(config.oas3_1Rules[`broker/${rule}`]).toBe('error');
});

test.each(ofAsyncapi)('%s is an error in AsyncAPI documents', (rule) => {
  expect(config.async3Rules[`broker/${rule}`]).toBe('error');
});
