import { decided, reference, required, type Statement } from '../../basis.ts';
import type { CausedStatus } from '../../cases/case.ts';
import {
  messagesOf,
  type StreamDocument,
  type StreamMessage,
} from '../../cases/stream-document.ts';
import { type StreamContext, streamKind } from './kind.ts';

const kind = streamKind('userData', false);

/** The order statuses that the tests can cause, with a phrase for the title. */
const causes: Readonly<Record<CausedStatus, string>> = {
  NEW: 'rests in the book',
  PARTIALLY_FILLED: 'is partially filled',
  FILLED: 'is filled',
  CANCELED: 'is cancelled',
};

const isCaused = (status: unknown): status is CausedStatus => Object.hasOwn(causes, String(status));

const allEvents = ({ document }: StreamContext) => messagesOf(document, 'userData', 'send', false);

/** Returns the events that the operations of the section cause. */
const events = (context: StreamContext) =>
  allEvents(context).filter((one) => one['x-section'] === context.section);

const hasKey = ({ payload }: StreamMessage, key: string) =>
  Object.hasOwn(payload.properties ?? {}, key);

const balanceEvents = (context: StreamContext) => events(context).filter((one) => hasKey(one, 'B'));
const orderEvents = (context: StreamContext) => events(context).filter((one) => hasKey(one, 'X'));

/** Returns the order events with each status that the tests can cause. */
const orderChanges = (context: StreamContext) =>
  orderEvents(context).flatMap((event) =>
    (event.payload.properties?.X?.enum ?? [])
      .filter(isCaused)
      .map((status) => ({ ...event, status, cause: causes[status] })),
  );

/** Returns the items, unless an earlier section has the tests of the whole channel. */
function ofChannel<Item>({ document, earlier }: StreamContext, items: readonly Item[]) {
  const addressIn = ({ channels }: StreamDocument) => channels?.userData?.address;
  return earlier.map(addressIn).includes(addressIn(document)) ? [] : items;
}

const listenKey = (check: string, requirement: Statement, title: string) =>
  kind({
    title,
    requirement,
    each: (context) => ofChannel(context, [{}]),
    check: () => ({ name: check }),
  });

/** The kinds of tests of the user data stream. */
export const userStreamKinds = {
  '500-{name}': kind({
    title: 'Sends {name} with exactly the documented keys',
    each: events,
    check: ({ name }) => ({ name: 'event', message: name }),
  }),
  '505-{name}': kind({
    title: 'Sends events in arrays',
    each: (context) =>
      ofChannel(
        context,
        allEvents(context).filter(({ payload }) => payload.type === 'array'),
      ),
    check: ({ name }) => ({ name: 'event array', message: name }),
  }),
  '510-{name}-{status}': kind({
    title:
      'Sends {name} after an order {cause}, ' +
      'with the values that getOrder and listMyTrades return',
    each: orderChanges,
    check: ({ name, status }) => ({ name: 'order event', message: name, status }),
  }),
  '511-{name}-equals-REST': kind({
    title:
      'Sends the changed balances and the permissions in {name}, ' +
      'with the values that getAccount returns',
    each: balanceEvents,
    check: ({ name }) => ({ name: 'balances', message: name }),
  }),
  '520-{name}-once': kind({
    title: 'Sends exactly one {name} for each change of an order',
    requirement: decided('section 8'),
    each: orderEvents,
    check: ({ name }) => ({ name: 'each change once', message: name }),
  }),
  '521-{name}-isolation': kind({
    title: 'Sends {name} only to the owner of the order',
    requirement: required('section 6'),
    each: orderEvents,
    check: ({ name }) => ({ name: 'isolation', message: name }),
  }),
  '522-{name}-order': kind({
    title:
      'Sends events in ascending order of their event times, in a sequence that includes {name}',
    requirement: decided('section 8'),
    each: orderEvents,
    check: ({ name }) => ({ name: 'event order', message: name }),
  }),
  '523-{name}-encoding': kind({
    title: 'Encodes all LONG values in the same way in a sequence of events that includes {name}',
    requirement: reference('section 4'),
    each: orderEvents,
    check: ({ name }) => ({ name: 'encoding', message: name }),
  }),
  '530-server-{name}': kind({
    title: 'Sends a ping, and keeps a connection that responds with a pong',
    each: (context) => ofChannel(context, messagesOf(context.document, 'userData', 'send', true)),
    check: () => ({ name: 'server ping' }),
  }),
  '531-client-{name}': kind({
    title: "Responds to a ping with a pong that contains the broker's time",
    each: (context) =>
      ofChannel(context, messagesOf(context.document, 'userData', 'receive', true)),
    check: () => ({ name: 'client ping', channel: 'userData' }),
  }),
  '540-same-key': listenKey(
    'same listen key',
    reference('section 4'),
    'createListenKey returns the same key for a user with a valid key',
  ),
  '541-extended-key': listenKey(
    'extended listen key',
    required('section 3'),
    'A connection stays open and receives events after extendListenKey',
  ),
  '542-closed-key': listenKey(
    'closed listen key',
    required('section 3'),
    'closeListenKey closes the connection with code 1000 or 4001',
  ),
  '543-unknown-key': listenKey(
    'unknown listen key',
    decided('section 8'),
    'Rejects the handshake with status 401 if the listen key is unknown',
  ),
  '544-reused-key': listenKey(
    'reused listen key',
    decided('section 8'),
    'Rejects the handshake with status 401 if the listen key is closed',
  ),
  '550-expired-key': listenKey(
    'expired listen key',
    required('section 3'),
    'Closes the connection 60 minutes after the listen key was created',
  ),
  '551-prolonged-key': listenKey(
    'prolonged listen key',
    required('section 3'),
    'Keeps the connection open for 60 minutes after the listen key was extended',
  ),
  '552-24-hours': listenKey(
    'listen key of 24 hours',
    required('section 8, rule 7'),
    'Closes the connection after 24 hours, although the listen key is valid',
  ),
};
