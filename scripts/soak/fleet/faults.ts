import { setTimeout as sleep } from 'node:timers/promises';
import { createControlClient } from '@broker-api/sandbox/control';
import type { Random } from '@broker-api/test-kit';
import { query } from '@broker-api/test-kit/postgres-server';
import type { Fleet, FleetServer } from './servers.ts';

/**
 * What a fault does: the bounds of the time until all brokers respond differ. The time after an
 * outage of the database begins with its end.
 */
export type Effect = 'dead' | 'hanging' | 'outage' | 'other';

export interface Fault {
  readonly effect: Effect;
  /** How often the fault is chosen, compared with the others. */
  readonly weight: number;
  /** Whether the server does not respond, but does not know it. */
  readonly isSilent?: boolean;
  /** Injects the fault at once. Resolves when it has ended. */
  inject(fleet: Fleet, server: FleetServer, random: Random): Promise<void>;
}

/** Parts of what a server sends to the database, at one of which a fault may happen. */
const statements = ['insert owned records', 'SET heartbeat', 'COMMIT'];

/**
 * Half of the times, waits until a server sends a statement, and holds it until its database proxy
 * is released.
 */
export async function waitForStatement(server: FleetServer, random: Random): Promise<void> {
  if (random.chance(0.5)) return;
  await Promise.race([server.database.holdFrom(random.pick(statements)), sleep(1500)]);
}

/** Sends a signal to the first server that sends a statement, or after 3 seconds to another. */
async function signalAt(
  { servers }: Fleet,
  statement: string,
  signal: 'SIGSTOP' | 'SIGKILL',
): Promise<FleetServer> {
  const [first] = servers as [FleetServer];
  const sending = servers.map((server) => server.database.holdFrom(statement).then(() => server));
  const server = await Promise.race([...sending, sleep(3000, first)]);
  const ended = signal === 'SIGKILL' && server.process.kill(signal);
  if (signal === 'SIGSTOP') server.process.signal(signal);
  for (const { database } of servers) database.release();
  await ended;
  return server;
}

async function continueLater(server: FleetServer, random: Random): Promise<void> {
  await sleep(1000 + random.below(6000));
  server.process.signal('SIGCONT');
}

/** The faults, in the order in which each is injected first. */
export const faults: Readonly<Record<string, Fault>> = {
  SIGKILL: {
    effect: 'dead',
    weight: 22,
    async inject(_fleet, server) {
      await server.process.kill('SIGKILL');
    },
  },
  SIGSTOP: {
    effect: 'hanging',
    weight: 22,
    isSilent: true,
    async inject(_fleet, server, random) {
      server.process.signal('SIGSTOP');
      await continueLater(server, random);
    },
  },
  'a terminated database session': {
    effect: 'other',
    weight: 10,
    async inject(fleet, _server, random) {
      const sessions = await query(
        fleet.databaseUrl,
        "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'broker-sandbox%'",
      );
      const session = random.pick(sessions);
      if (session) await query(fleet.databaseUrl, `SELECT pg_terminate_backend(${session.pid})`);
    },
  },
  'a graceful stop': {
    effect: 'other',
    weight: 10,
    inject: (fleet, server) => fleet.stop(server),
  },
  'SIGSTOP while a broker is loaded': {
    effect: 'hanging',
    weight: 5,
    async inject(fleet, server, random) {
      const stopped = signalAt(fleet, 'SELECT * FROM snapshots', 'SIGSTOP');
      // Its brokers have no owner then.
      server.database.cut();
      await continueLater(await stopped, random);
    },
  },
  'SIGKILL while a snapshot is written': {
    effect: 'dead',
    weight: 5,
    async inject(fleet) {
      const killed = signalAt(fleet, 'INSERT INTO parts', 'SIGKILL');
      const control = createControlClient({ baseUrl: fleet.controlOrigin });
      // The broker moves, so there may be no response.
      void control.saveSnapshot({ name: 'fleet' }).catch(() => {});
      await killed;
    },
  },
  'a dropped database connection': {
    effect: 'other',
    weight: 8,
    async inject(_fleet, server) {
      server.database.cut();
    },
  },
  'a delayed database connection': {
    effect: 'other',
    weight: 8,
    isSilent: true,
    async inject(_fleet, server, random) {
      server.database.delayMs = 100 + random.below(5000);
      await sleep(1000 + random.below(5000));
      server.database.delayMs = 0;
    },
  },
  'a clock that jumps': {
    effect: 'other',
    weight: 8,
    async inject(_fleet, server, random) {
      server.setClock(random.pick([-6, -3, -1, 2, 4, 6]));
      await sleep(500 + random.below(3000));
      server.setClock(0);
    },
  },
  'a restart of PostgreSQL': {
    effect: 'outage',
    weight: 3,
    inject: (fleet, _server, random) => fleet.restartDatabase(random.pick(['fast', 'immediate'])),
  },
  'a promotion of the standby': {
    effect: 'outage',
    weight: 3,
    inject: (fleet) => fleet.promote(),
  },
};

/** Draws the name of a fault. */
export function drawFault(names: readonly string[], random: Random): string {
  const weighted = names.flatMap((name) => Array<string>(faults[name]?.weight ?? 0).fill(name));
  return random.pick(weighted);
}
