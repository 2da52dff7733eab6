import type { Campaign } from './campaign.ts';
import { exhaustiveTests, type TestFiles } from './exhaustive-tests.ts';

interface Entry {
  readonly description: string;
  /**
   * Loads the campaign. Most campaigns load whole packages, so only the selected campaigns are
   * loaded.
   */
  readonly load: () => Promise<Campaign>;
}

/** A campaign that runs every row of tests of which `npm test` runs a sample. */
interface TestEntry {
  readonly description: string;
  readonly tests: TestFiles;
}

/** Returns the campaign with a name, or undefined if there is none. */
export async function loadCampaign(name: string): Promise<Campaign | undefined> {
  const entry = Object.hasOwn(campaigns, name) ? campaigns[name] : undefined;
  if (entry === undefined) return undefined;
  return 'tests' in entry ? exhaustiveTests(name, entry.tests) : entry.load();
}

/** The campaigns of `pnpm soak`, by name. */
export const campaigns: Readonly<Record<string, Entry | TestEntry>> = {
  differential: {
    description: 'sends the same requests to the sandbox of `--base REF` and to ours; all is equal',
    load: async () => (await import('./differential/differential.ts')).differential,
  },
  forgery: {
    description:
      'tampers with signed requests and with the database; the sandbox rejects every change',
    load: async () => (await import('./forgery.ts')).forgery,
  },
  crash: {
    description: 'kills or stops a sandbox during requests; no acknowledged request is lost',
    load: async () => (await import('./crash.ts')).crash,
  },
  'crash-postgres': {
    description: 'does the same as `crash`, with the state in PostgreSQL',
    load: async () => (await import('./crash.ts')).crashPostgres,
  },
  disk: {
    description: 'damages data directories; any damage is detected or has no effect',
    load: async () => (await import('./disk.ts')).disk,
  },
  ledger: {
    description:
      'compares all products with the reference model over random histories; ' +
      'accounts of one owner that trade with each other take no money from the broker',
    tests: {
      folder: 'packages/engine',
      filters: ['test/ledger'],
      length: {
        variable: 'LEDGER_HISTORIES',
        count: 4000,
      },
    },
  },
  'extreme-commands': {
    description:
      'executes commands with extreme values; the effects of accepted commands survive a restart',
    tests: { folder: 'packages/engine', filters: ['test/extreme-commands'] },
  },
  fuzz: {
    description: 'sends random requests; every response matches the specification',
    load: async () => (await import('./fuzz.ts')).fuzz,
  },
  streams: {
    description:
      'connects 50 users that trade at random; the events agree with the state that REST returns',
    load: async () => (await import('./streams.ts')).streams,
  },
  brokers: {
    description:
      'sends random calls to 100 brokers on one server; none has an effect on another one',
    load: async () => (await import('./brokers.ts')).brokers,
  },
  fleet: {
    description:
      'kills, stops and disconnects processes that share brokers on PostgreSQL; ' +
      'nothing acknowledged is lost, and nothing is executed twice',
    load: async () => (await import('./fleet.ts')).fleet,
  },
  'user-stream': {
    description:
      'reads a user stream through a connection that loses, delays and repeats frames; ' +
      'restarts the broker under 1,000 clients; no event is lost',
    load: async () => (await import('./user-stream.ts')).userStream,
  },
  'market-stream': {
    description:
      'compares the order books and trades of a market stream behind a faulty network ' +
      'with those of the sandbox',
    load: async () => (await import('./market-stream.ts')).marketStream,
  },
  outcomes: {
    description:
      'submits calls through a proxy that loses, delays and repeats requests; ' +
      'each has one effect or none, and its outcome is true',
    load: async () => (await import('./outcomes.ts')).outcomes,
  },
  'stream-fuzz': {
    description:
      'sends random frames and floods of frames to a stream; each receives the documented response',
    load: async () => (await import('./stream-fuzz.ts')).streamFuzz,
  },
  generators: {
    description: 'runs generators for other languages on the published documents',
    load: async () => (await import('./generators/campaign.ts')).generators,
  },
  collections: {
    description: 'sends the requests of the Postman and Bruno collections; each is documented',
    load: async () => (await import('./collections.ts')).collections,
  },
  python: {
    description: 'follows the guide for Python: pip, a generated client, an order, the user stream',
    load: async () => (await import('./python-guide.ts')).python,
  },
  pytest: {
    description: 'follows the guide for pytest: each test has a broker on a server',
    load: async () => (await import('./pytest-guide.ts')).pytest,
  },
  'third-party-clients': {
    description: 'runs public clients from npm and PyPI; calls that worked before still work',
    load: async () => (await import('./third-party-clients/campaign.ts')).thirdPartyCampaign,
  },
  mutants: {
    description: 'applies the mutants of tests/mutants; a test detects each of them',
    load: async () => (await import('./mutants.ts')).mutants,
  },
  'gateway-mutants': {
    description: 'applies the mutants of the gateway; a contract test detects each of them',
    tests: { folder: 'packages/conformance', filters: ['test/gateway-mutants'] },
  },
  'engine-mutants': {
    description:
      'applies the mutants of the engine below a sandbox; a test of the deployment detects each, ' +
      'or the mutant is listed',
    tests: { folder: 'packages/conformance', filters: ['test/engine-mutants'] },
  },
  conformance: {
    description:
      'plants faults that the specification gives in the responses of a broker; ' +
      'a contract test notices each, or the fault is listed',
    tests: {
      folder: 'packages/conformance',
      filters: ['test/response-faults'],
      length: {
        variable: 'FAULT_COUNT',
        // More than there are.
        count: 10_000,
      },
    },
  },
  stateful: {
    description:
      'runs 360 random sequences of commands per section, most on a live market, two at a time ' +
      'and with a slow network; none is a false alarm',
    tests: { folder: 'packages/conformance', filters: ['test/stateful'] },
  },
  budget: {
    description:
      'sends a million simulated requests, and those of 8 processes that share Redis, ' +
      'within the rate limits; the broker rejects none',
    load: async () => (await import('./budget.ts')).budget,
  },
  client: {
    description:
      'sends hostile responses and redirects to the client, ' +
      'and compares its JSON parser with an oracle',
    tests: {
      folder: 'packages/core',
      filters: ['test/parse-json', 'test/hostile-broker', 'test/leaks'],
    },
  },
  runtimes: {
    description: 'runs one suite of the client on Node, Bun, Deno, a Worker and Chromium',
    load: async () => (await import('./runtimes/campaign.ts')).runtimes,
  },
  behaviours: {
    description:
      'reads lists in pages while rows are added, compares checkOrder with the sandbox, ' +
      'and simulates the clock behind slow networks',
    tests: {
      folder: '.',
      filters: ['scripts/test/paging', 'scripts/test/trading-rules', 'packages/core/test/clock'],
    },
  },
  'hostile-documents': {
    description: 'puts hostile texts at every location of the documents; none runs as code',
    tests: { folder: 'packages/openapi-types', filters: ['test/hostile-documents'] },
  },
  'new-operation': {
    description: 'adds an operation to a copy of the repository, as the guide describes',
    tests: { folder: 'packages/openapi-types', filters: ['test/new-operation'] },
  },
  http: {
    description:
      'runs all contract tests and workflows against the sandbox, in both dialects, ' +
      'with and without limits, in process and over HTTP; at five prices of the market',
    tests: {
      folder: 'packages/conformance',
      filters: [
        'sandbox-over-http',
        'against-sandbox',
        'limits',
        'streams',
        'stream-faults',
        'workflows',
        'unasked-fills',
        'restored-accounts',
      ],
    },
  },
  samples: {
    description:
      'runs the samples of all operations and streams, also with hostile texts, ' +
      'and the commands of the guides',
    tests: {
      folder: 'docs',
      filters: ['test/samples', 'test/guide-commands', 'test/hostile-samples'],
    },
  },
  site: {
    description:
      'opens every page of the documentation in a browser, ' +
      'presses Run for every operation, and searches for every name',
    tests: { folder: 'scripts', filters: ['test/site-browser'] },
  },
  tools: {
    description: 'reads all published documents with Spectral, Prism, Postman and hey-api',
    tests: { folder: 'tests/third-party-tools', filters: ['.test'] },
  },
  commands: {
    description: 'runs the scripts with wrong arguments, and upgrades packages with npm and pnpm',
    tests: { folder: 'scripts', filters: ['arguments', 'snapshot'] },
  },
  packages: {
    description: 'runs all tests of the packed packages, and their contract tests of a section',
    tests: { folder: 'tests/consumption', filters: ['.test'] },
  },
  requests: {
    description: 'repeats the random tests of connections, clocks, limits, restarts and secrets',
    tests: {
      folder: 'packages/sandbox',
      filters: [
        'raw-connections',
        'clock-steps',
        'secrets',
        'rate-limits',
        'valid-bodies',
        'folded-events',
      ],
    },
  },
  journal: {
    description:
      'repeats the random tests of the journal: crashes, failed writes, damaged files, ' +
      'named snapshots',
    tests: {
      folder: 'packages/sandbox',
      filters: [
        'sqlite-store',
        'recover-state',
        'journal-power-failure',
        'failed-writes',
        'snapshot-histories',
        'mutated-snapshots',
      ],
    },
  },
  postgres: {
    description: 'runs the tests that use PostgreSQL',
    tests: { folder: 'packages/sandbox', filters: ['test/postgres', 'test/journal-contract'] },
  },
};
