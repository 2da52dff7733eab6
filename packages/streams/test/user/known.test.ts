import { expect, test } from 'vitest';
import { userRecovery } from '../../src/generated/user-recovery.gen.ts';
import { type Floor, floorKey, Known } from '../../src/user/known.ts';

test.each([
  ['order', { order: '3', newest: '9', trade: '5' }],
  ['trade', { order: '9', newest: '9', trade: '4' }],
])('a loop does not lower its floor to an earlier %s of the stream', (_, earlier) => {
  const name = 'executionReport';
  const known = new Known(userRecovery);
  const take = (floor: Floor): unknown =>
    known.take({ raises: name, changes: [[floorKey(name), floor]] });
  take({ order: '9', newest: '9', trade: '5' });
  take(earlier);
  expect(known.floor(name)).toEqual({ order: '9', newest: '9', trade: '5' });
});
