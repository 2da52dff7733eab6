// The server under test: the sandbox with the trading engine and resting orders, in memory.
import { openDepthSandbox } from './depth.ts';

const { origin } = await (await openDepthSandbox()).listen();
process.stdout.write(`${new URL(origin).port}\n`);
