// `pnpm conformance --base-url URL`: the contract tests, from source. `--help` says more.
import { main } from '../packages/conformance/src/run/main.ts';

process.exitCode = await main(process.argv.slice(2));
