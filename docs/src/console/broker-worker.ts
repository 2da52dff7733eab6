// Runs a broker in a web worker. The page sends calls as messages; `page-broker.ts` is their other end.
import { createSandbox } from '@broker-api/sandbox';
import type { BrokerCall, BrokerReply } from './messages.ts';

const sandbox = createSandbox();
/** Makers quote all markets, so that orders of readers are filled. */
const started = sandbox.startMarketMakers();

function reply(message: BrokerReply): void {
  postMessage(message);
}

addEventListener('message', async ({ data }: MessageEvent<BrokerCall>) => {
  const { id } = data;
  try {
    await started;
    reply({ id, result: await execute(data), time: sandbox.now() });
  } catch (error) {
    reply({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

async function execute(call: BrokerCall): Promise<unknown> {
  if (call.kind === 'accounts') return sandbox.accounts;
  if (call.kind === 'control') {
    const method = sandbox.control[call.operationId] as (input: unknown) => Promise<unknown>;
    return method(call.input);
  }
  const response = await sandbox.fetch(call.url, call.init);
  const { status } = response;
  return { status, headers: [...response.headers], body: await response.text() };
}
