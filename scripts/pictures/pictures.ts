import { renderPicture } from './chart.ts';
import { contractProfit, marginRates } from './contract-pictures.ts';
import { hedgedAccount, spreadProfit } from './option-pictures.ts';

/**
 * Draws the charts that show formulas of the engine. Returns them by path, relative to the root.
 * The other pictures are drawn by hand.
 */
export function renderPictures(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/concepts/pictures/contract-profit.svg', renderPicture(contractProfit)],
    ['docs/concepts/pictures/margin-rate.svg', renderPicture(marginRates)],
    ['docs/concepts/pictures/spread-profit.svg', renderPicture(spreadProfit)],
    ['docs/guides/pictures/hedged-account.svg', renderPicture(hedgedAccount)],
  ]);
}
