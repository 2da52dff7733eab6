import { marketDataAddress, marketDataV2Address, userDataAddress } from '@broker-api/streams';

/** The version of the market data stream, which selects the form of requests and messages. */
export type MarketVersion = 1 | 2;

/** A stream that a path selects. */
export type RequestedStream =
  | { readonly stream: 'market'; readonly version: MarketVersion }
  | { readonly stream: 'user'; readonly listenKey: string };

const userPrefix = userDataAddress.slice(0, userDataAddress.indexOf('{listenKey}'));

/**
 * Returns the stream at a path; undefined if there is none. Does not check the listen key.
 *
 * @param strict whether to find only the documented addresses, and not those of some public clients
 */
export function findStream(path: string, strict = false): RequestedStream | undefined {
  if (path === marketDataAddress) return { stream: 'market', version: 1 };
  if (!strict && path.startsWith(`${marketDataAddress}/`)) return { stream: 'market', version: 1 };
  if (!strict && withoutSlash(path) === marketDataV2Address) {
    return { stream: 'market', version: 2 };
  }
  if (!path.startsWith(userPrefix)) return undefined;
  const ending = path.slice(userPrefix.length);
  const listenKey = strict ? ending : withoutSlash(ending);
  return listenKey.includes('/') ? undefined : { stream: 'user', listenKey };
}

function withoutSlash(text: string): string {
  return text.endsWith('/') ? text.slice(0, -1) : text;
}
