import { type BrokerTarget, clientOptions } from './broker-target.ts';
import type { PageBroker } from './page-broker.ts';
import { sectionClient } from './section-clients.ts';

const hour = 3_600_000;
const fundingInterval = 8 * hour;

/** The times to which a reader can move the clock, by name. */
const jumps = {
  hour: async (now: number): Promise<number> => now + hour,
  funding: async (now: number): Promise<number> => now - (now % fundingInterval) + fundingInterval,
  expiry: nextExpiry,
} as const;

export type Jump = keyof typeof jumps;

/** Moves the clock of the broker forward. The clock continues from the new time. */
export async function moveClock(
  jump: Jump,
  { control, clock }: PageBroker,
  target: BrokerTarget,
): Promise<void> {
  const time = await jumps[jump](clock(), target);
  await control.setClock({ mode: 'real', time });
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
