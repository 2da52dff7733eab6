import type { ContractClient } from '@broker-api/contract';
import type { OptionClient } from '@broker-api/option';
import type { SpotClient } from '@broker-api/spot';
import type { StoryInputs } from './inputs.ts';

/**
 * Who can speak in a story. `aliceSub` is a sub-account of alice for token trading; `aliceReadOnly`
 * is a key of alice's main account that may do everything except trade.
 */
export type StoryAccountName = 'alice' | 'bob' | 'aliceSub' | 'aliceReadOnly';

/** The clients of one account. */
export interface StoryClients {
  readonly spot: SpotClient;
  readonly contract: ContractClient;
  readonly option: OptionClient;
}

/** The accounts of a deployment by name; a story needs those that it lists. */
export type StoryAccounts = { readonly [Name in StoryAccountName]?: StoryClients };

/** One story: a few steps that the broker must satisfy. */
export interface Story {
  /** Such as `spot/stories/place-and-fill`. */
  readonly id: string;
  /** What must be so, as one sentence. */
  readonly title: string;
  /** Where that is stated: a source of the specification and a place in it. */
  readonly promise: readonly { readonly source: string; readonly locator: string }[];
  /** The accounts that it needs. */
  readonly accounts: readonly StoryAccountName[];
  /** The operations that it calls. */
  readonly operations: readonly string[];
  /**
   * Tells the story to a broker.
   *
   * @throws StoryError that names the step, what was expected and what was found
   */
  readonly run: (accounts: StoryAccounts, inputs?: StoryInputs) => Promise<void>;
}

/** A story that did not go as it must. */
export class StoryError extends Error {
  override readonly name = 'StoryError';
  /** The id of the story. */
  readonly story: string;
  /** The step that failed. */
  readonly step: string;

  constructor(story: string, step: string, message: string, cause?: unknown) {
    super(`${story}, step ${step}: ${message}`, cause === undefined ? {} : { cause });
    this.story = story;
    this.step = step;
  }
}
