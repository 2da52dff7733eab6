import type { Sandbox } from '../src/node/index.ts';
import { signed } from './requests.ts';

export type Parameters = Readonly<Record<string, string>>;

/** Returns a function that sends signed requests of the users of a sandbox. */
export function signedCalls(sandbox: Sandbox) {
  return async (user: string, method: string, path: string, parameters: Parameters = {}) => {
    const account = sandbox.accounts.find(({ name }) => name === user);
    if (account === undefined) throw new Error(`The sandbox has no account ${user}.`);
    const timestamp = String(sandbox.now());
    const query = new URLSearchParams({ ...parameters, timestamp }).toString();
    const { status, body } = await sandbox.handle(signed(account, { method, path, query }));
    return { status, body: JSON.parse(body) };
  };
}
