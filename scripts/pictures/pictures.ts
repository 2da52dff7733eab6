import { renderPicture } from './chart.ts';
import { contractProfit, marginRates } from './contract-pictures.ts';
import { fundingDay } from './funding-picture.ts';
import { hedgedAccount } from './hedge-picture.ts';
import { spreadProfit } from './option-picture.ts';
import { renderContractSides, renderOptionSides } from './position-pictures.ts';
import { renderOrderStates } from './state-picture.ts';
import { renderUserStream } from './stream-picture.ts';
import {
  renderContractTests,
  renderGeneratedFiles,
  renderTeamSandbox,
} from './toolkit-pictures.ts';

/** Draws the pictures of the documentation. Returns them by path, relative to the root. */
export async function renderPictures(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['docs/concepts/pictures/contract-profit.svg', renderPicture(contractProfit)],
    ['docs/concepts/pictures/funding-day.svg', renderPicture(await fundingDay())],
    ['docs/concepts/pictures/margin-rate.svg', renderPicture(marginRates)],
    ['docs/concepts/pictures/spread-profit.svg', renderPicture(spreadProfit)],
    ['docs/guides/pictures/contract-sides.svg', renderContractSides()],
    ['docs/guides/pictures/contract-tests.svg', renderContractTests()],
    ['docs/guides/pictures/generated-files.svg', renderGeneratedFiles()],
    ['docs/guides/pictures/hedged-account.svg', renderPicture(hedgedAccount)],
    ['docs/guides/pictures/option-sides.svg', renderOptionSides()],
    ['docs/guides/pictures/order-states.svg', renderOrderStates()],
    ['docs/guides/pictures/team-sandbox.svg', renderTeamSandbox()],
    ['docs/guides/pictures/user-data-stream.svg', renderUserStream()],
  ]);
}
