import { BrokerError, contractTable } from '@broker-api/contract';
import { createRateBudget, RateBudgetError, withBudget } from '@broker-api/core/budget';
import { optionTable } from '@broker-api/option';
import { type RateLimit, RateLimits } from '@broker-api/sandbox/internal';
import { type GatewayOperation, operations, weightOf } from '@broker-api/spec';
import { spotTable } from '@broker-api/spot';
import { type Random, SimulatedTime, seededRandom } from '@broker-api/test-kit';

type Parameters = Readonly<Record<string, string | number>>;
type Call = (parameters?: Parameters, options?: object) => Promise<unknown>;
type Client = Readonly<Record<string, Call>>;

const tables = { spot: spotTable, contract: contractTable, option: optionTable };

/** How many calls of the simulation wait or are in flight at a time. */
const callers = 200;
const accounts = ['alice', 'bob'];
const ordersLimited = -1015;
/** The default limit on weight. */
export const weightPerMinute = 1500;
const rateLimits: readonly RateLimit[] = [
  { rateLimitType: 'REQUESTS_WEIGHT', interval: 'MINUTE', limit: weightPerMinute },
  { rateLimitType: 'ORDERS', interval: 'SECOND', limit: 20 },
  { rateLimitType: 'ORDERS', interval: 'DAY', limit: 350_000 },
];

/** The limiter of the sandbox, and what a simulation sends to it. */
class Broker {
  readonly counts = {
    requests: 0,
    /** The responses with status 429, and those with status 418. */
    limited: 0,
    banned: 0,
    /** Requests that were sent before the Retry-After time of an earlier response. */
    sentTooEarly: 0,
    weight: 0,
  };
  readonly #limits = new RateLimits(rateLimits, true);
  readonly #time: SimulatedTime;
  readonly #random: Random;
  /** The latest Retry-After time that the client knows. */
  #retryAt = 0;

  constructor(time: SimulatedTime, random: Random) {
    this.#time = time;
    this.#random = random;
  }

  /** Passes a request to the limiter after a random time. */
  async send(operation: GatewayOperation, parameters: Parameters, account: string) {
    if (this.#time.now() < this.#retryAt) this.counts.sentTooEarly += 1;
    await this.#time.sleep(this.#random.below(40));
    const error = this.#receive(operation, parameters, account);
    await this.#time.sleep(this.#random.below(40));
    if (error === undefined) return {};
    this.#retryAt = Math.max(this.#retryAt, this.#time.now() + Number(error.retryAfterMs));
    throw error;
  }

  /** Sends requests like another program with the same IP address, until the broker bans it. */
  async disturb(): Promise<void> {
    for (let sent = 0; sent < 1600; sent++) {
      try {
        this.#charge(1);
      } catch {
        // It does not care.
      }
    }
    await this.#time.sleep(this.#random.below(600_000));
  }

  #charge(weight: number): void {
    const now = this.#time.now();
    this.#limits.rejectBanned('address', now);
    this.#limits.chargeWeight('address', weight, now);
  }

  #receive(
    { operationId: operation, weight, errorCodes }: GatewayOperation,
    parameters: Parameters,
    account: string,
  ): BrokerError | undefined {
    this.counts.requests += 1;
    try {
      const charged = weightOf(weight, (name) => parameters[name]);
      this.#charge(charged);
      this.counts.weight += charged;
      if (errorCodes.includes(ordersLimited)) {
        this.#limits.countOrder(account, 'address', this.#time.now());
      }
      return undefined;
    } catch (thrown) {
      const { status, headers } = thrown as { status: number; headers: Record<string, string> };
      this.counts[status === 418 ? 'banned' : 'limited'] += 1;
      const retryAfterMs = 1000 * Number(headers['retry-after']);
      const details = { operation, code: -1003, message: '', httpStatus: status };
      return new BrokerError({ ...details, retryAfterMs });
    }
  }
}

/** Parameters on which weights depend. The simulated broker ignores all others. */
function parametersOf({ weight }: GatewayOperation, random: Random): Parameters {
  if (weight?.by === undefined || random.chance(0.3)) return {};
  return { [weight.by]: random.pick([0, 5, 100, 101, 500, 501, 1000, 5000]) };
}

/** Sends calls of all sections to the limiter of the sandbox, as many as the budget permits. */
export async function simulateBudget({
  count,
  seed,
  isDisturbed = false,
}: {
  readonly count: number;
  readonly seed: number;
  readonly isDisturbed?: boolean;
}): Promise<Broker['counts'] & { readonly durationMs: number }> {
  const random = seededRandom(seed);
  const startTime = Date.UTC(2026, 0, 1) + random.below(60_000);
  const time = new SimulatedTime(startTime);
  const broker = new Broker(time, random);
  const budget = createRateBudget({ limits: rateLimits, clock: time.now, sleep: time.sleep });
  const clients = (['spot', 'contract', 'option'] as const).flatMap((section) => {
    const table: Readonly<Record<string, GatewayOperation>> = operations[section];
    return accounts.map((account) => {
      const methods = Object.entries(table).map(([name, operation]): [string, Call] => [
        name,
        (parameters = {}) => broker.send(operation, parameters, account),
      ]);
      const client = { ...(Object.fromEntries(methods) as Client), table: tables[section] };
      return { table, methods: withBudget(client, budget, { account }) as unknown as Client };
    });
  });
  let left = count;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { table, methods } = random.pick(clients);
      const name = random.pick(['placeOrder', 'cancelOrder', random.pick(Object.keys(table))]);
      const maxWaitMs = random.chance(0.05) ? random.below(100_000) : undefined;
      const parameters = parametersOf(table[name] as GatewayOperation, random);
      await methods[name]?.(parameters, { maxWaitMs }).catch((error: unknown) => {
        if (error instanceof RateBudgetError && error.reason === 'deadline') left += 1;
        else if (!(error instanceof BrokerError)) throw error;
      });
      // A caller without a weight to wait for would never let the time continue.
      await time.sleep(random.below(20));
    }
  };
  const disturb = async (): Promise<void> => {
    while (isDisturbed && left > 0) await broker.disturb();
  };
  const all = [...Array.from({ length: callers }, () => caller()), disturb()];
  await time.run(Promise.all(all));
  return { ...broker.counts, durationMs: time.now() - startTime };
}
