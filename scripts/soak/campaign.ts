/** A figure of a campaign: a count that has a bound, or is only stated. */
export interface Finding {
  readonly name: string;
  readonly value: number;
  readonly bound: number | null;
  readonly holds: boolean;
  /** What broke the bound first. */
  readonly example?: string | undefined;
}

/** How long a campaign is, and where its randomness begins. */
export interface CampaignOptions {
  readonly count: number;
  readonly seed: number;
}

/** A long test with a printed seed: the same seed does the same again. */
export interface Campaign {
  (options: CampaignOptions): Promise<Finding[]>;
  /** How long it is when nobody says otherwise. */
  readonly count: number;
}

/** Counts things that must not happen, and keeps the first. */
export class Offences {
  #count = 0;
  #first: string | undefined;

  note(example: () => string): void {
    this.#count += 1;
    this.#first ??= example();
  }

  /** The finding that there were none. */
  finding(name: string): Finding {
    const holds = this.#count === 0;
    return { name, value: this.#count, bound: 0, holds, example: this.#first };
  }
}

/** A figure without a bound. */
export function stated(name: string, value: number): Finding {
  return { name, value, bound: null, holds: true };
}

/** How many samples are drawn at once. */
const chunk = 1000;

/** Draws so many samples, a bounded number at a time. */
export function* samples<Sample>(
  draw: (count: number, seed: number) => Sample[],
  { count, seed }: CampaignOptions,
): Generator<Sample> {
  for (let drawn = 0; drawn < count; drawn += chunk) {
    yield* draw(Math.min(chunk, count - drawn), seed + drawn);
  }
}
