import { renderDiagram } from './diagram.ts';

/** Draws which sides of contract orders open and close long and short positions. */
export function renderContractSides(): string {
  return renderDiagram({
    title: 'The sides of contract orders',
    description:
      'BUY_OPEN opens a long position, and SELL_CLOSE closes it. ' +
      'SELL_OPEN opens a short position, and BUY_CLOSE closes it. ' +
      'A liquidation closes a position of either side.',
    width: 720,
    height: 190,
    boxes: [
      { name: 'SHORT', detail: 'wins if the price falls', x: 100, y: 70, width: 170 },
      { name: 'no position', x: 360, y: 70, width: 120 },
      { name: 'LONG', detail: 'wins if the price rises', x: 620, y: 70, width: 170 },
    ],
    arrows: [
      { path: 'M420 60H533', label: 'BUY_OPEN', x: 477, y: 50 },
      { path: 'M535 80H422', label: 'SELL_CLOSE', x: 477, y: 100 },
      { path: 'M300 60H187', label: 'SELL_OPEN', x: 243, y: 50 },
      { path: 'M185 80H298', label: 'BUY_CLOSE', x: 243, y: 100 },
      { path: 'M620 97V150H375V90', label: 'liquidation', x: 498, y: 167 },
      { path: 'M100 97V150H345V90', label: 'liquidation', x: 222, y: 167 },
    ],
  });
}

/** Draws how orders change a signed option position, and how the expiration ends it. */
export function renderOptionSides(): string {
  return renderDiagram({
    title: 'The sides of option orders',
    description:
      'A BUY order increases the signed position, from below 0 (short) to above 0 (long). ' +
      'A SELL order decreases the position. ' +
      'At the expiration, a long position receives the pay-off, and a short position pays it.',
    width: 720,
    height: 220,
    boxes: [
      { name: 'short', detail: 'position below 0', x: 100, y: 60, width: 150 },
      { name: 'no position', detail: '0', x: 360, y: 60, width: 120 },
      { name: 'long', detail: 'position above 0', x: 620, y: 60, width: 150 },
      { name: 'settled', x: 360, y: 180, width: 120, isFinal: true },
    ],
    arrows: [
      { path: 'M420 50H543', label: 'BUY', x: 482, y: 40 },
      { path: 'M545 70H422', label: 'SELL', x: 482, y: 90 },
      { path: 'M300 70H177', label: 'SELL', x: 238, y: 90 },
      { path: 'M175 50H298', label: 'BUY', x: 238, y: 40 },
      { path: 'M620 87V180H422', label: 'expiration: receives the pay-off', x: 520, y: 200 },
      { path: 'M100 87V180H298', label: 'expiration: pays the pay-off', x: 200, y: 200 },
    ],
  });
}
