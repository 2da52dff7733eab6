import type { Campaign } from './campaign.ts';

interface Entry {
  readonly description: string;
  /**
   * Loads the campaign. Most campaigns load whole packages, so only the selected campaigns are
   * loaded.
   */
  readonly load: () => Promise<Campaign>;
}

/** Returns the campaign with a name, or undefined if there is none. */
export async function loadCampaign(name: string): Promise<Campaign | undefined> {
  return Object.hasOwn(campaigns, name) ? campaigns[name]?.load() : undefined;
}

/** The campaigns of `pnpm soak`, by name. */
export const campaigns: Readonly<Record<string, Entry>> = {
  differential: {
    description: 'sends the same requests to the sandbox of `--base REF` and to ours; all is equal',
    load: async () => (await import('./differential/differential.ts')).differential,
  },
  crash: {
    description: 'kills or stops a sandbox during requests; no acknowledged request is lost',
    load: async () => (await import('./crash/crash.ts')).crash,
  },
  'crash-postgres': {
    description: 'does the same as `crash`, with the state in PostgreSQL',
    load: async () => (await import('./crash/crash.ts')).crashPostgres,
  },
  fleet: {
    description:
      'kills, stops and disconnects servers that share a database, behind HAProxy; ' +
      'nothing acknowledged is lost, and nothing is executed twice',
    load: async () => (await import('./fleet/fleet.ts')).fleet,
  },
  disk: {
    description: 'damages data directories; any damage is detected or has no effect',
    load: async () => (await import('./disk.ts')).disk,
  },
  fuzz: {
    description:
      'sends random requests, forged ones, random frames and floods of frames; ' +
      'each receives a documented response, and no forged request is accepted',
    load: async () => (await import('./fuzz.ts')).fuzz,
  },
  streams: {
    description:
      'trades at random behind connections that lose, delay and repeat frames, and restarts the ' +
      'broker; the events, order books and trades of the streams agree with REST, and none is lost',
    load: async () => (await import('./streams.ts')).streams,
  },
  brokers: {
    description:
      'sends random calls to 100 brokers on one server; none has an effect on another one',
    load: async () => (await import('./brokers.ts')).brokers,
  },
  outcomes: {
    description:
      'submits calls through a proxy that loses, delays and repeats requests; ' +
      'each has one effect or none, and its outcome is true',
    load: async () => (await import('./outcomes.ts')).outcomes,
  },
  generators: {
    description: 'runs generators for other languages on the published documents',
    load: async () => (await import('./generators/generators.ts')).generators,
  },
  collections: {
    description: 'sends the requests of the Postman and Bruno collections; each is documented',
    load: async () => (await import('./collections.ts')).collections,
  },
  python: {
    description: 'follows the guide for Python: pip, a generated client, an order, the user stream',
    load: async () => (await import('./guides.ts')).python,
  },
  pytest: {
    description: 'follows the guide for pytest: each test has a broker on a server',
    load: async () => (await import('./guides.ts')).pytest,
  },
  'third-party-clients': {
    description: 'runs public clients from npm and PyPI; calls that worked before still work',
    load: async () => (await import('./third-party-clients/campaign.ts')).thirdPartyCampaign,
  },
  budget: {
    description:
      'sends a million simulated requests, and those of 8 processes that share Redis, ' +
      'within the rate limits; the broker rejects none',
    load: async () => (await import('./budget.ts')).budget,
  },
  runtimes: {
    description: 'runs one suite of the client on Node, Bun, Deno, a Worker and Chromium',
    load: async () => (await import('./runtimes/campaign.ts')).runtimes,
  },
};
