// Adds numbered records until it is stopped, a minute at most, and says of each when it is durable.
import { openJournal } from '../src/journal/open-journal.ts';

try {
  const { journal } = openJournal(process.argv[2] ?? '');
  let next = 0;
  const end = performance.now() + 60_000;
  for (let burst = 1; performance.now() < end; burst = (burst % 5) + 1) {
    const numbers = Array.from({ length: burst }, () => next++);
    await Promise.all(
      numbers.map(async (number) => {
        journal.append(`{"n":${number}}`);
        await journal.synced();
        process.stdout.write(`${number}\n`);
      }),
    );
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
