import { ApiError } from '../gateway/api-error.ts';
import { randomText } from '../random-text.ts';

/**
 * The validity of a listen key after its creation or extension, in milliseconds (requirements 1,
 * section 3).
 */
const validMs = 60 * 60_000;

interface IssuedKey {
  readonly listenKey: string;
  validUntil: number;
}

/**
 * The listen keys of the user data stream, at most one valid key per user. They are kept in memory
 * only. Times are in milliseconds since the epoch.
 */
export class ListenKeys {
  readonly #byUser = new Map<string, IssuedKey>();

  /** Extends and returns the user's valid key, or creates a new one. */
  create(user: string, now: number): string {
    const issued = this.#findValid(user, now) ?? { listenKey: newKey(), validUntil: 0 };
    issued.validUntil = now + validMs;
    this.#byUser.set(user, issued);
    return issued.listenKey;
  }

  /**
   * Extends the validity of the user's key.
   *
   * @throws ApiError if the key is not the user's valid key
   */
  extend(user: string, listenKey: string, now: number): void {
    this.#requireValid(user, listenKey, now).validUntil = now + validMs;
  }

  /**
   * Invalidates the user's key.
   *
   * @throws ApiError if the key is not the user's valid key
   */
  close(user: string, listenKey: string, now: number): void {
    this.#requireValid(user, listenKey, now);
    this.#byUser.delete(user);
  }

  /** Invalidates all keys. */
  clear(): void {
    this.#byUser.clear();
  }

  #requireValid(user: string, listenKey: string, now: number): IssuedKey {
    const issued = this.#findValid(user, now);
    if (issued?.listenKey === listenKey) return issued;
    const message = 'The listen key does not exist or has expired; create a new one.';
    throw new ApiError('INVALID_LISTEN_KEY', message);
  }

  #findValid(user: string, now: number): IssuedKey | undefined {
    const issued = this.#byUser.get(user);
    return issued !== undefined && now < issued.validUntil ? issued : undefined;
  }
}

/** Generates a key of 64 random hex digits. */
function newKey(): string {
  return randomText(64, '0123456789abcdef');
}
