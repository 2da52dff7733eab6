import { InvariantError } from '@broker-api/engine';
import type { Logger } from 'pino';
import type { IndexMoverProblem } from '../control/index-mover/index-movers.ts';
import type { MarketMakerProblem } from '../control/market-maker/market-makers.ts';
import type { TakerProblem } from '../control/taker/takers.ts';
import type { HandledRequest } from '../gateway/gateway.ts';
import { JournalError } from '../journal/journal.ts';
import type { SandboxOptions } from '../sandbox-options.ts';

/** Errors after which the sandbox cannot continue. */
const fatalErrors = [JournalError, InvariantError];

/** The callbacks that log what happens. */
export type Observers = Required<
  Pick<
    SandboxOptions,
    | 'onRequest'
    | 'onControlFailure'
    | 'onBackgroundFailure'
    | 'onBrokerFailure'
    | 'onMarketMakerProblem'
    | 'onIndexMoverProblem'
    | 'onTakerProblem'
  >
>;

/** Creates the callbacks that log requests, and that shut down the sandbox after a fatal error. */
export function createObservers(log: Logger, onFatal: () => void): Observers {
  const exitIfFatal = (error: unknown): void => {
    if (!fatalErrors.some((kind) => error instanceof kind)) return;
    log.fatal('The sandbox cannot continue: it acknowledges no further request, and exits.');
    // The shutdown is deferred until the error response is sent.
    setImmediate(onFatal);
  };
  const onRequest = ({ failure, ...request }: HandledRequest): void => {
    if (failure === undefined) {
      if (request.code !== undefined) log.info(request, 'request rejected');
      else log.debug(request, 'request succeeded');
      return;
    }
    const { reference, error } = failure;
    log.error({ ...request, reference, err: error }, 'request failed');
    // A broker that createBroker created does not end the server.
    if (request.broker === undefined) exitIfFatal(error);
  };
  const onBrokerFailure = (broker: string, error: unknown): void => {
    log.error({ broker, err: error }, 'broker failed');
  };
  const onControlFailure = (error: unknown): void => {
    log.error({ err: error }, 'control plane request failed');
    exitIfFatal(error);
  };
  const onBackgroundFailure = (error: unknown): void => {
    log.error({ err: error }, 'scheduled event or stream failed');
    exitIfFatal(error);
  };
  const onMarketMakerProblem = ({ symbol, problem, error }: MarketMakerProblem): void => {
    if (error === undefined) log.warn({ symbol, problem }, 'market maker cannot quote');
    else log.error({ symbol, problem, err: error }, 'market maker stopped');
  };
  const onIndexMoverProblem = ({ symbol, problem, error }: IndexMoverProblem): void => {
    log.error({ symbol, problem, err: error }, 'index mover stopped');
  };
  const onTakerProblem = ({ symbol, problem, error }: TakerProblem): void => {
    log.error({ symbol, problem, err: error }, 'taker stopped');
  };
  const onProblem = { onMarketMakerProblem, onIndexMoverProblem, onTakerProblem };
  return { onRequest, onBrokerFailure, onControlFailure, onBackgroundFailure, ...onProblem };
}
