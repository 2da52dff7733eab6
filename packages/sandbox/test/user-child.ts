// Adds users to a sandbox in a directory, and prints the number of each when it is acknowledged.
// Ends before the number in the second argument, so that no process remains if a test does not stop
// it; begins with the third one, or 0.
import { openSandbox } from '../src/node/index.ts';

const [directory = '', end = '2000', first = '0'] = process.argv.slice(2);
try {
  const onControlFailure = (error: unknown): void => {
    process.stderr.write(`${(error as Error).message}\n`);
  };
  const { control } = await openSandbox(directory, { onControlFailure });
  let next = Number(first);
  for (let burst = 1; next < Number(end); burst = (burst % 5) + 1) {
    const numbers = Array.from({ length: burst }, () => next++);
    await Promise.all(
      numbers.map(async (number) => {
        await control.addUser({ user: `user-${number}` });
        process.stdout.write(`${number}\n`);
      }),
    );
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
