import { createSandbox } from '@broker-api/sandbox';

/** Returns the target of the contract tests: a sandbox in this process with a fixed time. */
export default async () => {
  const now = () => 1_796_083_500_000;
  const { accounts, fetch } = createSandbox({ clock: now, limits: 'off', responses: 'stub' });
  return { accounts, fetch, now };
};
