import { type BrokerTarget, clientOptions } from './broker-target.ts';
import type { PageBroker } from './page-broker.ts';
import { sectionClient } from './section-clients.ts';
import { createListenKey } from './user-frames.ts';

const hour = 3_600_000;
const fundingInterval = 8 * hour;
/** Listen keys expire after an hour, so a jump stops shortly before its end to connect again. */
const remainder = 60_000;

/** The times to which a reader can move the clock, by name. */
const jumps = {
  hour: async (now: number): Promise<number> => now + hour,
  funding: async (now: number): Promise<number> => now - (now % fundingInterval) + fundingInterval,
  expiry: nextExpiry,
} as const;

export type Jump = keyof typeof jumps;

/**
 * Moves the clock forward. It continues from the new time.
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
    // Extends the listen key if it is still valid, so that it does not expire in the remainder.
    await createListenKey(target);
    frames.push(...(await target.takeFrames()));
    // A stream that was closed has frames first; then it is opened again.
    frames.push(...(await target.takeFrames()));
  }
  await control.setClock({ mode: 'real', time });
  return frames;
}

/** Returns when the next option expires. */
async function nextExpiry(_now: number, target: BrokerTarget): Promise<number> {
  const client = await sectionClient('option', clientOptions(target));
  const options = (await client('listOptions')) as readonly { readonly expiration: string }[];
  if (options.length === 0) throw new Error('The broker lists no option that trades.');
  return Math.min(...options.map(({ expiration }) => Number(expiration)));
}
