// `client-process.ts NAME ORIGIN`: measures one client. Each message from the parent process is a
// number of calls. The process makes these calls, and sends back the CPU time per call in
// microseconds.
import { type ClientName, clients } from './client-peers.ts';

const inFlight = 32;
const [, , name, origin] = process.argv as [string, string, ClientName, string];
const call = await clients[name](origin);

async function cpuPerCall(calls: number): Promise<number> {
  let remaining = calls;
  const before = process.cpuUsage();
  const worker = async (): Promise<void> => {
    while (remaining-- > 0) await call();
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

process.on('message', async (calls: number) => {
  process.send?.(await cpuPerCall(calls));
});
process.send?.('ready');
