import { totalmem } from 'node:os';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** The share of the heap limit of Node that may be in use when a broker is created. */
const maximumShare = 0.75;
/** The same share, garbage included: V8 collects all garbage before, unless it is too late. */
const maximumShareWithGarbage = 0.9;

/** The memory of the computer or of the container. */
const memory = Math.min(process.constrainedMemory() || totalmem(), totalmem());
/**
 * The bytes that V8 reserves for young objects. It derives them from the memory, and includes them
 * in the limit of the heap, but objects that live long cannot use them: with
 * `--max-old-space-size=256`, the limit is 448 MB.
 */
const youngBytes = Math.min(192 * 2 ** 20, (memory * 3) / 64);

/** The bytes that were in use after the latest collection of all garbage. */
let usedBytes = 0;
let isObserving = false;

/**
 * Returns whether the heap of this process is almost full. `--max-old-space-size` of Node sets the
 * limit. Up to 90% of the limit, garbage does not count: the size is that after the latest
 * collection.
 */
export function isHeapFull(): boolean {
  observeCollections();
  const { heap_size_limit: limit, used_heap_size: currentBytes } = getHeapStatistics();
  const oldBytes = limit - youngBytes;
  return usedBytes > oldBytes * maximumShare || currentBytes > oldBytes * maximumShareWithGarbage;
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
