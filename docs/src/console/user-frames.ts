import {
  type BrokerAccess,
  type BrokerStream,
  type BrokerTarget,
  clientOptions,
} from './broker-target.ts';
import { sectionClient } from './section-clients.ts';

/** The open user data streams, by base URL and API key. */
const streams = new Map<string, BrokerStream>();

/**
 * Returns a target that also reads the user data stream. Opens the stream again if it was closed.
 */
export function withUserFrames(access: BrokerAccess): BrokerTarget {
  const { credentials, baseUrl } = access;
  if (credentials === undefined) return { ...access, takeFrames: async () => [] };
  const name = `${baseUrl} ${credentials.apiKey}`;
  const takeFrames = async (): Promise<readonly string[]> => {
    const frames = await streams.get(name)?.take();
    if (frames !== undefined) return frames;
    streams.set(name, await access.connect(`/openapi/ws/${await createListenKey(access)}`));
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
