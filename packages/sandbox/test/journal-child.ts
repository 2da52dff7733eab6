// Adds numbered records until it is stopped, and says of each when it is durable. It ends by itself
// after many, so that nothing is left behind when nobody stops it.
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
