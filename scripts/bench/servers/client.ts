// `client.ts NAME ORIGIN`: measures one client. Each line is a number of calls. The process makes
// these calls, and prints the CPU time per call in microseconds.
import { serveLines } from '../child.ts';
import { type ClientName, clients } from '../client-peers.ts';
import { processorTime } from '../measure.ts';

const inFlight = 32;
const [, , name, origin] = process.argv as [string, string, ClientName, string];
const call = await clients[name](origin);

await serveLines('ready', async (line) => {
  let remaining = Number(line);
  const worker = async (): Promise<void> => {
    while (remaining-- > 0) await call();
  };
  const time = await processorTime(() => Promise.all(Array.from({ length: inFlight }, worker)));
  return (time / Number(line)) * 1000;
});
