import { describe, expect, test } from 'vitest';
import { openPostgresJournal } from '../../src/journal/postgres/open-postgres-journal.ts';
import { isPostgresMissing, serverOfFile } from './postgres-server.ts';

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `{"n":${at}}`);

async function recordsIn(url: URL): Promise<string[]> {
  const { journal, recovered } = await openPostgresJournal(url);
  const records: string[] = [];
  for await (const record of recovered.records) records.push(record);
  await journal.close();
  return records;
}

describe.skipIf(isPostgresMissing())('a journal in PostgreSQL', () => {
  const server = serverOfFile();

  test('gives back what was added, in its order', async () => {
    const url = await server.createDatabase();
    const { journal } = await openPostgresJournal(url);
    for (const record of numbers(3000)) journal.append(record);
    expect(journal.isSynced).toBe(false);
    await journal.synced();
    expect(journal.isSynced).toBe(true);
    await journal.close();
    expect(await recordsIn(url)).toEqual(numbers(3000));
  });
});
