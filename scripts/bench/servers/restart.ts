// Restores the state in a directory, and ends without a new snapshot.
import { openState, openStore } from '@broker-api/sandbox/internal';

const [directory = ''] = process.argv.slice(2);
const opened = await openState(await openStore(directory));
if (opened === undefined) throw new Error(`Expected a state in ${directory}; it contains none.`);
process.exit();
