import { marketStream } from '/work/w/mstream/scripts/soak/market-stream.ts';

const count = Number(process.argv[2] ?? 20);
console.log(await marketStream({ count, seed: Number(process.argv[3] ?? 1) }));
