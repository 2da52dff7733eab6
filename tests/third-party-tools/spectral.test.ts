import { sampled } from '@broker-api/test-kit';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import * as parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { completeEditions, readText } from './documents.ts';

const { Document, Spectral } = spectralCore;

/** Checks a document with the recommended rules, and returns the violations. */
async function violations(name: string, text: string): Promise<string[]> {
  const spectral = new Spectral();
  // The declared type requires `extends`, which a ruleset without a base does not have.
  const recommended = rulesets.oas as unknown as RulesetDefinition;
  spectral.setRuleset({ extends: [[recommended, 'recommended']] });
  const found = await spectral.run(new Document(text, parsers.Json, name));
  return found.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`);
}

test.each(sampled([...completeEditions, 'spot/openapi.portable.json'], 1))(
  '%s follows the recommended rules of Spectral',
  async (name) => {
    expect(await violations(name, readText(name))).toEqual([]);
  },
);

test('Spectral reports an example that its schema does not allow', async () => {
  const text = readText('control/openapi.json').replaceAll('"alice"', '17');
  expect((await violations('changed', text)).length).toBeGreaterThan(0);
});
