// Restores the state in a directory, and ends without a new snapshot.
import { openState, openStore } from '@broker-api/sandbox/internal';

const [directory = ''] = process.argv.slice(2);
await openState(await openStore(directory), () => {
  throw new Error(`Expected ${directory} to contain a state; it contains none.`);
});
process.exit();
