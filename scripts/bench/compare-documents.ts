// Compares two OpenAPI documents, as a process of its own, like the peers.
import { readFileSync } from 'node:fs';
import { compareSnapshots, documentSnapshot } from '@broker-api/generator/compatibility';

const [before, after] = process.argv.slice(2).map((path) => {
  return documentSnapshot('document', JSON.parse(readFileSync(path, 'utf8')));
});
if (before === undefined || after === undefined) throw new Error('expected two paths');
process.stdout.write(`${compareSnapshots(before, after).length} changes\n`);
