import type { Campaign } from './campaign.ts';

interface Entry {
  readonly description: string;
  /** The default length, and what it counts. */
  readonly count: readonly [count: number, unit: string];
  /** Most campaigns load whole packages, so only the selected ones are loaded. */
  readonly load: () => Promise<Campaign>;
}

const all = Number.POSITIVE_INFINITY;

/** The campaigns of `pnpm soak`, by name. */
export const campaigns: Readonly<Record<string, Entry>> = {
  differential: {
    description: 'sends the same requests to the sandbox of `--base REF` and to ours; all is equal',
    count: [30_000, 'steps'],
    load: async () => (await import('./differential/differential.ts')).differential,
  },
  crash: {
    description: 'kills or stops a sandbox during requests; no acknowledged request is lost',
    count: [1000, 'kills and stops'],
    load: async () => (await import('./crash/crash.ts')).crash,
  },
  'crash-postgres': {
    description: 'does the same as `crash`, with the state in PostgreSQL',
    count: [1000, 'kills and stops'],
    load: async () => (await import('./crash/crash.ts')).crashPostgres,
  },
  fleet: {
    description:
      'kills, stops and disconnects servers that share a database, behind HAProxy; ' +
      'nothing acknowledged is lost, and nothing is executed twice',
    count: [200, 'faults'],
    load: async () => (await import('./fleet/fleet.ts')).fleet,
  },
  disk: {
    description: 'damages data directories; any damage is detected or has no effect',
    count: [1000, 'damaged directories, and a twentieth as many full disks'],
    load: async () => (await import('./disk/disk.ts')).disk,
  },
  fuzz: {
    description:
      'sends random requests, forged ones, random frames and floods of frames; ' +
      'each receives a documented response, and no forged request is accepted',
    count: [1_000_000, 'requests, a tenth as many forged ones, and a fifth as many frames'],
    load: async () => (await import('./fuzz/fuzz.ts')).fuzz,
  },
  streams: {
    description:
      'trades at random behind connections that lose, delay and repeat frames, and restarts the ' +
      'broker; the events, order books and trades of the streams agree with REST, and none is lost',
    count: [10_000, 'comparisons of each stream with REST'],
    load: async () => (await import('./streams/streams.ts')).streams,
  },
  brokers: {
    description:
      'sends random calls to 100 brokers on one server; none has an effect on another one',
    count: [1_000_000, 'calls'],
    load: async () => (await import('./brokers.ts')).brokers,
  },
  outcomes: {
    description:
      'submits calls through a proxy that loses, delays and repeats requests; ' +
      'each has one effect or none, and its outcome is true',
    count: [100_000, 'calls'],
    load: async () => (await import('./outcomes/outcomes.ts')).outcomes,
  },
  generators: {
    description: 'runs generators for other languages on the published documents',
    count: [all, 'editions of the documents'],
    load: async () => (await import('./generators/generators.ts')).generators,
  },
  collections: {
    description: 'sends the requests of the Postman and Bruno collections; each is documented',
    count: [all, 'sections'],
    load: async () => (await import('./tools/collections.ts')).collections,
  },
  python: {
    description: 'follows the guide for Python: pip, a generated client, an order, the user stream',
    count: [all, 'dialects'],
    load: async () => (await import('./tools/guides.ts')).python,
  },
  pytest: {
    description: 'follows the guide for pytest: each test has a broker on a server',
    count: [1, 'dialect'],
    load: async () => (await import('./tools/guides.ts')).pytest,
  },
  'third-party-clients': {
    description: 'runs public clients from npm and PyPI; calls that worked before still work',
    count: [all, 'clients'],
    load: async () => (await import('./third-party-clients/campaign.ts')).thirdPartyClients,
  },
  budget: {
    description:
      'sends a million simulated requests, and those of 8 processes that share Redis, ' +
      'within the rate limits; the broker rejects none',
    count: [1_000_000, 'simulated requests'],
    load: async () => (await import('./budget/budget.ts')).budget,
  },
  runtimes: {
    description: 'runs one suite of the client on Node, Bun, Deno, a Worker and Chromium',
    count: [1, 'run'],
    load: async () => (await import('./runtimes/runtimes.ts')).runtimes,
  },
};
