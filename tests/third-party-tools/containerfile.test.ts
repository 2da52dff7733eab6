// Checks the container file. The linter hadolint has no warnings for it either, but has no npm
// package.
import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';

const url = new URL('../../packages/sandbox/Containerfile', import.meta.url);

test('the container file is valid, and runs as a user without privileges', () => {
  const text = readFileSync(url, 'utf8');
  expect(validate(text)).toEqual([]);
  // Kubernetes can check that a number is not that of root.
  expect(text.match(/^USER .*$/gm)).toEqual([expect.stringMatching(/^USER [1-9]\d*$/)]);
  expect(validate(text.replace('FROM ', 'FORM '))).not.toEqual([]);
});
