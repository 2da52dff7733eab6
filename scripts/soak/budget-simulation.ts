import { BrokerError, contractTable } from '@broker-api/contract';
import { createRateBudget, RateBudgetError, withBudget } from '@broker-api/core/budget';
import { optionTable } from '@broker-api/option';
import { type RateLimit, RateLimits } from '@broker-api/sandbox/internal';
import { type GatewayOperation, operations, type Section, weightOf } from '@broker-api/spec';
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

/** What happened in a simulation. */
export interface BudgetSimulation {
  readonly requests: number;
  /** The responses with status 429, and those with status 418. */
  readonly limited: number;
  readonly banned: number;
  /** Requests that were sent before the Retry-After time of an earlier response. */
  readonly sentTooEarly: number;
  readonly weight: number;
  readonly durationMs: number;
}

/** Counts what a simulation sends to the limiter of the sandbox. */
class Broker {
  requests = 0;
  limited = 0;
  banned = 0;
  sentTooEarly = 0;
  weight = 0;
  /** The latest Retry-After time that the client knows. */
  #retryAt = 0;
  readonly #limits: RateLimits;
  readonly #time: SimulatedTime;
  readonly #random: Random;

  constructor(limits: RateLimits, time: SimulatedTime, random: Random) {
    this.#limits = limits;
    this.#time = time;
    this.#random = random;
  }

  /** Creates a client of a section whose requests reach the limiter after a random time. */
  client(section: Section, account: string): Client {
    const table: Readonly<Record<string, GatewayOperation>> = operations[section];
    return Object.fromEntries(
      Object.entries(table).map(([name, operation]) => [
        name,
        async (parameters = {}) => {
          if (this.#time.now() < this.#retryAt) this.sentTooEarly += 1;
          await this.#time.sleep(this.#random.below(40));
          const error = this.#receive(operation, parameters, account);
          await this.#time.sleep(this.#random.below(40));
          if (error === undefined) return {};
          this.#retryAt = Math.max(this.#retryAt, this.#time.now() + Number(error.retryAfterMs));
          throw error;
        },
      ]),
    );
  }

  /** Sends requests like another program with the same IP address, until the broker bans it. */
  async disturb(): Promise<void> {
    for (let sent = 0; sent < 1600; sent++) {
      try {
        this.#limits.rejectBanned('address', this.#time.now());
        this.#limits.chargeWeight('address', 1, this.#time.now());
      } catch {
        // It does not care.
      }
    }
    await this.#time.sleep(this.#random.below(600_000));
  }

  #receive(
    operation: GatewayOperation,
    parameters: Parameters,
    account: string,
  ): BrokerError | undefined {
    const now = this.#time.now();
    this.requests += 1;
    try {
      this.#limits.rejectBanned('address', now);
      const weight = weightOf(operation.weight, (name) => parameters[name]);
      this.#limits.chargeWeight('address', weight, now);
      this.weight += weight;
      if (operation.errorCodes.includes(ordersLimited)) {
        this.#limits.countOrder(account, 'address', now);
      }
      return undefined;
    } catch (thrown) {
      const { status, headers } = thrown as { status: number; headers: Record<string, string> };
      if (status === 418) this.banned += 1;
      else this.limited += 1;
      const retryAfterMs = 1000 * Number(headers['retry-after']);
      const { operationId } = operation;
      const details = { operation: operationId, code: -1003, message: '', httpStatus: status };
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
}): Promise<BudgetSimulation> {
  const random = seededRandom(seed);
  const startTime = Date.UTC(2026, 0, 1) + random.below(60_000);
  const time = new SimulatedTime(startTime);
  const broker = new Broker(new RateLimits(rateLimits, true), time, random);
  const budget = createRateBudget({ limits: rateLimits, clock: time.now, sleep: time.sleep });
  const sections = ['spot', 'contract', 'option'] as const;
  const clients = sections.flatMap((section) =>
    accounts.map((account) => {
      const client = { ...broker.client(section, account), table: tables[section] };
      const options = { account };
      return { section, methods: withBudget(client, budget, options) as unknown as Client };
    }),
  );
  let left = count;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { section, methods } = random.pick(clients);
      const table: Readonly<Record<string, GatewayOperation>> = operations[section];
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
  const { requests, limited, banned, sentTooEarly, weight } = broker;
  return { requests, limited, banned, sentTooEarly, weight, durationMs: time.now() - startTime };
}
