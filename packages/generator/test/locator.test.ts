import { expect, test } from 'vitest';
import { locatorProblem, parseLocator } from '../src/read/locator.ts';

test.each([
  ['introduction', ['introduction'], []],
  ['section 4.2', ['4.2'], []],
  ['section 4, 24-hour ticker', ['4'], []],
  ['section 1, rule 8', ['1'], [8]],
  ['section 5, rules 1, 2 and 4', ['5'], [1, 2, 4]],
  ['section 7, rule 3, which leaves the order open', ['7'], [3]],
  ['sections 2.1 and 2.3', ['2.1', '2.3'], []],
  ['sections 1, 5, 7 and 8', ['1', '5', '7', '8'], []],
])('the locator "%s" is parsed', (locator, sections, rules) => {
  expect(parseLocator(locator)).toEqual({ sections, rules });
});

test.each(['', 'p. 3', 'section', 'sections', 'section 3 and section 6', 'section 1 and 2'])(
  'the locator "%s" cannot be parsed',
  (locator) => {
    expect(parseLocator(locator)).toBeUndefined();
  },
);

const sections = { '1': 2, '2': 0 };

test.each([
  ['page 3', 'must begin with a section'],
  ['section 3', 'names the section 3, which the source does not have. Its sections: `1` and `2`.'],
  ['sections 1 and 2.1', 'names the section 2.1'],
  ['section 1, rule 3', 'Its rules have the numbers 1 to 2.'],
  ['section 1, rule 0', 'Its rules have the numbers 1 to 2.'],
  ['section 2, rule 1', 'Its rules have no numbers.'],
])('the problem of the locator "%s" is reported', (locator, problem) => {
  expect(locatorProblem(locator, sections)).toContain(problem);
});

test.each(['section 1', 'section 1, rules 1 and 2', 'sections 1 and 2', 'section 2, the table'])(
  'the locator "%s" has no problem',
  (locator) => {
    expect(locatorProblem(locator, sections)).toBeUndefined();
  },
);
