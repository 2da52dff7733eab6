// The server under test: the sandbox, which responds to getDepth with the example from the
// specification.
import { createSandbox } from '@broker-api/sandbox';

const { origin } = await createSandbox({ limits: 'off', responses: 'stub' }).listen();
process.stdout.write(`${new URL(origin).port}\n`);
