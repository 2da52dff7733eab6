import { InvariantError } from '@broker-api/engine';
import type { Logger } from 'pino';
import { JournalError } from '../journal/journal.ts';
import type { SandboxOptions } from '../sandbox-options.ts';

/** Errors after which the sandbox cannot continue. */
const fatalErrors = [JournalError, InvariantError];

/** Creates the callbacks that log requests, and that shut down the sandbox after a fatal error. */
export function createObservers(log: Logger, onFatal: () => void): SandboxOptions {
  const exitIfFatal = (error: unknown): void => {
    if (!fatalErrors.some((kind) => error instanceof kind)) return;
    log.fatal('The sandbox cannot continue: it acknowledges no further request, and exits.');
    // The shutdown is deferred until the error response is sent.
    setImmediate(onFatal);
  };
  return {
    onRequest: ({ failure, ...request }) => {
      if (failure !== undefined) {
        const { reference, error } = failure;
        log.error({ ...request, reference, err: error }, 'request failed');
        // A broker that createBroker created does not end the server.
        if (request.broker === undefined) exitIfFatal(error);
      } else if (request.code !== undefined) log.info(request, 'request rejected');
      else log.debug(request, 'request succeeded');
    },
    onBrokerFailure: (broker, error) => log.error({ broker, err: error }, 'broker failed'),
    onControlFailure: (error) => {
      log.error({ err: error }, 'control plane request failed');
      exitIfFatal(error);
    },
    onBackgroundFailure: (error) => {
      log.error({ err: error }, 'scheduled event or stream failed');
      exitIfFatal(error);
    },
    onMarketMakerProblem: ({ symbol, problem, error }) => {
      if (error === undefined) log.warn({ symbol, problem }, 'market maker cannot quote');
      else log.error({ symbol, problem, err: error }, 'market maker stopped');
    },
    onIndexMoverProblem: ({ symbol, problem, error }) =>
      log.error({ symbol, problem, err: error }, 'index mover stopped'),
    onTakerProblem: ({ symbol, problem, error }) =>
      log.error({ symbol, problem, err: error }, 'taker stopped'),
  };
}
