import { expect, test } from 'vitest';
import type { WeightRecord } from '../src/model.ts';
import { weightOf } from '../src/weight.ts';

const steps = [
  { upTo: 100, weight: 1 },
  { upTo: 500, weight: 5 },
];
const limited = { value: 5, by: 'limit', steps };
const perSymbol = { value: 1, by: 'symbol', absent: 40 };

test.each<[string, WeightRecord | undefined, unknown, number]>([
  ['an unknown weight', undefined, undefined, 1],
  ['a fixed weight', { value: 3 }, '0', 3],
  ['a parameter that is not sent', perSymbol, undefined, 40],
  ['a parameter without a value', perSymbol, '', 40],
  ['a sent parameter', perSymbol, '0', 1],
  ['no parameter, with steps', limited, null, 5],
  ['the upper bound of a step', limited, '100', 1],
  ['a number', limited, 101, 5],
  ['a value above all steps', limited, '501', 5],
  ['leading zeros', limited, '007', 1],
  ['other text', limited, '-1', 5],
  ['0, whose weight the specification states', { ...limited, zero: 10 }, '0', 10],
  ['0, which the first step includes otherwise', limited, '0', 1],
])('the weight of a call with %s', (_, weight, sent, expected) => {
  expect(weightOf(weight, (name) => (name === weight?.by ? sent : 'other'))).toBe(expected);
});
