import { htmlEscape } from 'escape-goat';
import { svgDocument } from './svg-document.ts';

/** A message between the program and the broker, drawn at the vertical position `y`. */
interface Message {
  readonly y: number;
  readonly from: 'program' | 'broker';
  readonly over: 'REST' | 'WebSocket';
  readonly label: string;
  /** A remark to the right of the broker's line. */
  readonly remark?: string;
}

const width = 720;
const height = 560;
const positions = { program: 130, broker: 520 } as const;
/** The vertical positions between which the connection is open. */
const open = { from: 170, to: 500 } as const;

const messages: readonly Message[] = [
  { y: 90, from: 'program', over: 'REST', label: 'createListenKey' },
  { y: 120, from: 'broker', over: 'REST', label: 'listen key', remark: 'valid for 60 minutes' },
  {
    y: 164,
    from: 'program',
    over: 'WebSocket',
    label: '/openapi/ws/ and the listen key',
    remark: '401 if the key is not valid',
  },
  { y: 214, from: 'program', over: 'REST', label: 'listOpenOrders and getAccount' },
  { y: 264, from: 'program', over: 'REST', label: 'placeOrder' },
  {
    y: 294,
    from: 'broker',
    over: 'WebSocket',
    label: '[executionReport, outboundAccountInfo]',
    remark: 'an array for each change',
  },
  { y: 344, from: 'broker', over: 'WebSocket', label: '{"ping": …}' },
  {
    y: 374,
    from: 'program',
    over: 'WebSocket',
    label: '{"pong": …}',
    remark: 'closed (1008) without pongs',
  },
  {
    y: 424,
    from: 'program',
    over: 'REST',
    label: 'extendListenKey, about every 30 minutes',
    remark: '60 more minutes',
  },
  {
    y: 494,
    from: 'broker',
    over: 'WebSocket',
    label: 'close: key closed (1000) or expired (4001), or after 24 hours',
  },
];

const middle = (positions.program + positions.broker) / 2;

/** Draws the life of a connection to the user data stream. */
export function renderUserStream(): string {
  const terms = {
    title: 'The life of a connection to the user data stream',
    description:
      'The program creates a listen key with REST and opens a WebSocket with it. ' +
      'It reads its open orders and its account. The broker sends an array of events for each ' +
      'change, and sends pings, to which the program responds with pongs. ' +
      'The program extends the key about every 30 minutes. ' +
      'The broker closes the connection when the key is closed or has expired, ' +
      'and after 24 hours. Then the program connects again.',
    width,
    height,
  };
  const shape = '<path class="arrowhead" d="M0 0L8 4L0 8Z"/>';
  const size = 'viewBox="0 0 8 8" refX="7" refY="4" markerWidth="11" markerHeight="11"';
  const units = 'orient="auto" markerUnits="userSpaceOnUse"';
  const arrow = `<marker id="arrow" ${size} ${units}>${shape}</marker>`;
  const end =
    `<text class="tick" x="${middle}" y="536" text-anchor="middle">` +
    `Connect again, read the state with REST, and continue with the events.</text>`;
  const sides = [renderSide('program', 'Your program'), renderSide('broker', 'Broker')];
  return svgDocument(terms, [arrow, ...sides, ...messages.map(renderMessage), end].join('\n'));
}

function renderSide(side: keyof typeof positions, name: string): string {
  const x = positions[side];
  return [
    `<path class="line neutral dashed" d="M${x} 52V${open.to + 14}"/>`,
    `<rect class="area long" x="${x - 5}" y="${open.from}" width="10" ` +
      `height="${open.to - open.from}"/>`,
    `<rect class="box" x="${x - 65}" y="18" width="130" height="34" rx="6"/>`,
    `<text class="heading" x="${x}" y="40" text-anchor="middle">${name}</text>`,
  ].join('\n');
}

function renderMessage({ y, from, over, label, remark }: Message): string {
  const path = `M${positions[from]} ${y}H${positions[from === 'program' ? 'broker' : 'program']}`;
  const role = over === 'REST' ? 'neutral' : 'long';
  const line = `<path class="line ${role}" d="${path}" marker-end="url(#arrow)"/>`;
  const text =
    `<text class="tick ${role}" x="${middle}" y="${y - 7}" text-anchor="middle">` +
    `${htmlEscape(label)}</text>`;
  const beside =
    `<text class="tick" x="${positions.broker + 14}" y="${y + 4}">` +
    `${htmlEscape(remark ?? '')}</text>`;
  return `${line}${text}${remark === undefined ? '' : beside}`;
}
