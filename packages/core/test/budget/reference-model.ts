// A simple model of a rate budget: it looks at all calls whenever the time continues.

export interface ModelCall {
  readonly id: number;
  readonly priority: 'cancel' | 'order' | 'query';
  readonly weight: number;
  readonly arrivesAt: number;
  readonly latencyMs: number;
}

interface Sent extends ModelCall {
  readonly start: number;
}

export interface ModelLimits {
  readonly weight: number;
  readonly orders: number;
  /** How long a call counts after its response. */
  readonly weightMs: number;
  readonly ordersMs: number;
}

const rank = { cancel: 0, order: 1, query: 2 };

/**
 * Returns when each call is sent, by id. Calls that arrive at the same time arrive one after
 * another, by id: the first of them takes what is free, whatever the priority of the next.
 */
export function sendTimes(calls: readonly ModelCall[], limits: ModelLimits): Map<number, number> {
  const arrivals = [...calls].sort(byArrival);
  const waiting: ModelCall[] = [];
  const sent: Sent[] = [];
  const times = new Set<number>();
  while (arrivals.length + waiting.length > 0) {
    const now = Math.min(...times, arrivals[0]?.arrivesAt ?? Number.POSITIVE_INFINITY);
    // At the same time, what becomes free goes to the calls that wait.
    if (!times.delete(now)) waiting.push(...arrivals.splice(0, 1));
    for (let next = nextCall(waiting, sent, limits, now); next !== undefined; ) {
      waiting.splice(waiting.indexOf(next), 1);
      sent.push({ ...next, start: now });
      const response = now + next.latencyMs;
      for (const time of [response + limits.weightMs, response + limits.ordersMs]) times.add(time);
      next = nextCall(waiting, sent, limits, now);
    }
  }
  return new Map(sent.map(({ id, start }) => [id, start]));
}

function byArrival(one: ModelCall, other: ModelCall): number {
  return one.arrivesAt - other.arrivesAt || one.id - other.id;
}

function nextCall(
  waiting: readonly ModelCall[],
  sent: readonly Sent[],
  limits: ModelLimits,
  now: number,
): ModelCall | undefined {
  const usedWeight = sum(counting(sent, now, limits.weightMs, 60));
  const placed = sent.filter(({ priority }) => priority === 'order');
  const orders = counting(placed, now, limits.ordersMs, 1);
  const byPriority = [...waiting].sort(
    (one, other) => rank[one.priority] - rank[other.priority] || byArrival(one, other),
  );
  let setAside = 0;
  for (const call of byPriority) {
    if (call.priority === 'order' && orders.length >= limits.orders) setAside += call.weight;
    else return usedWeight + setAside + call.weight <= limits.weight ? call : undefined;
  }
  return undefined;
}

/**
 * Returns the calls that count, for a time after their response. Responses that arrive within a
 * thousandth of the interval of each other count until the last of them has expired.
 */
function counting(calls: readonly Sent[], now: number, forMs: number, sharedMs: number): Sent[] {
  const entries: { first: number; last: number; calls: Sent[] }[] = [];
  for (const call of [...calls].sort((one, other) => end(one) - end(other))) {
    const entry = entries.at(-1);
    if (entry !== undefined && end(call) - entry.first < sharedMs) {
      entry.last = end(call);
      entry.calls.push(call);
    } else entries.push({ first: end(call), last: end(call), calls: [call] });
  }
  return entries.filter(({ last }) => last + forMs > now).flatMap((entry) => entry.calls);
}

function end({ start, latencyMs }: Sent): number {
  return start + latencyMs;
}

function sum(calls: readonly ModelCall[]): number {
  return calls.reduce((total, { weight }) => total + weight, 0);
}
