// `pnpm conformance --base-url URL`: runs the contract tests from source. See `--help`.
import { main } from '../packages/conformance/src/run/main.ts';

process.exitCode = await main(process.argv.slice(2));
