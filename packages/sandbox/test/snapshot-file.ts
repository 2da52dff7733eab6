import { createHash } from 'node:crypto';
import { noon } from './requests.ts';

/** Returns an exported snapshot with these lines and their hash. */
export function snapshotFile(name: string, lines: readonly string[]) {
  const text = lines.map((line) => `${line}\n`).join('');
  const hash = createHash('sha256').update(text).digest('hex');
  return { name, hash, time: noon, lines: [...lines] };
}
