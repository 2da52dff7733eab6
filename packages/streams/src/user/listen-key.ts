import { waitMsAfter } from '@broker-api/core/time';
import type { SpotMethods } from '@broker-api/spot';
import type { Platform } from '../connection/options.ts';
import { userDataLimits } from '../generated/streams.gen.ts';

/** The operations of listen keys. */
export type ListenKeyMethods = Pick<SpotMethods, (typeof listenKeyMethods)[number]>;

export const listenKeyMethods = ['createListenKey', 'extendListenKey'] as const;

/** What a listen key needs of the settings of a stream. */
interface ListenKeySettings {
  readonly platform: Pick<Platform, 'schedule'>;
  readonly listenKeys: ListenKeyMethods;
}

/** What a listen key calls. */
interface ListenKeyEvents {
  /** The broker does not know the key any more. */
  readonly onInvalid: () => void;
  readonly onError: (error: unknown) => void;
}

const invalidKey = -1125;
const { listenKeyMs: validMs } = userDataLimits;

/** A listen key that is extended before it expires. */
export class ListenKey {
  readonly #settings: ListenKeySettings;
  readonly #events: ListenKeyEvents;
  #key = '';
  #isClosed = false;
  #cancelExtension = (): void => {};

  constructor(settings: ListenKeySettings, events: ListenKeyEvents) {
    this.#settings = settings;
    this.#events = events;
  }

  /** Returns the key: the broker returns the same one, extended, while it is valid. */
  async create(): Promise<string> {
    const { listenKey } = await this.#settings.listenKeys.createListenKey();
    this.#key = listenKey;
    this.#extendAfter(validMs / 2);
    return listenKey;
  }

  /** Stops to extend the key, which other programs can use. */
  close(): void {
    this.#isClosed = true;
    this.#cancelExtension();
  }

  #extendAfter(delayMs: number): void {
    this.#cancelExtension();
    if (this.#isClosed) return;
    const { platform } = this.#settings;
    this.#cancelExtension = platform.schedule(() => void this.#extend(), delayMs);
  }

  async #extend(): Promise<void> {
    const { onInvalid, onError } = this.#events;
    const listenKey = this.#key;
    try {
      await this.#settings.listenKeys.extendListenKey({ listenKey });
      if (listenKey === this.#key) this.#extendAfter(validMs / 2);
    } catch (error) {
      onError(error);
      if (Object(error).code === invalidKey) onInvalid();
      else this.#extendAfter(Math.max(validMs / 60, waitMsAfter(error)));
    }
  }
}
