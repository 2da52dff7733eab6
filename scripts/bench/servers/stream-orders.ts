// A sandbox with a journal on disk and 100 users. Prints its port, the keys of the users and their
// listen keys as one JSON object.
import { openSandbox } from '@broker-api/sandbox';
import { apiKeyHeader } from '@broker-api/spec';
import { createTemporaryDirectory, removeDirectory } from '@broker-api/test-kit';
import { serveLines } from '../child.ts';

const folder = createTemporaryDirectory('bench-streams');
const sandbox = await openSandbox(folder, { limits: 'off' });
const users = [];
for (let number = 0; number < 100; number++) {
  const user = `user-${number}`;
  await sandbox.control.addUser({ user });
  await sandbox.control.addDeposit({ user, token: 'USDT', amount: '1000000' });
  const { apiKey, secretKey } = await sandbox.control.addApiKey({ user });
  const response = await sandbox.fetch(
    `http://sandbox.test/openapi/v1/userDataStream?timestamp=${sandbox.now()}`,
    { method: 'POST', headers: { [apiKeyHeader]: apiKey } },
  );
  const { listenKey } = (await response.json()) as { listenKey: string };
  users.push({ apiKey, secretKey, listenKey });
}
const { origin } = await sandbox.listen({
  bounds: { maximumConnections: 5000, streams: { perIp: 5000, perListenKey: 5000 } },
});
const printed = { port: Number(new URL(origin).port), users };
await serveLines(printed, undefined, () => removeDirectory(folder));
