import { randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import type { AccountRef } from '@broker-api/engine';
import type { ApiKey } from '../../gateway/api-keys.ts';
import type { ApiKey as ShownApiKey } from '../generated/client.gen.ts';
import { ControlProblem } from '../server/control-problem.ts';
import { type ControlHandlers, noSuchAccount, refOf } from '../server/handler.ts';

/** What signs requests, and what it may do. */
export const apiKeyHandlers = {
  listApiKeys: ({ executor }) => [...executor.state.keys.all()].map(shownKey),

  addApiKey: async ({ executor, clock }, { permissions, allowedIps, ...named }) => {
    const ref = refOf(named);
    if (executor.state.engine.admin.getAccount(ref) === undefined) throw noSuchAccount(ref);
    refuseNoAddresses(allowedIps);
    const key: ApiKey = {
      apiKey: randomText(),
      secretKey: randomText(),
      account: nameOf(ref),
      ref,
      ...(permissions && { permissions }),
      ...(allowedIps && { allowedIps }),
    };
    await executor.execute({ kind: 'setApiKey', time: clock.now(), key });
    const { apiKey, ...shown } = shownKey(key);
    return { apiKey, secretKey: key.secretKey, ...shown };
  },

  setApiKey: async ({ executor, clock }, { apiKey, ...change }) => {
    const before = executor.state.keys.find(apiKey);
    if (before === undefined) {
      const message = 'There is no such API key. List them with listApiKeys.';
      throw new ControlProblem('NOT_FOUND', message);
    }
    refuseNoAddresses(change.allowedIps);
    const key: ApiKey = { ...before, ...change };
    await executor.execute({ kind: 'setApiKey', time: clock.now(), key });
    return shownKey(key);
  },
} satisfies Partial<ControlHandlers>;

/** A key as listings show it: without its secret. */
function shownKey({ apiKey, ref, permissions, allowedIps, enabled = true }: ApiKey): ShownApiKey {
  return {
    apiKey,
    ...ref,
    ...(permissions && { permissions: [...permissions] as ShownApiKey['permissions'] & object }),
    ...(allowedIps && { allowedIps: [...allowedIps] }),
    enabled,
  };
}

/** By which rates are counted: each account has its own. */
function nameOf({ user, accountType, accountIndex }: AccountRef): string {
  const isMain = accountType === 1 && accountIndex === 0;
  return isMain ? user : `${user}/${accountType}/${accountIndex}`;
}

function refuseNoAddresses(allowed: readonly string[] = []): void {
  const index = allowed.findIndex((one) => !isNetwork(one));
  if (index < 0) return;
  const message = `The body has ${JSON.stringify(allowed[index])} at /allowedIps/${index}, which is no address. Write one such as 192.0.2.1, or a network such as 10.0.0.0/8.`;
  throw new ControlProblem('INVALID_REQUEST', message);
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  // An address with a zone is of one computer only.
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 64 letters and digits, as real keys have. */
function randomText(): string {
  return Array.from({ length: 64 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
