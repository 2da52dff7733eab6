import { expect, it, test } from 'vitest';
import { readErrors } from '../src/apis.ts';
import { errorsModule } from '../src/emit/error-catalogue.ts';
import { specOf } from '../src/load.ts';
import { root } from './paths.ts';
import { problemsIn } from './problems-in.ts';
import { smallSpecification, withFile } from './small-specification.ts';

const good = `"-1121":
  name: BAD_SYMBOL
  httpStatus: 400
  meaning: The symbol does not exist.
  category: parameter
  outcome: failed
  causes: [The symbol is misspelled.]
  whatToDo: Read the symbols with getBrokerInfo.
`;

const withErrors = (text: string) => withFile(smallSpecification(), 'spec/errors.yaml', text);
const read = (text: string) => readErrors(specOf(root, withErrors(text)));

it('the error catalogue has the names and entries in the order of the file', () => {
  const text = errorsModule(
    read(`${good}${good.replace('-1121', '-1000').replace('BAD_SYMBOL', 'UNKNOWN')}`),
  );
  expect(text).toContain("  | 'BAD_SYMBOL'\n  | 'UNKNOWN';");
  expect(text.indexOf("'-1121': {")).toBeLessThan(text.indexOf("'-1000': {"));
});

test.each([
  [
    'an invalid HTTP status',
    good.replace('400', '200'),
    ':3:15: `-1121/httpStatus`: Expected a value',
  ],
  ['an HTTP status as text', good.replace('400', '"400"'), ':3:15: `-1121/httpStatus`: Expected'],
  ['a missing meaning', good.replace(/ {2}meaning.*\n/, ''), 'code must have the field `meaning`'],
  [
    'missing causes',
    good.replace(/ {2}causes.*\n/, ''),
    ':1:1: `-1121`: An error code must have the field `causes`',
  ],
  [
    'missing advice',
    good.replace(/ {2}whatToDo.*\n/, ''),
    ':1:1: `-1121`: An error code must have the field `whatToDo`',
  ],
  ['an empty list of causes', good.replace(/\[.*\]/, '[]'), ':7:11: `-1121/causes`'],
  [
    'a cause without a period',
    good.replace('misspelled.', 'misspelled'),
    ':7:12: `-1121/causes/0`',
  ],
  ['a code without fields', `${good}"-1122":\n`, ':9:9: `-1122`: Expected an object'],
  ['an unknown key', `${good}  color: red\n`, ':9:3: `-1121/color`: An error code has no field'],
  ['a misspelled category', good.replace('parameter', 'paramter'), 'Did you mean parameter?'],
  [
    'an unknown gateway',
    `${good}  gateway: all\n`,
    ':9:12: `-1121/gateway`: Expected one of "any"',
  ],
  [
    'a key that is not a code',
    good.replace('"-1121"', 'oops'),
    ':1:1: `oops`: The error catalogue',
  ],
  [
    'a name that two codes have',
    good + good.replace('1121', '1122'),
    ':10:9: The codes -1121 and -1122 have the same name, BAD_SYMBOL. Rename',
  ],
  ['an empty file', '', ':1:1: Expected an object, such as {}; got null'],
  ['a list', '- -1121\n', ':1:1: Expected an object, such as {}; got [-1121]'],
  ['malformed YAML', `${good}  name: [`, ':9:3: Map keys must be unique.'],
])('the error catalogue rejects %s, and names the location', (_what, text, message) => {
  expect(problemsIn(withErrors(text))).toContain(message);
});
