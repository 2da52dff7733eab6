// Appends numbered records and prints each number when its record is durable. Exits after 20,000
// records, so that no process remains if a test does not stop it.
import { openJournal } from '../src/journal/open-journal.ts';

try {
  const { journal } = openJournal(process.argv[2] ?? '');
  let next = 0;
  for (let burst = 1; next < 20_000; burst = (burst % 5) + 1) {
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
