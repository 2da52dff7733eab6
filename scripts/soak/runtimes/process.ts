// The program for Node, Bun and Deno: `process.ts INPUT [lean]` prints the report of the suite.
import process from 'node:process';
import { runSuite, type SuiteInput } from './suite.ts';

const [, , input = '', transport] = process.argv;
let fetch: Parameters<typeof runSuite>[1];
if (transport === 'lean') {
  const { createTransport } = await import('@broker-api/core/node');
  fetch = createTransport();
}
const report = await runSuite(JSON.parse(input) as SuiteInput, fetch);
console.log(JSON.stringify({ ...report, finishedAt: Date.now() }));
