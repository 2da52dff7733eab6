import { ChainWalk } from '../chain-walk.ts';
import type { Checked } from '../recover.ts';
import { damaged } from './location.ts';
import { firstRecord, recordRows } from './records.ts';
import type { Session } from './session.ts';
import { snapshotProblem, snapshotRows, strayPartsProblem } from './snapshots.ts';
import { formatProblem, readMark } from './tables.ts';

/**
 * Checks everything that is kept: the tables, the snapshots, that every record follows from the one
 * before it, and that none is missing at the end. It reads all of it, some at a time.
 *
 * @throws JournalError that says where it is damaged
 */
export async function checkJournal({ client, place }: Session): Promise<Checked> {
  const refuse = (problem: string | undefined) => {
    if (problem !== undefined) throw damaged(place, problem);
  };
  refuse(await formatProblem(client));
  const snapshots = await snapshotRows(client);
  for (const row of snapshots) refuse(await snapshotProblem(client, row));
  refuse(await strayPartsProblem(client));
  const mark = await readMark(client);
  const walk = new ChainWalk({ first: await firstRecord(client), snapshots, mark });
  for await (const row of recordRows(client, Number.MIN_SAFE_INTEGER)) {
    refuse(walk.problemOf(row));
  }
  refuse(walk.problemAtEnd());
  // Here the mark is written with the records, so it is never behind.
  const { sequence, head } = walk.end;
  if (sequence > mark.sequence) refuse(`record ${mark.sequence + 1} is after its mark.`);
  const newest = snapshots.at(-1)?.sequence ?? 0;
  if (head !== mark.head || newest !== mark.snapshot) refuse('its mark is not what was written.');
  return { ...walk.end, base: walk.base, snapshots };
}
