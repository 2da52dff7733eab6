// The clients of the fan-out benchmark: opens WebSockets to a port and a path, and reads what
// arrives. The arguments are the port, the path and the number of WebSockets.
import { serveLines } from '../child.ts';
import { openWebSockets } from '../load-http.ts';

const [port, path = '/', count] = process.argv.slice(2);
const sockets = await openWebSockets(Number(port), Array<string>(Number(count)).fill(path));
for (const socket of sockets) socket.resume();
await serveLines('ready');
