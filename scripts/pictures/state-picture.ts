import { renderDiagram } from './diagram.ts';

/** Draws the statuses of an order and the transitions between them. */
export function renderOrderStates(): string {
  return renderDiagram({
    title: 'The statuses of an order',
    description:
      'A new order rests in the order book with the status NEW, ' +
      'becomes PARTIALLY_FILLED when a part trades, and FILLED when all of it has traded, ' +
      'which can also happen at once. Each order that rests can be cancelled. ' +
      'The quantity of an IOC, FOK or MARKET order that cannot trade is cancelled at once. ' +
      'A LIMIT_MAKER order that would trade at once is rejected. ' +
      'FILLED, CANCELED and REJECTED are final.',
    width: 720,
    height: 240,
    boxes: [
      { name: 'placeOrder', x: 66, y: 70, width: 100 },
      { name: 'NEW', x: 262, y: 70, width: 80 },
      { name: 'PARTIALLY_FILLED', x: 450, y: 70, width: 150 },
      { name: 'FILLED', x: 653, y: 70, width: 90, isFinal: true },
      { name: 'CANCELED', x: 450, y: 200, width: 110, isFinal: true },
      { name: 'REJECTED', x: 66, y: 200, width: 100, isFinal: true },
    ],
    arrows: [
      { path: 'M116 70H218', label: 'rests', x: 168, y: 62 },
      { path: 'M302 70H371', label: 'trades', x: 337, y: 62 },
      { path: 'M525 70H604', label: 'trades', x: 565, y: 62 },
      { path: 'M66 52V28H653V48', label: 'trades at once', x: 360, y: 22 },
      { path: 'M262 88L404 178', label: 'cancelled', x: 340, y: 128, anchor: 'start' },
      { path: 'M450 88V178', label: 'the rest is cancelled', x: 458, y: 140, anchor: 'start' },
      { path: 'M100 88L391 196', label: 'IOC, FOK, MARKET', x: 268, y: 172, anchor: 'end' },
      { path: 'M66 88V178', label: 'LIMIT_MAKER', x: 74, y: 140, anchor: 'start' },
    ],
  });
}
