import { type BrokerTarget, clientOptions } from './broker-target.ts';
import type { PageBroker } from './page-broker.ts';
import { sectionClient } from './section-clients.ts';
import { createListenKey } from './user-frames.ts';

const hour = 3_600_000;
const fundingInterval = 8 * hour;
/**
 * A longer jump has two steps. The first step ends this many milliseconds before the end of the
 * jump, so that the page can create or extend the listen key, which expires after an hour.
 */
const remainder = 60_000;

/** The times to which a reader can move the clock, by name. */
const jumps = {
  hour: async (now: number): Promise<number> => now + hour,
  funding: async (now: number): Promise<number> => now - (now % fundingInterval) + fundingInterval,
  expiry: nextExpiry,
} as const;

export type Jump = keyof typeof jumps;

/**
 * Moves the clock of the broker forward. The clock continues from the new time.
 *
 * @returns the frames of the user data stream that were taken during the jump
 */
export async function moveClock(
  jump: Jump,
  { control, clock }: PageBroker,
  target: BrokerTarget,
): Promise<readonly string[]> {
  const time = await jumps[jump](clock(), target);
  const frames: string[] = [];
  if (time - clock() > remainder) {
    await control.setClock({ mode: 'real', time: time - remainder });
    // If the listen key is still valid, this call extends it beyond the end of the jump.
    await createListenKey(target);
    frames.push(...(await target.takeFrames()));
    // If the stream was closed, the call above took its last frames, and this call opens it again.
    frames.push(...(await target.takeFrames()));
  }
  await control.setClock({ mode: 'real', time });
  return frames;
}

/** Returns the time at which the next option expires. */
async function nextExpiry(_now: number, target: BrokerTarget): Promise<number> {
  const client = await sectionClient('option', clientOptions(target));
  const options = (await client('listOptions')) as readonly { readonly expiration: string }[];
  if (options.length === 0) {
    throw new Error('The broker lists no option. Press “Start again with a new broker”.');
  }
  return Math.min(...options.map(({ expiration }) => Number(expiration)));
}
