// The server under test: brokers side by side, in memory.
import { createSandbox } from '@broker-api/sandbox';
import { serveLines } from '../child.ts';

const sandbox = createSandbox({ limits: 'off', maximumBrokers: 10_000 });
const { origin: rest } = await sandbox.listen();
const { origin: control } = await sandbox.listenControl();
await serveLines({ rest, control });
