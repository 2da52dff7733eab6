import { seededRandom } from '@broker-api/test-kit';
import { History } from '../lib/history.ts';
import { RandomCommands } from '../model/random-commands.ts';
const first = Number(process.argv[2]), count = Number(process.argv[3]), length = Number(process.argv[4] ?? 250);
const weights = process.argv[5] ? JSON.parse(process.argv[5]) : undefined;
const outcomes = new Map<string, number>();
const start = performance.now();
let fails = 0;
for (let seed = first; seed < first + count; seed++) {
  try {
    const history = new History(`seed ${seed}`);
    const commands = new RandomCommands(seededRandom(seed), history.model.state, weights);
    for (let i = 0; i < length; i++) history.apply(commands.next());
    for (const o of history.outcomes) outcomes.set(o, (outcomes.get(o) ?? 0) + 1);
  } catch (e) { console.log(String(e).slice(0, 3000)); if (++fails > 2) break; if (process.env.STACK) throw e; }
}
console.log([...outcomes].sort().map(([o, n]) => `${n} ${o}`).join('\n'));
console.log((performance.now() - start) / count / length, 'ms per command');
