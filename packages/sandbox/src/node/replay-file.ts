import { readFile } from 'node:fs/promises';
import { replayRecords } from '../replay/index.ts';

/**
 * Replays the journal in a file, one record a line. Returns the state after a record, in lines.
 *
 * @param until the number of the last record to replay; all records by default
 * @throws RangeError if the file has no such record
 * @throws JournalError if a record cannot be replayed
 */
export async function replayFile(file: string, until?: number): Promise<string> {
  const text = await readFile(file, 'utf8');
  const { text: state } = await replayRecords(text.split('\n').filter(Boolean), until);
  return state;
}
