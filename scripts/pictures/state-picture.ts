import { htmlEscape } from 'escape-goat';
import { svgDocument } from './svg-document.ts';

/** A state of the diagram. `x` and `y` are the center of its box. */
interface State {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Whether no transition leads out of the state. */
  readonly isFinal: boolean;
}

/** A transition: an SVG path from one box to another, and the position of its label. */
interface Transition {
  readonly path: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

const boxHeight = 36;

const states: readonly State[] = [
  { name: 'placeOrder', x: 66, y: 70, width: 100, isFinal: false },
  { name: 'NEW', x: 262, y: 70, width: 80, isFinal: false },
  { name: 'PARTIALLY_FILLED', x: 450, y: 70, width: 150, isFinal: false },
  { name: 'FILLED', x: 653, y: 70, width: 90, isFinal: true },
  { name: 'CANCELED', x: 450, y: 200, width: 110, isFinal: true },
  { name: 'REJECTED', x: 66, y: 200, width: 100, isFinal: true },
];

const transitions: readonly Transition[] = [
  { path: 'M116 70H218', label: 'rests', x: 168, y: 62 },
  { path: 'M302 70H371', label: 'trades', x: 337, y: 62 },
  { path: 'M525 70H604', label: 'trades', x: 565, y: 62 },
  { path: 'M66 52V28H653V48', label: 'trades at once', x: 360, y: 22 },
  { path: 'M262 88L404 178', label: 'cancelled', x: 340, y: 128, anchor: 'start' },
  { path: 'M450 88V178', label: 'the rest is cancelled', x: 458, y: 140, anchor: 'start' },
  { path: 'M100 88L391 196', label: 'IOC, FOK, MARKET', x: 268, y: 172, anchor: 'end' },
  { path: 'M66 88V178', label: 'LIMIT_MAKER', x: 74, y: 140, anchor: 'start' },
];

/** Draws the statuses of an order and the transitions between them. */
export function renderOrderStates(): string {
  const terms = {
    title: 'The statuses of an order',
    description:
      'A new order rests in the order book with the status NEW, becomes PARTIALLY_FILLED when a part trades, and FILLED when all of it has traded, which can also happen at once. Each order that rests can be cancelled. The quantity of an IOC, FOK or MARKET order that cannot trade is cancelled at once. A LIMIT_MAKER order that would trade at once is rejected. FILLED, CANCELED and REJECTED are final.',
    width: 720,
    height: 240,
  };
  const shape = '<path class="arrowhead" d="M0 0L8 4L0 8Z"/>';
  const size = 'viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"';
  const arrow = `<marker id="arrow" ${size} orient="auto">${shape}</marker>`;
  return svgDocument(
    terms,
    [arrow, ...transitions.map(renderTransition), ...states.map(renderState)].join('\n'),
  );
}

function renderState({ name, x, y, width, isFinal }: State): string {
  const box = `x="${x - width / 2}" y="${y - boxHeight / 2}" width="${width}" height="${boxHeight}"`;
  const shape = `<rect class="box${isFinal ? ' final' : ''}" ${box} rx="6"/>`;
  return `${shape}<text class="heading" x="${x}" y="${y + 5}" text-anchor="middle">${htmlEscape(name)}</text>`;
}

function renderTransition({ path, label, x, y, anchor = 'middle' }: Transition): string {
  const line = `<path class="arrow" d="${path}" marker-end="url(#arrow)"/>`;
  return `${line}<text class="tick" x="${x}" y="${y}" text-anchor="${anchor}">${htmlEscape(label)}</text>`;
}
