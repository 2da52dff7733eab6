import contract from '@broker-api/spec/contract/asyncapi.json' with { type: 'json' };
import option from '@broker-api/spec/option/asyncapi.json' with { type: 'json' };
import spot from '@broker-api/spec/spot/asyncapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import {
  closings,
  idleMs,
  maximumBacklogBytes,
  maximumConnectionMs,
  maximumMessageBytes,
  maximumSubscriptions,
} from '../../src/streams/stream-bounds.ts';

const day = `after ${maximumConnectionMs / 3_600_000} hours`;
const backlog = `code ${closings.slowReader.code} if more than ${maximumBacklogBytes / 2 ** 20} MiB`;
const failures = `code ${closings.shuttingDown.code} when it stops, with code 1009 if a message from the client has more than ${maximumMessageBytes} bytes, and with code ${closings.failure.code} after a failure`;
const { keyClosed, keyExpired, noPong, noPing, dayOver } = closings;

/** The texts in the description of each channel that state the bounds of the sandbox. */
const stated = {
  userData: [
    `code ${noPong.code}. `,
    `code ${keyClosed.code} and a reason if the listen key is closed, and ${day}`,
    `code ${keyExpired.code} if 60 minutes pass`,
    backlog,
    failures,
  ],
  marketData: [
    `at most ${maximumSubscriptions} subscriptions`,
    `no ping for ${idleMs / 60_000} minutes with code ${noPing.code}`,
    `${day} with code ${dayOver.code}`,
    backlog,
    failures,
  ],
};

test.each(Object.entries({ spot, contract, option }))(
  'the AsyncAPI document of the section %s states the bounds of the sandbox',
  (_, { channels }) => {
    for (const channel of ['userData', 'marketData'] as const) {
      const description = `${channels[channel].description} `.replaceAll(/\s+/g, ' ');
      for (const text of stated[channel]) expect(description).toContain(text);
    }
  },
);
