import { messagesOf, type StreamDocument, type StreamMessage } from './stream-document.ts';
import type { StreamTestCase } from './test-case.ts';

const channel = 'userData';

/** Where the sources describe the user data stream as a whole. */
const sources = {
  events: { source: 'requirements-1', locator: 'section 6' },
  listenKey: { source: 'requirements-1', locator: 'section 3' },
  lifetime: { source: 'requirements-1', locator: 'section 8, rule 7' },
  stream: { source: 'wire-facts', locator: 'section 4', kind: 'reference' },
  behaviour: { source: 'broker-behaviour', locator: 'section 8', kind: 'ours' },
} as const;

/** The order statuses that the tests can cause, with a phrase for the title. */
const causes: Readonly<Record<string, string>> = {
  NEW: 'rests in the book',
  PARTIALLY_FILLED: 'is partially filled',
  FILLED: 'is filled',
  CANCELED: 'is cancelled',
};

/**
 * Returns the contract tests of the user data stream. The tests of an event belong to the section
 * whose operations cause it.
 *
 * @param isRepeated whether an earlier section has the same channel; if so, the tests that do not
 *   concern a single event belong to that section
 */
export function userStreamCases(
  document: StreamDocument,
  section: string,
  isRepeated: boolean,
): StreamTestCase[] {
  const events = messagesOf(document, channel, 'send', false);
  const own = events.filter((one) => one.section === section).flatMap(eventCases);
  if (isRepeated || !document.channels.has(channel)) return own;
  const arrays = events.filter(({ payload }) => payload.type === 'array');
  return [...own, ...arrays.map(arrayCase), ...heartbeatCases(document), ...listenKeyCases];
}

function eventCases(message: StreamMessage): StreamTestCase[] {
  const { name, requirement } = message;
  const documented: StreamTestCase = {
    kind: 500,
    slug: name,
    title: `Sends ${name} with exactly the documented keys`,
    requirement,
    check: { name: 'event', message: name },
  };
  if (hasKeys(message, 'B')) return [documented, balanceCase(message)];
  return hasKeys(message, 'i', 'X', 'z') ? [documented, ...orderEventCases(message)] : [documented];
}

function hasKeys({ payload: { properties = {} } }: StreamMessage, ...keys: string[]): boolean {
  return keys.every((key) => Object.hasOwn(properties, key));
}

function balanceCase({ name, requirement }: StreamMessage): StreamTestCase {
  return {
    kind: 511,
    slug: `${name}-equals-REST`,
    title:
      `Sends the changed balances and the permissions in ${name}, ` +
      `with the values that getAccount returns`,
    requirement,
    check: { name: 'balances', message: name },
  };
}

function orderEventCases({ name, payload, requirement }: StreamMessage): StreamTestCase[] {
  const { enum: statuses = [] } = payload.properties?.X ?? {};
  const check = { message: name };
  return [
    ...statuses
      .map(String)
      .filter((status) => Object.hasOwn(causes, status))
      .map((status) => ({
        kind: 510,
        slug: `${name}-${status.replaceAll('_', '-')}`,
        title:
          `Sends ${name} after an order ${causes[status]}, ` +
          `with the values that getOrder and listMyTrades return`,
        requirement,
        check: { name: 'order event', ...check, status },
      })),
    {
      kind: 520,
      slug: `${name}-once`,
      title: `Sends exactly one ${name} for each change of an order`,
      requirement: sources.behaviour,
      check: { name: 'each change once', ...check },
    },
    {
      kind: 521,
      slug: `${name}-isolation`,
      title: `Sends ${name} only to the owner of the order`,
      requirement: sources.events,
      check: { name: 'isolation', ...check },
    },
    {
      kind: 522,
      slug: `${name}-order`,
      title:
        `Sends events in ascending order of their event times, ` +
        `in a sequence that includes ${name}`,
      requirement: sources.behaviour,
      check: { name: 'event order', ...check },
    },
    {
      kind: 523,
      slug: `${name}-encoding`,
      title:
        `Encodes all LONG values in the same way ` +
        `in a sequence of events that includes ${name}`,
      requirement: sources.stream,
      check: { name: 'encoding', ...check },
    },
  ];
}

function arrayCase({ name, requirement }: StreamMessage): StreamTestCase {
  return {
    kind: 505,
    slug: name,
    title: 'Sends events in arrays',
    requirement,
    check: { name: 'event array', message: name },
  };
}

function heartbeatCases(document: StreamDocument): StreamTestCase[] {
  return [
    ...messagesOf(document, channel, 'send', true).map(({ name, requirement }) => ({
      kind: 530,
      slug: `server-${name}`,
      title: 'Sends a ping, and keeps a connection that responds with a pong',
      requirement,
      check: { name: 'server ping' },
    })),
    ...messagesOf(document, channel, 'receive', true).map(({ name, requirement }) => ({
      kind: 531,
      slug: `client-${name}`,
      title: "Responds to a ping with a pong that contains the broker's time",
      requirement,
      check: { name: 'client ping', channel },
    })),
  ];
}

const listenKeyCases: readonly StreamTestCase[] = [
  {
    kind: 540,
    slug: 'same-key',
    title: 'createListenKey returns the same key for a user with a valid key',
    requirement: sources.stream,
    check: { name: 'listen key', step: 'created twice' },
  },
  {
    kind: 541,
    slug: 'extended-key',
    title: 'A connection stays open and receives events after extendListenKey',
    requirement: sources.listenKey,
    check: { name: 'listen key', step: 'extended' },
  },
  {
    kind: 542,
    slug: 'closed-key',
    title: 'closeListenKey closes the connection with code 1000 or 4001',
    requirement: sources.listenKey,
    check: { name: 'listen key', step: 'closed' },
  },
  {
    kind: 543,
    slug: 'unknown-key',
    title: 'Rejects the handshake with status 401 if the listen key is unknown',
    requirement: sources.behaviour,
    check: { name: 'listen key', step: 'unknown' },
  },
  {
    kind: 544,
    slug: 'reused-key',
    title: 'Rejects the handshake with status 401 if the listen key is closed',
    requirement: sources.behaviour,
    check: { name: 'listen key', step: 'reused' },
  },
  {
    kind: 550,
    slug: 'expired-key',
    title: 'Closes the connection 60 minutes after the listen key was created',
    requirement: sources.listenKey,
    check: { name: 'listen key', step: 'expired' },
  },
  {
    kind: 551,
    slug: 'prolonged-key',
    title: 'Keeps the connection open for 60 minutes after the listen key was extended',
    requirement: sources.listenKey,
    check: { name: 'listen key', step: 'prolonged' },
  },
  {
    kind: 552,
    slug: '24-hours',
    title: 'Closes the connection after 24 hours, although the listen key is valid',
    requirement: sources.lifetime,
    check: { name: 'listen key', step: '24 hours' },
  },
];
