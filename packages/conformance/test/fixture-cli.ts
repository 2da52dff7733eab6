// Runs the command with the fixture suites.
import { main } from '../src/run/main.ts';
import { suitesIn } from '../src/run/suites.ts';

const folder = process.env.SUITES ?? `${import.meta.dirname}/fixtures/suites`;
process.exitCode = await main(process.argv.slice(2), suitesIn(folder));
