import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** The share of the heap limit of Node that may be in use when a broker is created. */
const maximumShare = 0.75;

/** The bytes that were in use after the latest collection of all garbage. */
let usedBytes = 0;
let isObserving = false;

/**
 * Returns whether the heap of this process is almost full. `--max-old-space-size` of Node sets the
 * limit. Garbage does not count: the size is that after the latest collection, and V8 collects all
 * garbage before the heap reaches the limit.
 */
export function isHeapFull(): boolean {
  observeCollections();
  return usedBytes > getHeapStatistics().heap_size_limit * maximumShare;
}

function observeCollections(): void {
  if (isObserving) return;
  isObserving = true;
  const observer = new PerformanceObserver((list) => {
    const isMajor = list
      .getEntries()
      .some((entry) => kindOf(entry) === constants.NODE_PERFORMANCE_GC_MAJOR);
    if (isMajor) usedBytes = getHeapStatistics().used_heap_size;
  });
  observer.observe({ entryTypes: ['gc'] });
}

/** The types of Node do not declare the details of an entry. */
function kindOf(entry: object): number | undefined {
  return (entry as { readonly detail?: { readonly kind?: number } }).detail?.kind;
}
