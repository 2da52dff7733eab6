// Ours: the sandbox, answering getDepth from the example of the specification.
import { createSandbox } from '@broker-api/sandbox';

const { origin } = await createSandbox({ limits: 'off', responses: 'stub' }).listen();
process.stdout.write(`${new URL(origin).port}\n`);
