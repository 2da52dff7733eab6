import { renderPicture } from './chart.ts';
import { contractProfit, marginRates } from './contract-pictures.ts';
import { fundingDay } from './funding-picture.ts';
import { spreadProfit } from './option-picture.ts';

/** Draws the pictures of the concept pages. Returns a map of paths, relative to the repository. */
export async function renderPictures(): Promise<ReadonlyMap<string, string>> {
  const pictures = {
    'contract-profit': contractProfit,
    'margin-rate': marginRates,
    'funding-day': await fundingDay(),
    'spread-profit': spreadProfit,
  };
  return new Map(
    Object.entries(pictures).map(([name, picture]) => [
      `docs/concepts/pictures/${name}.svg`,
      renderPicture(picture),
    ]),
  );
}
