import { type BrokerAccess, type BrokerTarget, clientOptions } from './broker-target.ts';
import { sectionClient } from './section-clients.ts';

interface UserStream {
  /**
   * Returns the frames received since the last call; undefined if the stream is not open and no
   * frames remain.
   */
  readonly take: () => Promise<readonly string[] | undefined>;
}

/** The open user data streams, by base URL and API key. */
const streams = new Map<string, UserStream>();

/**
 * Returns a target that also reads the user data stream. Opens the stream again if it was closed.
 */
export function withUserFrames(
  access: BrokerAccess,
  open: (listenKey: string) => Promise<UserStream>,
): BrokerTarget {
  const { credentials, baseUrl } = access;
  if (credentials === undefined) return { ...access, takeFrames: async () => [] };
  const name = `${baseUrl} ${credentials.apiKey}`;
  const takeFrames = async (): Promise<readonly string[]> => {
    const frames = await streams.get(name)?.take();
    if (frames !== undefined) return frames;
    streams.set(name, await open(await createListenKey(access)));
    return [];
  };
  return { ...access, takeFrames };
}

/** Creates a listen key, or extends the one that the user has. */
export async function createListenKey(access: BrokerAccess): Promise<string> {
  const spot = await sectionClient('spot', clientOptions(access));
  const { listenKey } = (await spot('createListenKey')) as { readonly listenKey: string };
  return listenKey;
}
