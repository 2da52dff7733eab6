import { expect, test } from 'vitest';
import { Attempts } from '../src/outcomes/sent-call.ts';

const end = (attempt: { end: number }, time: number): void => {
  attempt.end = time;
};

test('an attempt of a time that is not remembered any more can have any number of rivals', () => {
  const attempts = new Attempts(2);
  const first = attempts.add('a', 0);
  end(first, 10);
  const second = attempts.add('a', 1000);
  end(second, 1010);
  expect(attempts.rivalsOf(first, 5000)).toBe(1);
  end(attempts.add('b', 2000), 2010);
  // The first attempt, which is forgotten, may have had the effect of the second one.
  expect(attempts.rivalsOf(first, 5000)).toBe(Number.POSITIVE_INFINITY);
  expect(attempts.rivalsOf(second, 5000)).toBe(Number.POSITIVE_INFINITY);
  const later = attempts.add('a', 8000);
  end(later, 8010);
  expect(attempts.rivalsOf(later, 5000)).toBe(0);
});
