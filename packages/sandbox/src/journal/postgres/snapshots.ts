import type { Client } from 'pg';
import { type ChainTip, StateHash } from '../chain.ts';
import { linesOf, type SnapshotRow, snapshotHash } from '../snapshots.ts';

/** The number of parts per round trip: together a few megabytes. */
const partsAtOnce = 32;

/** Writes a snapshot and moves the high-water mark in one transaction. */
export async function writeSnapshot(
  client: Client,
  { sequence, head }: ChainTip,
  parts: readonly string[],
): Promise<void> {
  const state = new StateHash();
  await client.query('BEGIN');
  for (let first = 0; first < parts.length; first += partsAtOnce) {
    const some = parts.slice(first, first + partsAtOnce);
    for (const lines of some) state.add(lines);
    const rows = some.map((_, at) => `($1, $2::bigint + ${at}, $${at + 3})`);
    const text = `INSERT INTO broker_sandbox.snapshot_parts VALUES ${rows.join()}`;
    await client.query(text, [sequence, first, ...some]);
  }
  const row = { sequence, head, state: state.hex() };
  const all = [sequence, head, row.state, snapshotHash(row)];
  await client.query('INSERT INTO broker_sandbox.snapshots VALUES ($1, $2, $3, $4)', all);
  await client.query('UPDATE broker_sandbox.high_water_mark SET snapshot = $1', [sequence]);
  await client.query('COMMIT');
}

/** Returns the snapshots, oldest first. */
export async function snapshotRows(client: Client): Promise<SnapshotRow[]> {
  const { rows } = await client.query('SELECT * FROM broker_sandbox.snapshots ORDER BY sequence');
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
}

/** Returns what is wrong with a snapshot, or undefined if it is valid. */
export async function snapshotProblem(
  client: Client,
  row: SnapshotRow,
): Promise<string | undefined> {
  const { sequence } = row;
  const state = new StateHash();
  let next = 0;
  for await (const { part, lines } of parts(client, sequence)) {
    if (part !== next) return `part ${next} of the snapshot after record ${sequence} is missing`;
    state.add(lines);
    next += 1;
  }
  if (row.hash === snapshotHash(row) && row.state === state.hex()) return undefined;
  return `the snapshot after record ${sequence} does not match its hash`;
}

/** Returns what is wrong if a part has no snapshot, or undefined if every part has one. */
export async function orphanedPartProblem(client: Client): Promise<string | undefined> {
  const { rows } = await client.query(`
    SELECT sequence FROM broker_sandbox.snapshot_parts
    WHERE sequence NOT IN (SELECT sequence FROM broker_sandbox.snapshots) LIMIT 1`);
  const [orphan] = rows;
  return orphan && `the snapshot after record ${orphan.sequence} is missing, but its parts exist`;
}

/** Returns the lines of a snapshot. */
export async function snapshotLines(client: Client, sequence: number): Promise<string[]> {
  const all: string[] = [];
  for await (const { lines } of parts(client, sequence)) {
    for (const line of linesOf(lines)) all.push(line);
  }
  return all;
}

/** Returns the parts of a snapshot in order. */
async function* parts(client: Client, sequence: number) {
  const text = `SELECT part, lines FROM broker_sandbox.snapshot_parts
    WHERE sequence = $1 AND part > $2 ORDER BY part LIMIT ${partsAtOnce}`;
  for (let last = -1; ; ) {
    const { rows } = await client.query({ name: 'parts', text, values: [sequence, last] });
    for (const { part, lines } of rows) {
      last = Number(part);
      yield { part: last, lines: lines as string };
    }
    if (rows.length === 0) return;
  }
}

/** Deletes all but the newest two snapshots, and the records up to the older of the two. */
export async function prune(client: Client): Promise<void> {
  const [newest, older] = (await snapshotRows(client)).toReversed();
  if (newest === undefined || older === undefined) return;
  const { sequence } = older;
  // A query with several statements is one transaction, but cannot have parameters. `sequence` is a
  // number, so it is safe to insert into the text.
  await client.query(`
    DELETE FROM broker_sandbox.snapshots WHERE sequence < ${sequence};
    DELETE FROM broker_sandbox.snapshot_parts WHERE sequence < ${sequence};
    DELETE FROM broker_sandbox.records WHERE sequence <= ${sequence};
  `);
}
