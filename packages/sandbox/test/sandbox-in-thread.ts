// Starting a worker thread takes 0.15 s of processor time, and most tests do not depend on it.
import { JournalError } from '../src/journal/journal.ts';
import { type NodeSandbox, openSandboxIn } from '../src/node/sandbox.ts';
import type { SandboxOptions } from '../src/sandbox-options.ts';
import { type VerifyResult, verifyStore } from '../src/state/verify.ts';
import { openInThread } from './open-in-thread.ts';

/** Does the same as `openSandbox`, but without a worker thread. */
export async function openSandboxInThread(
  directory: string,
  options: SandboxOptions = {},
): Promise<NodeSandbox> {
  return openSandboxIn(await openInThread(directory), options);
}

/** Does the same as `verify`, but without a worker thread. */
export async function verifyInThread(directory: string): Promise<VerifyResult> {
  try {
    return await verifyStore(await openInThread(directory, false));
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { lines: [error.message], status: 1 };
  }
}
