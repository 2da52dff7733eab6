// Prints the encoded state after random commands with a given seed, to compare it across processes.

import { RandomCommands, seededRandom } from '@broker-api/test-kit';
import { tradersEngine } from './traders-engine.ts';

const [seed = '1', count = '1'] = process.argv.slice(2);
const engine = tradersEngine();
const commands = new RandomCommands(seededRandom(Number(seed)));
for (let index = 0; index < Number(count); index++) {
  commands.observe(engine.apply(commands.next()).events);
}
process.stdout.write(engine.encode());
