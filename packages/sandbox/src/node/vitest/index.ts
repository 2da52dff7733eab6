import { checkOptions } from '@broker-api/spec';
import { type TestAPI, test as vitestTest } from 'vitest';
import type { NewBroker } from '../../control/index.ts';
import { keepJournalOfFailure } from './journal-of-failure.ts';
import { type BrokerServer, createTestBroker, type TestBroker } from './test-broker.ts';

export {
  type BrokerClientOptions,
  type BrokerServer,
  createTestBroker,
  type TestBroker,
} from './test-broker.ts';

/** Options of `createBrokerTest`. */
export interface BrokerTestOptions {
  /**
   * `test` (the default): each test has a broker of its own. `file`: the tests of a file share a
   * broker, and a test must not depend on what another one did.
   */
  readonly scope?: 'test' | 'file';
  /** The server on which brokers are created; by default, they are in the process of the test. */
  readonly server?: BrokerServer | undefined;
  /** Options of each broker, for example a manual clock. */
  readonly broker?: NewBroker;
  /** The folder for the journals of failed tests; `broker-journals` by default. */
  readonly journalFolder?: string;
}

/** What a test receives. */
export interface BrokerFixture {
  readonly broker: TestBroker;
}

/**
 * Creates a `test` function of Vitest whose tests receive a broker. If a test fails, the journal of
 * its broker is written to a file, which `broker-sandbox replay` reads.
 *
 * @throws TypeError if an option is unknown or has a wrong value
 * @example
 * ```ts
 * const test = createBrokerTest({ broker: { clock: 'manual' } });
 * test('buys', async ({ broker }) => {
 *   const spot = createSpotClient(broker.clientOptions('alice'));
 * });
 * ```
 */
export function createBrokerTest(options: BrokerTestOptions = {}): TestAPI<BrokerFixture> {
  checkOptions('createBrokerTest', options, {
    scope: ['test', 'file'],
    server: [Object],
    broker: [Object],
    journalFolder: [String],
  });
  const { scope = 'test', server, broker: request, journalFolder = 'broker-journals' } = options;
  const provide = async (use: (broker: TestBroker) => Promise<void>): Promise<void> => {
    const broker = await createTestBroker(request, server);
    try {
      await use(broker);
    } finally {
      await broker.close();
    }
  };
  if (scope === 'test') {
    return vitestTest.extend<BrokerFixture>({
      broker: ({ task }, use) =>
        provide(async (broker) => {
          await use(broker);
          await keepJournalOfFailure(task, broker, journalFolder);
        }),
    });
  }
  return vitestTest.extend<BrokerFixture & { readonly journal: undefined }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a destructured parameter.
    broker: [({}, use) => provide(use), { scope: 'file' }],
    journal: [
      async ({ broker, task }, use) => {
        await use(undefined);
        await keepJournalOfFailure(task, broker, journalFolder);
      },
      { auto: true },
    ],
  });
}
