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

/** Returns when each call is sent, by id. */
export function sendTimes(calls: readonly ModelCall[], limits: ModelLimits): Map<number, number> {
  const waiting = [...calls];
  const sent: Sent[] = [];
  const times = new Set(calls.map(({ arrivesAt }) => arrivesAt));
  while (waiting.length > 0) {
    const now = Math.min(...times);
    times.delete(now);
    for (let next = nextCall(waiting, sent, limits, now); next !== undefined; ) {
      waiting.splice(waiting.indexOf(next), 1);
      sent.push({ ...next, start: now });
      const end = now + next.latencyMs;
      for (const time of [end + limits.weightMs, end + limits.ordersMs]) times.add(time);
      next = nextCall(waiting, sent, limits, now);
    }
  }
  return new Map(sent.map(({ id, start }) => [id, start]));
}

function nextCall(
  waiting: readonly ModelCall[],
  sent: readonly Sent[],
  limits: ModelLimits,
  now: number,
): ModelCall | undefined {
  const counts = (one: Sent, forMs: number): boolean => now < one.start + one.latencyMs + forMs;
  const usedWeight = sum(sent.filter((one) => counts(one, limits.weightMs)));
  const orders = sent.filter((one) => one.priority === 'order' && counts(one, limits.ordersMs));
  const arrived = waiting
    .filter(({ arrivesAt }) => arrivesAt <= now)
    .sort(
      (one, other) =>
        rank[one.priority] - rank[other.priority] ||
        one.arrivesAt - other.arrivesAt ||
        one.id - other.id,
    );
  let setAside = 0;
  for (const call of arrived) {
    if (call.priority === 'order' && orders.length >= limits.orders) setAside += call.weight;
    else return usedWeight + setAside + call.weight <= limits.weight ? call : undefined;
  }
  return undefined;
}

function sum(calls: readonly ModelCall[]): number {
  return calls.reduce((total, { weight }) => total + weight, 0);
}
