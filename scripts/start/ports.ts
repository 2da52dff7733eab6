import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The port of the sandbox of `npm start`, unless an option says otherwise. */
export const defaultSandboxPort = 8787;

/**
 * Finds the ports that are in use.
 *
 * @param ports the port of each service, by name; port 0 is always free
 * @returns by service name, a free port for each port that is in use; 0 if no free port was found
 */
export async function replaceUsedPorts(
  ports: Readonly<Record<string, number>>,
): Promise<Readonly<Record<string, number>>> {
  const servers: Server[] = [];
  const isFree = async (port: number): Promise<boolean> => {
    const server = await listenOn(port);
    if (server !== undefined) servers.push(server);
    return server !== undefined;
  };
  const replacements: Record<string, number> = {};
  // All ports stay bound until the end, so that no port is used or suggested twice.
  for (const [name, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    let replacement = port + 10;
    while (replacement <= 65_535 && !(await isFree(replacement))) replacement += 10;
    replacements[name] = replacement <= 65_535 ? replacement : 0;
  }
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return replacements;
}

/** Listens on a port of the loopback interface. Returns undefined if the port is in use. */
async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return undefined;
  }
}
