import type { ApiKey } from '../../gateway/api-keys.ts';
import { isNetwork } from '../../gateway/networks.ts';
import { randomText } from '../../random-text.ts';
import { rejectAtBound } from '../bounds.ts';
import { ControlPlaneError } from '../control-plane-error.ts';
import type { ApiKey as ApiKeyView } from '../generated/client.gen.ts';
import { accountNotFound, accountRef, type ControlHandlers } from '../handler.ts';

/** Handlers for API keys. */
export const apiKeyHandlers = {
  listApiKeys: ({ executor }) => [...executor.state.keys.all()].map(apiKeyView),

  addApiKey: async ({ executor, clock }, { permissions, allowedIps, ...named }) => {
    const ref = accountRef(named);
    if (executor.state.engine.admin.getAccount(ref) === undefined) throw accountNotFound(ref);
    rejectInvalidNetworks(allowedIps);
    rejectAtBound('API keys of a user', executor.state.keys.countOf(ref.user));
    rejectAtBound('API keys in all', executor.state.keys.count);
    const key: ApiKey = {
      apiKey: newKey(),
      secretKey: newKey(),
      ref,
      ...(permissions && { permissions }),
      ...(allowedIps && { allowedIps }),
    };
    await executor.execute({ kind: 'setApiKey', time: clock.now(), key });
    const { apiKey, ...view } = apiKeyView(key);
    return { apiKey, secretKey: key.secretKey, ...view };
  },

  setApiKey: async ({ executor, clock }, { apiKey, ...change }) => {
    const before = executor.state.keys.find(apiKey);
    if (before === undefined) {
      const message = 'The API key does not exist. List the API keys with listApiKeys.';
      throw new ControlPlaneError('NOT_FOUND', message);
    }
    rejectInvalidNetworks(change.allowedIps);
    const key: ApiKey = { ...before, ...change };
    await executor.execute({ kind: 'setApiKey', time: clock.now(), key });
    return apiKeyView(key);
  },
} satisfies Partial<ControlHandlers>;

/** Returns the view of an API key, without the secret key. */
function apiKeyView({ apiKey, ref, permissions, allowedIps, enabled = true }: ApiKey): ApiKeyView {
  return {
    apiKey,
    ...ref,
    ...(permissions && { permissions: [...permissions] as ApiKeyView['permissions'] & object }),
    ...(allowedIps && { allowedIps: [...allowedIps] }),
    enabled,
  };
}

function rejectInvalidNetworks(allowed: readonly string[] = []): void {
  const index = allowed.findIndex((one) => !isNetwork(one));
  if (index < 0) return;
  const found = JSON.stringify(allowed[index]);
  const message =
    `The body at /allowedIps/${index} must be an IP address such as 192.0.2.1 or a network such ` +
    `as 10.0.0.0/8; got ${found}.`;
  throw new ControlPlaneError('INVALID_REQUEST', message);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns 64 random letters and digits, like the keys of the broker. */
function newKey(): string {
  return randomText(64, alphabet);
}
