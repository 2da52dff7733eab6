// Adds as many users to a sandbox in a directory as the second argument says, and prints the number
// of each when it is acknowledged.
import { openSandbox } from '../src/node/index.ts';

const [directory = '', end = '0'] = process.argv.slice(2);
const { control } = await openSandbox(directory);
let next = 0;
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
