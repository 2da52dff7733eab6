// `client-process.ts NAME ORIGIN`: measures one client. Each message from the parent process is a
// number of calls. The process makes these calls, and sends back the CPU time per call in
// microseconds.
import { type ClientName, clients } from './client-peers.ts';
import { processorTime } from './measure.ts';

const inFlight = 32;
const [, , name, origin] = process.argv as [string, string, ClientName, string];
const call = await clients[name](origin);

process.on('message', async (calls: number) => {
  let remaining = calls;
  const worker = async (): Promise<void> => {
    while (remaining-- > 0) await call();
  };
  const time = await processorTime(() => Promise.all(Array.from({ length: inFlight }, worker)));
  process.send?.((time / calls) * 1000);
});
process.send?.('ready');
