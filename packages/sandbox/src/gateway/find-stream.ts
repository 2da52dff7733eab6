import { marketDataAddress, userDataAddress } from '@broker-api/streams';

/** A stream that a path selects. */
export type RequestedStream =
  | { readonly stream: 'market' }
  | { readonly stream: 'user'; readonly listenKey: string };

const userPrefix = userDataAddress.slice(0, userDataAddress.indexOf('{listenKey}'));

/** Returns the stream at a path; undefined if there is none. Does not check the listen key. */
export function findStream(path: string): RequestedStream | undefined {
  if (path === marketDataAddress) return { stream: 'market' };
  if (!path.startsWith(userPrefix)) return undefined;
  const listenKey = path.slice(userPrefix.length);
  return listenKey.includes('/') ? undefined : { stream: 'user', listenKey };
}
