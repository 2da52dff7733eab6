import { runCollusion } from '../lib/collusion.ts';
const first = Number(process.argv[2]), count = Number(process.argv[3]);
const start = performance.now();
for (let seed = first; seed < first + count; seed++) runCollusion(seed);
console.log((performance.now() - start) / count / 250, 'ms per command');
