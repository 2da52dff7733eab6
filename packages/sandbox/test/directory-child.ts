// Opens or verifies the journal in a directory without a worker thread, and prints the lines of the
// result. Gives up the privileges of root first, because root can access every file.
import { verifyStore } from '../src/state/verify.ts';
import { openInThread } from './open-in-thread.ts';

const [command = '', directory = ''] = process.argv.slice(2);
const unprivileged = 65_534;
if (process.getuid?.() === 0) {
  process.setgid?.(unprivileged);
  process.setuid?.(unprivileged);
}
try {
  const store = await openInThread(directory, command === 'open');
  if (command === 'open') await store.close();
  const lines = command === 'open' ? ['opened'] : (await verifyStore(store)).lines;
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
}
