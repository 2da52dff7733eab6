import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { HandledRequest } from '../../gateway/gateway.ts';
import type { AssembledSandbox } from '../../sandbox.ts';

/** What is measured of a process of a fleet. */
interface FleetFigures {
  readonly brokers: () => readonly { readonly connections: number }[];
  /** 1 while the lease is valid, otherwise 0. */
  readonly lease: () => number;
  readonly taken: () => number;
  readonly lost: () => number;
  readonly passedOn: () => number;
}

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
  observe({ brokers, parts }: Pick<AssembledSandbox, 'brokers' | 'parts'>): void {
    parts.executor.onDurable(() => this.#commands.inc());
    this.#gauge('sandbox_brokers', 'Brokers that createBroker created', () => brokers.count);
    this.#gauge(
      'sandbox_stream_connections',
      'Open connections to the streams of all brokers',
      () =>
        [...brokers.all()].reduce(
          (sum, { connections }) => sum + connections,
          [...parts.streams.connections()].length,
        ),
    );
    this.#gauge('sandbox_journal_synced', 'Whether every command is durable: 1 or 0', () =>
      parts.journal.isSynced ? 1 : 0,
    );
  }

  /** Measures a process of a fleet whenever the metrics are read. */
  observeFleet(fleet: FleetFigures): void {
    const connections = (): number =>
      fleet.brokers().reduce((sum, broker) => sum + broker.connections, 0);
    const gauges: readonly [name: string, help: string, read: () => number][] = [
      ['sandbox_brokers', 'Brokers that this process owns', () => fleet.brokers().length],
      ['sandbox_stream_connections', 'Open connections to the streams of these', connections],
      ['sandbox_fleet_lease', 'Whether the lease of this process is valid: 1 or 0', fleet.lease],
      ['sandbox_fleet_taken', 'Brokers that this process took since its start', fleet.taken],
      ['sandbox_fleet_lost', 'Brokers that it lost without a handover', fleet.lost],
      ['sandbox_fleet_passed_on', 'Requests and streams passed on to others', fleet.passedOn],
    ];
    for (const [name, help, read] of gauges) this.#gauge(name, help, read);
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
