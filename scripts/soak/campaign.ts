/** A number that a campaign measured. If it has a bound, the value must not exceed the bound. */
export interface Metric {
  readonly name: string;
  readonly value: number;
  readonly bound: number | null;
  readonly holds: boolean;
  /** A description of the first event that violated the bound. */
  readonly example?: string | undefined;
}

export interface CampaignOptions {
  /** The length of the campaign, in units that the campaign defines. */
  readonly count: number;
  readonly seed: number;
  /** The commit to compare with, for campaigns that compare. */
  readonly base?: string | undefined;
}

/** A long test. Runs with the same seed use the same random values. */
export type Campaign = (options: CampaignOptions) => Promise<Metric[]>;

/** Counts events that must not happen, and stores a description of the first one. */
export class Violations {
  #count = 0;
  #first: string | undefined;

  get count(): number {
    return this.#count;
  }

  add(describe: () => string): void {
    this.#count += 1;
    this.#first ??= describe();
  }

  /** Returns the count as a metric with the bound 0. */
  metric(name: string): Metric {
    return { ...limitMetric(name, this.#count, 0), example: this.#first };
  }
}

/** Counts the failures that a run adds, and the error that ends it. Returns them as a metric. */
export async function failuresOf(
  name: string,
  run: (failures: Violations) => Promise<unknown>,
): Promise<Metric> {
  const failures = new Violations();
  try {
    await run(failures);
  } catch (error) {
    failures.add(() => String(error));
  }
  return failures.metric(name);
}

export function limitMetric(name: string, value: number, bound: number): Metric {
  return { name, value, bound, holds: value <= bound };
}

/** Returns a metric without a bound. */
export function unboundedMetric(name: string, value: number): Metric {
  return { name, value, bound: null, holds: true };
}

/** Returns a metric without a bound for each number; the names of all begin with the campaign. */
export function countMetrics(campaign: string, counts: Readonly<Record<string, number>>): Metric[] {
  return Object.entries(counts).map(([name, value]) =>
    unboundedMetric(`${campaign}: ${name}`, value),
  );
}
