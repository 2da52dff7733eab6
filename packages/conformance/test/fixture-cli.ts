// Runs the command with the fixture suites.
import { main } from '../src/run/main.ts';
import { fixtureSuites } from './fixtures/fixture-cases.ts';

const suites = process.env.SUITES === 'many' ? fixtureSuites.many : fixtureSuites.few;
process.exitCode = await main(process.argv.slice(2), suites);
