import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readErrorCatalogue } from '../generate/error-catalogue.ts';
import { errorsModule } from '../generate/errors-pass.ts';

const good = `"-1121":
  name: BAD_SYMBOL
  httpStatus: 400
  meaning: The symbol does not exist.
  category: parameter
  outcome: failed
`;

function read(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'errors.yaml');
  writeFileSync(path, text);
  return readErrorCatalogue(path);
}

test('the module lists names and entries in the order of the file', () => {
  const text = errorsModule(
    read(`${good}${good.replace('-1121', '-1000').replace('BAD_SYMBOL', 'UNKNOWN')}`),
    { withStatus: true },
  );
  expect(text).toContain("  | 'BAD_SYMBOL'\n  | 'UNKNOWN';");
  expect(text.indexOf("'-1121': {")).toBeLessThan(text.indexOf("'-1000': {"));
});

test.each([
  ['a wrong status', good.replace('400', '200'), ':2:3: -1121: httpStatus is 200'],
  ['a missing meaning', good.replace(/ {2}meaning.*\n/, ''), '-1121: meaning is undefined'],
  ['an unknown key', `${good}  color: red\n`, '-1121: unknown key color'],
  ['a code that is none', good.replace('"-1121"', 'oops'), '"oops" is not an error code'],
  ['a name used twice', good + good.replace('1121', '1122'), ':8:3: -1122: another code has'],
  ['nothing at all', '', ':1:1: there is no error code in it'],
  ['broken YAML', `${good}  name: [`, ':7:3: Map keys must be unique'],
])('%s is refused with its line', (_what, text, message) => {
  expect(() => read(text)).toThrow(message);
});
