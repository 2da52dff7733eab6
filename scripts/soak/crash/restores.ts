import { setTimeout as sleep } from 'node:timers/promises';
import { openSandbox } from '@broker-api/sandbox';
import { ControlRequestError } from '@broker-api/sandbox/control';
import type { Random } from '@broker-api/test-kit';
import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { Violations } from '../campaign.ts';
import { controlOf, startTime } from './operator.ts';

/** The user whose deposits make the state large. The clients do not use it. */
const user = 'hoarder';
const depositsAtOnce = 1000;

/** Makes the state in a directory or a database large, so that a restore takes a long time. */
export async function addDeposits(store: string | URL, count: number): Promise<void> {
  const sandbox = await openSandbox(store, { limits: 'off', clock: 'manual', startTime });
  await sandbox.control.addUser({ user });
  for (let done = 0; done < count; done += depositsAtOnce) {
    const deposits = Array.from({ length: Math.min(depositsAtOnce, count - done) }, () =>
      sandbox.control.addDeposit({ user, token: 'ETH', amount: '0.00000001' }),
    );
    await Promise.all(deposits);
  }
  await sandbox.close();
}

/**
 * Kills sandboxes during a restore. After the next start, checks that an acknowledged restore is
 * not lost.
 */
export class CrashRestores {
  readonly lost = new Violations();
  acknowledged = 0;
  readonly #random: Random;
  /** A user that was added after the snapshot, and whether the sandbox acknowledged the restore. */
  #latest: { readonly user: string; readonly isAcknowledged: boolean } | undefined;
  #count = 0;
  /** The duration of the latest acknowledged restore, in milliseconds. */
  #durationMs = 500;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Kills the sandbox at a random time during a restore, or soon after it. */
  async kill(sandbox: SandboxProcess): Promise<void> {
    const control = controlOf(sandbox);
    this.#count += 1;
    const marker = `after-snapshot-${this.#count}`;
    await control.saveSnapshot({ name: 'large' });
    await control.addUser({ user: marker });
    const started = performance.now();
    const restored = control.restoreSnapshot({ name: 'large' }).then(
      () => {
        this.#durationMs = performance.now() - started;
        return true;
      },
      (error) => {
        // Every other error means that no response arrived.
        if (error instanceof ControlRequestError) throw error;
        return false;
      },
    );
    // Some rounds wait for the response, because only then is the duration known, and only an
    // acknowledged restore can be lost.
    if (this.#random.chance(0.3)) await restored;
    else await sleep(this.#random.below(Math.ceil(1.2 * this.#durationMs)));
    await sandbox.kill('SIGKILL');
    const isAcknowledged = await restored;
    if (isAcknowledged) this.acknowledged += 1;
    this.#latest = { user: marker, isAcknowledged };
  }

  /** Checks that an acknowledged restore has removed the user that was added after the snapshot. */
  async check(sandbox: SandboxProcess): Promise<void> {
    if (this.#latest === undefined) return;
    const { user, isAcknowledged } = this.#latest;
    const users = await controlOf(sandbox).listUsers();
    const isRestored = !users.some((one) => one.user === user);
    if (isAcknowledged && !isRestored) {
      this.lost.add(
        () => `the user ${user} still exists, although a restore that removes it was acknowledged`,
      );
    }
    this.#latest = undefined;
  }
}
