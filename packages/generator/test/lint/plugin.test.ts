import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import brokerPlugin from '../../src/lint/plugin.ts';

const { rules = {} } = brokerPlugin();
const names = [...new Set([rules.oas3, rules.async3].flatMap((set) => Object.keys(set ?? {})))];
const configPath = resolve(import.meta.dirname, '../../../../redocly.yaml');
const config = parse(readFileSync(configPath, 'utf8'));

test.each(names)('the lint rule %s has a source file and a test file', (rule) => {
  expect(existsSync(join(import.meta.dirname, `../../src/lint/rules/${rule}.ts`))).toBe(true);
  expect(existsSync(join(import.meta.dirname, `${rule}.test.ts`))).toBe(true);
});

test.each(names)('the lint rule %s is an error in redocly.yaml', (rule) => {
  expect(config.rules[`broker/${rule}`]).toBe('error');
});

test('redocly.yaml configures no unknown rule', () => {
  const configured = Object.keys(config.rules).map((name) => name.replace('broker/', ''));
  expect(configured.sort()).toEqual([...names].sort());
});
