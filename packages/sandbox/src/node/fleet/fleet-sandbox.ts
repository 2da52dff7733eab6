import { assembleParts, startOf } from '../../broker-parts.ts';
import { openParts, type StartedParts } from '../../broker-service.ts';
import { keysOf, toSandboxAccounts } from '../../initial-state/accounts.ts';
import type { JournalStore } from '../../journal/store.ts';
import { toJournalError } from '../../journal/store.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import { assertStartTime } from '../../state/start-clock.ts';
import type { Definition } from '../../stored-broker.ts';
import { assertNodeVersion } from '../node-version.ts';
import { mainBroker } from '../postgres/postgres-brokers.ts';
import { databaseLocation } from '../postgres/session.ts';
import { type NodeSandbox, openServerState, serversOf, withObservers } from '../sandbox.ts';
import { withStatusPages } from '../status/status-pages.ts';
import type { TakenBroker } from './fleet-database.ts';
import { FleetRouter } from './fleet-router.ts';
import { FleetService, registrationOf } from './fleet-service.ts';
import { type FleetOptions, Member } from './member.ts';
import { News } from './news.ts';
import { OwnedBroker } from './owned-broker.ts';

/** What starts whenever this process takes the broker of the server. */
interface Markets {
  readonly marketMaker: boolean;
  readonly takers: boolean;
  readonly indexMoves: boolean;
}

/** How a sandbox takes part in a fleet. */
export interface FleetSandboxOptions
  extends Pick<FleetOptions, 'database' | 'leaseSeconds' | 'bound' | 'onProblem'> {
  readonly markets: Markets;
}

/** A process of a fleet. */
export interface FleetSandbox extends Pick<NodeSandbox, 'accounts' | 'listen' | 'listenControl'> {
  /**
   * Joins the fleet. Resolves when the process serves its share of the brokers.
   *
   * @param url how the other processes reach the server of the broker
   */
  join(url: string): Promise<void>;
  /** Hands the brokers over to other processes, and leaves the fleet. */
  close(): Promise<void>;
}

/**
 * Connects to the database of a fleet.
 *
 * @throws JournalError if the database cannot be used, or the fleet has other options
 */
export async function openFleet(
  given: SandboxOptions,
  fleet: FleetSandboxOptions,
): Promise<FleetSandbox> {
  assertNodeVersion();
  assertStartTime(given);
  const options = withObservers(given);
  const member: Member = new Member({
    ...fleet,
    settings: settingsOf(options, fleet.markets),
    open: (id, store, taken) =>
      id === mainBroker ? openMain(store, taken) : openCreated(id, store, taken),
  });
  const news = new News(member, options);
  const service = new FleetService(member, options, (id) => news.viewOf(id));
  const openMain = async (store: JournalStore, taken: TakenBroker): Promise<OwnedBroker> => {
    const parts = await openMainParts(store, options, service, fleet);
    const timeToLiveMs = Number.POSITIVE_INFINITY;
    return new OwnedBroker(mainBroker, parts, { timeToLiveMs, createdAt: 0, taken });
  };
  const openCreated = async (
    id: string,
    store: JournalStore,
    taken: TakenBroker,
  ): Promise<OwnedBroker> => {
    const definition = JSON.parse(taken.definition) as Definition;
    const parts = await openParts(store, options, id, definition);
    return new OwnedBroker(id, parts, { ...registrationOf(definition), taken });
  };
  try {
    await member.connect();
  } catch (error) {
    throw toJournalError(databaseLocation(fleet.database), error);
  }
  const { baseDomain, controlToken, measured } = options;
  const router = new FleetRouter({ member, baseDomain, onNews: (body) => news.receive(body) });
  const { brokers } = member;
  measured?.observeFleet({
    brokers: () => brokers.all(),
    lease: () => (member.isServing ? 1 : 0),
    taken: () => brokers.counts.taken,
    lost: () => brokers.counts.lost,
    passedOn: () => router.passedOn,
  });
  const controlPlane = withStatusPages(router.handlerOf('controlPlane'), {
    isReady: () => member.isReady,
    metrics: measured,
    token: controlToken,
  });
  const handlers = { gateway: router.handlerOf('gateway'), streams: router.streams, controlPlane };
  return {
    accounts: toSandboxAccounts(keysOf(options)),
    ...serversOf(handlers, { controlToken, baseDomain }),
    join: async (url) => {
      try {
        await member.start(url);
      } catch (error) {
        throw toJournalError(databaseLocation(fleet.database), error);
      }
      news.start();
    },
    close: async () => {
      await member.leave();
      news.stop();
    },
  };
}

/** Opens the broker of the server, and starts its markets. */
async function openMainParts(
  store: JournalStore,
  options: SandboxOptions,
  service: FleetService,
  { markets, onProblem }: FleetSandboxOptions,
): Promise<StartedParts> {
  const { knownFrom, ...stored } = await openServerState(store, options);
  const onFailure = (error: unknown): void => onProblem(error, mainBroker);
  const { onRequest, dialect = 'reference', seed = 1 } = options;
  const parts = assembleParts(
    { ...stored, start: startOf(options) },
    {
      ...options,
      // A failure ends neither the process nor its other brokers.
      ...(onRequest && { onRequest: (one) => onRequest({ ...one, broker: mainBroker }) }),
      onControlFailure: onFailure,
      onBackgroundFailure: onFailure,
    },
    { knownFrom, service },
  );
  try {
    if (markets.marketMaker) await parts.controlPlane.startMarketMakers(seed);
    if (markets.takers) await parts.controlPlane.startTakers(seed);
    if (markets.indexMoves) parts.controlPlane.startIndexMovers(seed);
  } catch (error) {
    await parts.close();
    throw error;
  }
  return { ...parts, dialect, from: undefined };
}

/** Returns the options in which all processes of a fleet must agree, one a line. */
function settingsOf(options: SandboxOptions, { marketMaker, takers, indexMoves }: Markets): string {
  const { seed = 1, dialect = 'reference', limits = 'reference', responses = 'live' } = options;
  const { strict = false, requireTimeInForce = true, marketBuyInQuote = false } = options;
  const { clock = 'real', startTime, baseDomain, maximumBrokers } = options;
  const settings = {
    seed,
    dialect,
    limits,
    responses,
    strict,
    requireTimeInForce,
    marketBuyInQuote,
    clock: String(clock),
    startTime,
    baseDomain,
    maximumBrokers,
    marketMaker,
    takers,
    indexMoves,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${value ?? 'none'}`)
    .join('\n');
}
