import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type HandledRequest, printFailure } from '../../gateway/gateway.ts';
import type { AssembledSandbox } from '../../sandbox.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import { isHeapFull } from '../heap.ts';

/** What happens to brokers that several servers share. */
export type SharedEvent = 'taken' | 'handed over' | 'unavailable';

/** The upper bounds of the buckets of request durations, in seconds. */
const durationBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

/**
 * Measures a server in the OpenMetrics format. No label has a value that a client chooses, so the
 * number of time series is bounded, and no metric contains a secret.
 */
export class Metrics {
  readonly #registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  readonly #registers = [this.#registry];
  readonly #requests = new Counter({
    name: 'sandbox_requests',
    help: 'Requests to all brokers, by operation and HTTP status',
    labelNames: ['operation', 'status'],
    registers: this.#registers,
  });
  readonly #durations = new Histogram({
    name: 'sandbox_request_duration_seconds',
    help: 'Time from the arrival of a request to its response, by operation',
    labelNames: ['operation'],
    buckets: durationBuckets,
    registers: this.#registers,
  });
  readonly #commands = new Counter({
    name: 'sandbox_journal_commands',
    help: 'Durable commands of the broker of the server',
    registers: this.#registers,
  });

  readonly #events = new Counter({
    name: 'sandbox_shared_brokers',
    help: 'Brokers taken and handed over, and requests rejected with 503 for lack of a broker',
    labelNames: ['event'],
    registers: this.#registers,
  });

  constructor() {
    this.#registry.setContentType(this.contentType);
    // These include the delay of the event loop, the heap and the processor time.
    collectDefaultMetrics({ register: this.#registry });
  }

  readonly contentType = Registry.OPENMETRICS_CONTENT_TYPE;

  /** Counts a request. */
  record({ operation = 'none', status, durationMs }: HandledRequest): void {
    this.#requests.inc({ operation, status });
    this.#durations.observe({ operation }, durationMs / 1000);
  }

  /** Measures a server and its brokers whenever the metrics are read. */
  observe({ brokers, broker }: Pick<AssembledSandbox, 'brokers' | 'broker'>): void {
    broker.executor.onDurable(() => this.#commands.inc());
    this.#gauge('sandbox_brokers', 'Brokers that createBroker created', () => brokers.count);
    this.#gauge(
      'sandbox_stream_connections',
      'Open connections to the streams of all brokers',
      () =>
        [...brokers.all()].reduce((sum, { connections }) => sum + connections, broker.connections),
    );
    this.#gauge('sandbox_journal_synced', 'Whether every command is durable: 1 or 0', () =>
      broker.journal.isSynced ? 1 : 0,
    );
  }

  /** Measures a server that shares its database whenever the metrics are read. */
  observeShared(brokers: { readonly count: number; readonly connections: number }): void {
    this.#gauge('sandbox_brokers', 'Brokers that this server owns', () => brokers.count);
    const help = 'Open connections to the streams of these brokers';
    this.#gauge('sandbox_stream_connections', help, () => brokers.connections);
  }

  /** Counts what happens to a broker that several servers share. */
  recordEvent(event: SharedEvent): void {
    this.#events.inc({ event });
  }

  /** Returns all metrics as a text. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: this.#registers,
      collect: () => gauge.set(read()),
    });
  }
}

/** Options with what only Node has: a check of the heap, and metrics. */
export interface NodeOptions extends SandboxOptions {
  readonly measured?: Metrics;
}

/** Adds a check of the heap, and metrics if the options request them. */
export function withObservers<Given extends SandboxOptions>(options: Given): Given & NodeOptions {
  const checked = { isMemoryFull: isHeapFull, ...options };
  if (!options.metrics) return checked;
  const measured = new Metrics();
  const { onRequest = printFailure } = options;
  const record = (handled: HandledRequest): void => {
    measured.record(handled);
    onRequest(handled);
  };
  return { ...checked, measured, onRequest: record };
}
