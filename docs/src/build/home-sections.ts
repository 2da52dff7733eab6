import type { Section } from '@broker-api/spec';
import { operationPages, sectionInfos } from '../spec/operations.ts';

/** What a section trades, where to learn about it, and the list of its symbols in brokerInfo. */
interface Trade {
  readonly text: string;
  readonly guide: string;
  readonly guideTitle: string;
  readonly list: string;
}

const trades: Readonly<Record<Section, Trade>> = {
  spot: {
    text: 'Buy and sell assets. A trade changes the balances of both sides at once.',
    guide: '/guides/order-life-cycle/',
    guideTitle: 'The life of an order',
    list: 'symbols',
  },
  contract: {
    text:
      'Go long or short with leverage. Linear and inverse contracts follow an index price; ' +
      'margin covers the losses.',
    guide: '/concepts/margin/',
    guideTitle: 'Margin',
    list: 'contracts',
  },
  option: {
    text:
      'Trade call and put spreads. They expire at a fixed time, and both sides know the largest ' +
      'loss in advance.',
    guide: '/concepts/spreads/',
    guideTitle: 'Call and put spreads',
    list: 'options',
  },
};

/** The sections on the landing page. */
export const homeSections = sectionInfos.map(({ section, title }) => ({
  section,
  title,
  count: operationPages.filter(({ record }) => record.section === section).length,
  markets: marketsOf(section),
  ...trades[section],
}));

/** Returns the markets in the example of the trading rules. */
function marketsOf(section: Section): string[] {
  const rules = operationPages.find(({ slug }) => slug === `${section}/getBrokerInfo`);
  const response = rules?.examples[0]?.response as
    | Readonly<Record<string, readonly { readonly symbol: string }[]>>
    | undefined;
  return response?.[trades[section].list]?.map(({ symbol }) => symbol) ?? [];
}
