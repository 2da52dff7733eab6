import { expect, test } from 'vitest';
import { isolatedIn } from '../src/node/fleet/contacts.ts';
import { shareOf } from '../src/node/fleet/share.ts';

/** Members with the numbers of their brokers, of which each owns at most `bound`. */
function view(owned: readonly number[], bound = 100) {
  const members = owned.map((_, id) => ({ id, url: '', bound, unreachable: [] }));
  const brokers = owned.flatMap((count, owner) =>
    Array.from({ length: count }, (_, number) => ({
      id: `${owner}-${number}`,
      incarnation: '1',
      token: '1',
      isStopped: false,
      isComplete: true,
      owner,
    })),
  );
  return { members, brokers };
}

test.each([
  // Brokers of each member, and whether each member must hand one over.
  [[4], [false]],
  [
    [4, 0],
    [true, false],
  ],
  [
    [2, 2],
    [false, false],
  ],
  [
    [3, 2],
    [false, false],
  ],
  [
    [1, 0, 0],
    [false, false, false],
  ],
  // The third process gets a broker although no other one exceeds its share rounded up.
  [
    [2, 2, 0],
    [true, true, false],
  ],
  [
    [2, 1, 1],
    [false, false, false],
  ],
  [
    [2, 2, 1],
    [false, false, false],
  ],
])('with %j brokers, members hand brokers over: %j', (owned, expected) => {
  const all = view(owned);
  const handsOver = owned.map((count, member) => {
    const share = shareOf(all, member);
    return count > share.count && share.othersHaveRoom;
  });
  expect(handsOver).toEqual(expected);
});

test('a member at its bound takes no more', () => {
  expect(shareOf(view([4, 2], 2), 0)).toMatchObject({ count: 3, othersHaveRoom: false });
});

test.each<[readonly (readonly number[])[], readonly number[]]>([
  // The members that each member cannot reach, the oldest first, and the isolated ones.
  [[[], [], []], []],
  [[[1], [0]], [1]],
  [[[1], []], [1]],
  [[[], [0]], [0]],
  // The process that hangs is the oldest one, and does not report anything.
  [[[], [0], [0]], [0]],
  [[[1, 2], [0], [0]], [0]],
  // Two halves of four processes.
  [
    [
      [2, 3],
      [2, 3],
      [0, 1],
      [0, 1],
    ],
    [2, 3],
  ],
])('if members cannot reach %j, those that own no brokers are %j', (unreachable, expected) => {
  const members = unreachable.map((ids, id) => ({ id, url: '', bound: 1, unreachable: ids }));
  expect([...isolatedIn(members)].toSorted()).toEqual(expected);
});
