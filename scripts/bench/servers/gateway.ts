// Ours: the sandbox, which responds to getDepth with the example of the specification.
import { createSandbox } from '@broker-api/sandbox';

const { origin } = await createSandbox({ limits: 'off', responses: 'stub' }).listen();
process.stdout.write(`${new URL(origin).port}\n`);
