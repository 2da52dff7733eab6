// Opens and verifies directories. The arguments are pairs of a command and a directory. Prints the
// result of each as a line of JSON. Gives up the privileges of root first, because root can access
// every file.
import { openSandbox, verify } from '../src/node/index.ts';

const unprivileged = 65_534;
if (process.getuid?.() === 0) {
  process.setgid?.(unprivileged);
  process.setuid?.(unprivileged);
}

async function run(command: string, directory: string): Promise<string> {
  if (command !== 'open') return (await verify(directory)).lines.join('\n');
  try {
    await (await openSandbox(directory)).close();
    return 'opened';
  } catch (error) {
    return (error as Error).message;
  }
}

const args = process.argv.slice(2);
for (let index = 0; index < args.length; index += 2) {
  const [command = '', directory = ''] = args.slice(index);
  process.stdout.write(`${JSON.stringify(await run(command, directory))}\n`);
}
