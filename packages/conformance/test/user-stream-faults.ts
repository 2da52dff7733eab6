import type { SocketFaults } from './faulty-socket.ts';
import { events, frames, type Message, type StreamFault, without } from './message-faults.ts';

const user = 'spot/userData/';

function decreasing(): SocketFaults {
  let time = 2_000_000_000_000;
  return events((event) => {
    time--;
    return { ...event, E: time };
  });
}

function seventhLost(): SocketFaults {
  let count = 0;
  return events((event) => {
    count += 1;
    return count % 7 === 0 ? undefined : event;
  });
}

/** Faults of the user data stream. */
export const userFaults: readonly StreamFault[] = [
  [
    'an event is missing',
    `${user}510-executionReport-PARTIALLY-FILLED`,
    events((event) => (event.X === 'PARTIALLY_FILLED' ? undefined : event)),
  ],
  ['every seventh event is lost', `${user}520-executionReport-once`, seventhLost()],
  ['events are sent twice', `${user}520-executionReport-once`, events((event) => [event, event])],
  ['events are sent to all users', `${user}521-executionReport-isolation`, { broadcasts: true }],
  ['event times decrease', `${user}522-executionReport-order`, decreasing()],
  [
    'one LONG of each event has a different encoding from the others',
    `${user}523-executionReport-encoding`,
    events((event) => ({ ...event, E: String(event.E) })),
  ],
  [
    'a decimal of an order event is a number',
    `${user}500-executionReport`,
    events((event) => ({ ...event, ...('q' in event && { q: Number(event.q) }) })),
  ],
  [
    'an order event lacks a documented key',
    `${user}500-executionReport`,
    events((event) => without(event, 'w')),
  ],
  [
    'an account event has an undocumented key',
    `${user}500-outboundAccountInfo`,
    events((event) => ({ ...event, sequence: 1 })),
  ],
  [
    'the server sends an undocumented type of event',
    `${user}500-executionReport`,
    events((event) => [event, { e: 'listStatus', E: event.E }]),
  ],
  ['a frame is not JSON', `${user}500-executionReport`, { receive: (text) => [`${text};`] }],
  [
    'events are not in arrays',
    `${user}505-userEvents`,
    frames((value) => (Array.isArray(value) ? value : [value])),
  ],
  [
    'order ids are rounded',
    `${user}510-executionReport-NEW`,
    events((event) => ({ ...event, ...('i' in event && { i: Number(event.i) + 1 }) })),
  ],
  [
    'the cumulative amount is wrong',
    `${user}510-executionReport-FILLED`,
    events((event) => ({ ...event, ...('Z' in event && { Z: '1' }) })),
  ],
  [
    'the status is not updated',
    `${user}510-executionReport-CANCELED`,
    events((event) => ({ ...event, ...('X' in event && { X: 'NEW' }) })),
  ],
  [
    'the quantity of a fill is cumulative',
    `${user}510-executionReport-FILLED`,
    events((event) => ({ ...event, ...('l' in event && { l: event.z }) })),
  ],
  [
    'a change without a fill has the quantity of a fill',
    `${user}510-executionReport-CANCELED`,
    events((event) => ({ ...event, ...('l' in event && { l: '0.01' }) })),
  ],
  [
    'the price of a fill is wrong',
    'contract/userData/510-contractExecutionReport-FILLED',
    events((event) => ({ ...event, ...('L' in event && { L: '1' }) })),
  ],
  [
    'the commission of a fill is missing',
    'option/userData/510-optionExecutionReport-PARTIALLY-FILLED',
    events((event) => ({ ...event, ...('n' in event && { n: '0' }) })),
  ],
  [
    'the commission of a fill has another asset',
    'contract/userData/510-contractExecutionReport-FILLED',
    events((event) => ({ ...event, ...('N' in event && { N: 'BTC' }) })),
  ],
  [
    'the maker is reported as the taker',
    'contract/userData/510-contractExecutionReport-PARTIALLY-FILLED',
    events((event) => ({ ...event, ...('m' in event && { m: !event.m }) })),
  ],
  [
    'a resting order is reported as not working',
    `${user}510-executionReport-NEW`,
    events((event) => ({ ...event, ...('w' in event && { w: !event.w }) })),
  ],
  [
    'the account events say that the account may not trade',
    `${user}511-outboundAccountInfo-equals-REST`,
    events((event) => ({ ...event, ...('T' in event && { T: !event.T }) })),
  ],
  [
    'the account events are missing',
    `${user}511-outboundAccountInfo-equals-REST`,
    events((event) => (event.e === 'outboundAccountInfo' ? undefined : event)),
  ],
  [
    'the locked amounts equal the free amounts',
    `${user}511-outboundAccountInfo-equals-REST`,
    events((event) => ({
      ...event,
      ...('B' in event && { B: (event.B as Message[]).map((one) => ({ ...one, l: one.f })) }),
    })),
  ],
  [
    'the server sends no pings',
    `${user}530-server-heartbeatPing`,
    frames((value: Message) => ('ping' in value ? [] : [value])),
  ],
  [
    'the server closes the connection after a ping',
    `${user}530-server-heartbeatPing`,
    { closesAfter: (text) => text.includes('ping') },
  ],
  [
    'the server ignores pings',
    `${user}531-client-heartbeatPing`,
    { send: (text) => (text.includes('ping') ? [] : [text]) },
  ],
  ['a closed key keeps its connections', `${user}542-closed-key`, { staysOpen: true }],
  ['every listen key is accepted', `${user}543-unknown-key`, { acceptsAll: true }],
  ['a closed listen key is accepted', `${user}544-reused-key`, { acceptsAll: true }],
  ['an expired key keeps its connections', `${user}550-expired-key`, { staysOpen: true }],
  [
    'the price of an order is that of its fill',
    `${user}522-executionReport-order`,
    events((event) => ({ ...event, ...(Number(event.L) > 0 && { p: event.L }) })),
  ],
  [
    'the price of a fill is that of its order',
    'option/userData/522-optionExecutionReport-order',
    events((event) => ({ ...event, ...(Number(event.L) > 0 && { L: event.p }) })),
  ],
  [
    'a trade is reported as not normal',
    'contract/userData/510-contractExecutionReport-FILLED',
    events((event) => ({ ...event, u: false })),
  ],
  [
    'the events contain an order of no account',
    `${user}521-executionReport-isolation`,
    events((event) => ('i' in event ? [event, { ...event, i: 1 }] : event)),
  ],
  [
    'a contract event has the price of another order',
    'contract/userData/510-contractExecutionReport-NEW',
    events((event) => ({ ...event, p: '1' })),
  ],
  [
    'an option event has no fill quantity',
    'option/userData/500-optionExecutionReport',
    events((event) => without(event, 'l')),
  ],
];
