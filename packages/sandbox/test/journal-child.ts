// Appends numbered records and prints each number when its record is durable. Exits after the
// number of records in the second argument (20,000 by default), so that no process remains if a
// test does not stop it.
import { openJournal } from '../src/journal/open-journal.ts';
import { openStore } from '../src/node/open-store.ts';

const [directory = '', count = '20000'] = process.argv.slice(2);
try {
  const { journal } = await openJournal(await openStore(directory));
  let next = 0;
  for (let burst = 1; next < Number(count); burst = (burst % 5) + 1) {
    const numbers = Array.from({ length: burst }, () => next++);
    await Promise.all(
      numbers.map(async (number) => {
        journal.append(`{"n":${number}}`);
        await journal.synced();
        process.stdout.write(`${number}\n`);
      }),
    );
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
