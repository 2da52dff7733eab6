import { expect, it } from 'vitest';
import { SpecificationError } from '../src/problem.ts';

it('the problem list has the first 20 problems, those in examples last', () => {
  const problems = Array.from({ length: 25 }, (_, index) => ({
    at: `spec/${index === 0 ? 'examples' : 'spot'}/a.yaml:${index}:1`,
    message: 'Wrong.',
  }));
  const lines = new SpecificationError(problems).message.split('\n');
  expect(lines).toHaveLength(22);
  expect(lines[0]).toBe('spec/spot/a.yaml:1:1: Wrong.');
  expect(lines.slice(20)).toEqual([
    '… and 5 more; fixing the problems above may resolve them.',
    '25 problems in spec/; nothing was written.',
  ]);
});
