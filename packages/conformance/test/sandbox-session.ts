import { createSandbox, type Dialect } from '@broker-api/sandbox';
import { createSession, type Session } from '../src/client/session.ts';

/**
 * Creates a session for a sandbox in this process. The clock of the sandbox runs. It starts long
 * before the next funding settlement, and before the options in the default data expire.
 */
export function sandboxSession(dialect: Dialect): Session {
  const start = Date.UTC(2026, 10, 30, 1);
  const began = Date.now();
  const clock = (): number => start + Date.now() - began;
  const { accounts, fetch, control } = createSandbox({ clock, limits: 'off', dialect });
  return createSession({
    baseUrl: 'https://sandbox.test',
    fetch,
    accounts,
    control,
    seed: 1,
    trade: true,
    pace: false,
  });
}
