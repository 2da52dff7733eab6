import { createRequire } from 'node:module';
import { sections } from '@broker-api/spec';
import { expect, test } from 'vitest';
import {
  closings,
  idleMs,
  maximumBacklogBytes,
  maximumConnectionMs,
  maximumMessageBytes,
  maximumSubscriptions,
  maximumWaitingRequests,
} from '../../src/streams/stream-bounds.ts';

const {
  keyClosed,
  keyExpired,
  noPong,
  noPing,
  dayOver,
  slowReader,
  fastSender,
  shuttingDown,
  failure,
} = closings;
const day = `${maximumConnectionMs / 3_600_000} hours`;

/**
 * The bounds that both channels state. Each row has the words of one bound: one item of the list in
 * the channel's description must contain all of them.
 */
const shared = [
  [`code ${slowReader.code}`, `${maximumBacklogBytes / 2 ** 20} MiB`],
  [`code ${fastSender.code}`, `${maximumWaitingRequests} messages from the client`],
  ['code 1009', `${maximumMessageBytes} bytes`],
  [`code ${failure.code}`, 'failure'],
  [`code ${shuttingDown.code}`, 'stops'],
];
const stated = {
  userData: [
    [`code ${noPong.code}`, 'pings'],
    [`code ${keyClosed.code}`, 'listen key is closed', day],
    [`code ${keyExpired.code}`, '60 minutes'],
    ...shared,
  ],
  marketData: [
    [`${maximumSubscriptions} subscriptions`],
    [`code ${noPing.code}`, `no ping for ${idleMs / 60_000} minutes`],
    [`code ${dayOver.code}`, day],
    ...shared,
  ],
};

const require = createRequire(import.meta.url);

test.each(sections)(
  'the AsyncAPI document of the section %s states the bounds of the sandbox',
  (section) => {
    const { channels } = require(`@broker-api/spec/${section}/asyncapi.json`);
    for (const channel of ['userData', 'marketData'] as const) {
      const items: string[] = channels[channel].description.replaceAll(/\s+/g, ' ').split(' - ');
      for (const words of stated[channel]) {
        const matches = items.filter((item) => words.every((word) => item.includes(word)));
        expect(matches, words.join(', ')).not.toEqual([]);
      }
    }
  },
);
