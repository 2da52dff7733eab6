import { checkOptions, type OptionRule } from '@broker-api/spec';
import type { IndexMoverProblem, MarketMakerProblem, TakerProblem } from './control/bots.ts';
import { checkControlToken } from './control/control-token.ts';
import type { Dialect } from './gateway/encode.ts';
import type { HandledRequest } from './gateway/gateway.ts';
import type { GatewayRules } from './gateway/gateway-rules.ts';
import type { ClockOptions } from './state/clock.ts';

/** The bounds of the brokers on a server. */
export interface BrokerBounds {
  /** The maximum number of brokers; 2,000 by default. */
  readonly maximumBrokers?: number | undefined;
  /** Returns whether the memory is almost full, so that no broker is created. */
  readonly isMemoryFull?: (() => boolean) | undefined;
}

/** The options of a sandbox. */
export interface SandboxOptions extends ClockOptions, BrokerBounds, Partial<GatewayRules> {
  /** The seed from which the default API keys are derived; 1 by default. */
  readonly seed?: number;
  /**
   * Whether a new sandbox gets random API keys instead of those of the seed, which everyone can
   * compute; false by default. They are part of the state, so a stored state keeps the keys with
   * which it was created.
   */
  readonly randomKeys?: boolean;
  /**
   * The bearer token that each request to the control plane must send, with at least 16 characters.
   * A token is required if the control plane listens on a host other than loopback.
   */
  readonly controlToken?: string;
  /**
   * The format of responses. `reference` (the default) writes ids and times as JSON integers, and
   * `observed` follows recorded payloads.
   */
  readonly dialect?: Dialect;
  /**
   * `reference` (the default) enforces rate limits. `off` counts request weights and orders, but
   * enforces no limit.
   */
  readonly limits?: 'reference' | 'off';
  /**
   * Whether a sandbox in memory keeps the records of its commands, at most 10 MB, which the
   * operation `getJournal` of the control plane returns; false by default. `broker-sandbox replay`
   * reads them.
   */
  readonly keepJournal?: boolean;
  /**
   * Whether the control plane serves metrics in the OpenMetrics format at `/metrics`, which
   * requires Node; false by default.
   */
  readonly metrics?: boolean;
  /**
   * The domain whose subdomains select brokers that `createBroker` created: with
   * `brokers.example`, requests to the host `job-1.brokers.example` are for the broker `job-1`.
   */
  readonly baseDomain?: string;
  /**
   * Called after each request to the broker, and after each stream handshake that the broker
   * rejects. By default, the cause of each internal error is printed to the console.
   */
  readonly onRequest?: (handled: HandledRequest) => void;
  /** Called after an unexpected failure in the control plane. */
  readonly onControlFailure?: (error: unknown) => void;
  /** Called after an unexpected failure of a scheduled event or of a stream. */
  readonly onBackgroundFailure?: (error: unknown) => void;
  /** Called with each new reason why a market maker cannot quote. */
  readonly onMarketMakerProblem?: (problem: MarketMakerProblem) => void;
  /** Called when an index mover stops after an error. */
  readonly onIndexMoverProblem?: (problem: IndexMoverProblem) => void;
  /** Called after an unexpected failure in a broker that `createBroker` created. */
  readonly onBrokerFailure?: (brokerId: string, error: unknown) => void;
  /** Called when a taker stops after an error. */
  readonly onTakerProblem?: (problem: TakerProblem) => void;
}

const rules: Readonly<Record<keyof SandboxOptions, OptionRule>> = {
  clock: ['real', 'manual', Function],
  // `assertStartTime` checks the start time.
  startTime: [],
  seed: [Number],
  randomKeys: [Boolean],
  controlToken: [String],
  dialect: ['reference', 'observed'],
  limits: ['reference', 'off'],
  strict: [Boolean],
  rejectReplays: [Boolean],
  requireTimeInForce: [Boolean],
  marketBuyInQuote: [Boolean],
  keepJournal: [Boolean],
  metrics: [Boolean],
  baseDomain: [String],
  maximumBrokers: [Number],
  isMemoryFull: [Function],
  onRequest: [Function],
  onControlFailure: [Function],
  onBackgroundFailure: [Function],
  onBrokerFailure: [Function],
  onMarketMakerProblem: [Function],
  onIndexMoverProblem: [Function],
  onTakerProblem: [Function],
};

/** @throws TypeError if the name or the value of an option is wrong */
export function checkSandboxOptions(options: SandboxOptions): void {
  checkOptions('createSandbox', options, rules);
  checkControlToken(options.controlToken);
}
