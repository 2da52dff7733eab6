import { randomBytes } from 'node:crypto';
import { ApiError } from '../gateway/api-error.ts';

/** How long a listen key is valid after it was made or extended (requirements 1, section 3). */
const validMs = 60 * 60_000;

interface Held {
  readonly listenKey: string;
  validUntil: number;
}

/** The listen keys of the user data stream: one for each user. They do not outlive the process. */
export class ListenKeys {
  readonly #byUser = new Map<string, Held>();

  /** The user's key: a new one, or the one that is valid, extended. */
  create(user: string, now: number): string {
    const held = this.#valid(user, now) ?? { listenKey: newKey(), validUntil: 0 };
    held.validUntil = now + validMs;
    this.#byUser.set(user, held);
    return held.listenKey;
  }

  /** @throws Refusal when it is not the user's valid key */
  extend(user: string, listenKey: string, now: number): void {
    this.#own(user, listenKey, now).validUntil = now + validMs;
  }

  /** @throws Refusal when it is not the user's valid key */
  close(user: string, listenKey: string, now: number): void {
    this.#own(user, listenKey, now);
    this.#byUser.delete(user);
  }

  #own(user: string, listenKey: string, now: number): Held {
    const held = this.#valid(user, now);
    if (held?.listenKey === listenKey) return held;
    const message = 'The listen key does not exist, or is no longer valid; make a new one.';
    throw new ApiError('INVALID_LISTEN_KEY', message);
  }

  #valid(user: string, now: number): Held | undefined {
    const held = this.#byUser.get(user);
    return held !== undefined && now < held.validUntil ? held : undefined;
  }
}

/** 64 letters and digits. */
function newKey(): string {
  return randomBytes(32).toString('hex');
}
