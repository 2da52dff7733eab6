import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError, openSandbox, verify } from '@broker-api/sandbox';
import { type Random, seededRandom, withTemporaryDirectory } from '@broker-api/test-kit';
import { type CampaignOptions, type Metric, unboundedMetric, Violations } from './campaign.ts';

const tables = ['records', 'snapshots', 'snapshot_parts'] as const;

/** A column of each table that has no value twice in a new database. */
const columns = { records: 'sequence', snapshots: 'id', snapshot_parts: 'part' } as const;

/** Names that look like those of the sandbox, or are difficult to quote. */
const names = [
  'Snapshot',
  'records_',
  'high_water_mark',
  'a "b"',
  "it's",
  'заказ',
  ' ',
  '__proto__',
];

/** Database objects that can change or hide what is stored. */
const objects: readonly {
  readonly kind: string;
  create(name: string, table: keyof typeof columns): string;
}[] = [
  {
    kind: 'trigger',
    create: (name, table) =>
      `CREATE TRIGGER ${name} AFTER INSERT ON ${table} BEGIN DELETE FROM ${table}; END`,
  },
  {
    kind: 'trigger',
    create: (name, table) =>
      `CREATE TRIGGER ${name} BEFORE DELETE ON ${table} BEGIN SELECT RAISE(IGNORE); END`,
  },
  { kind: 'view', create: (name, table) => `CREATE VIEW ${name} AS SELECT * FROM ${table}` },
  {
    kind: 'index',
    create: (name, table) => `CREATE UNIQUE INDEX ${name} ON ${table} (${columns[table]}, 1)`,
  },
  { kind: 'table', create: (name) => `CREATE TABLE ${name} (record TEXT)` },
  { kind: 'table', create: (name, table) => `CREATE TABLE ${name} AS SELECT * FROM ${table}` },
];

/**
 * Adds an object to the database of a data directory, `count` times. `verify` must name the object,
 * and the sandbox must not open the directory. After the object is removed, `verify` must report
 * the same as before.
 */
export async function foreignObjects({ count, seed }: CampaignOptions): Promise<Metric[]> {
  return withTemporaryDirectory('soak-foreign-objects', async (folder) => {
    const directory = join(folder, 'data');
    await (await openSandbox(directory)).close();
    const original = await verify(directory);
    const accepted = new Violations();
    const changed = new Violations();
    const random = seededRandom(seed);
    for (let round = 0; round < count; round++) {
      const { kind, name, sql } = randomObject(random);
      execute(directory, sql);
      const { status, lines } = await verify(directory);
      const isNamed = lines[0]?.includes(`did not create: ${kind} ${JSON.stringify(name)}. `);
      if (status !== 1 || !isNamed) accepted.add(() => `${sql}: verify reports ${lines.join()}`);
      if (await opens(directory)) accepted.add(() => `${sql}: the sandbox opens the directory`);
      execute(directory, `DROP ${kind} ${quoted(name)}`);
      const after = await verify(directory);
      if (after.lines.join() !== original.lines.join()) changed.add(() => `${sql}: ${after.lines}`);
    }
    return [
      accepted.metric('forgery: foreign objects in the database that were accepted'),
      changed.metric('forgery: foreign objects that change the journal even after their removal'),
      unboundedMetric('forgery: foreign objects', count),
    ];
  });
}

function randomObject(random: Random): { kind: string; name: string; sql: string } {
  const name = random.pick(names);
  const { kind, create } = random.pick(objects);
  return { kind, name, sql: create(quoted(name), random.pick(tables)) };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function execute(directory: string, sql: string): void {
  const database = new DatabaseSync(join(directory, 'journal.sqlite'));
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}

async function opens(directory: string): Promise<boolean> {
  try {
    await (await openSandbox(directory)).close();
    return true;
  } catch (error) {
    if (error instanceof JournalError) return false;
    throw error;
  }
}
