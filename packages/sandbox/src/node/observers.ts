import { type HandledRequest, printFailure } from '../gateway/gateway.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { isHeapFull } from './heap.ts';
import { Metrics } from './status/metrics.ts';

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
