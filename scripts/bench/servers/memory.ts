// The server under test: the sandbox with the trading engine, in memory.
import { createSandbox } from '@broker-api/sandbox';

const { origin } = await createSandbox({ limits: 'off' }).listen();
process.stdout.write(`${new URL(origin).port}\n`);
