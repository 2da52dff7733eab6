// Prints the encoded state after the random commands of a seed, for a comparison across processes.

import { tradersEngine } from './initial-states.ts';
import { randomOf } from './random.ts';
import { RandomCommands } from './random-commands.ts';

const [seed = '1', count = '1'] = process.argv.slice(2);
const engine = tradersEngine();
const commands = new RandomCommands(randomOf(Number(seed)));
for (let index = 0; index < Number(count); index++) {
  commands.see(engine.apply(commands.next()).events);
}
process.stdout.write(engine.encode());
