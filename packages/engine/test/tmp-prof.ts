import { History } from './lib/ledger-history.ts';
const n = Number(process.argv[2] ?? 20); const from = Number(process.argv[3] ?? 1);
const t = process.cpuUsage();
for (let i = 0; i < n; i++) new History(from + i).run();
console.log(n, (process.cpuUsage(t).user / 1e6 / n).toFixed(3), 's cpu per history');
