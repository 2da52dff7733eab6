import { difference } from '../decimal.ts';
import { askNeeds, indexPairs, type SectionProfile } from './section-profile.ts';

/** The options of the examples by type: 1 is a call spread, 0 is a put spread. */
const exampleOptions = { 1: 'BTC1204CS10000', 0: 'BTC1204PS10000' } as const;
const exampleIndex = 'BTCUSDT';

/** The fields of a listed option that decide which example option it replaces. */
interface ListedOption {
  readonly symbol?: unknown;
  readonly optionType?: unknown;
  readonly underlying?: unknown;
}

export const optionProfile: SectionProfile = {
  section: 'option',
  symbol: exampleOptions[1],
  symbolList: 'options',
  orders: {
    limit: 'type=LIMIT&timeInForce=GTC',
    kinds: {
      limit: 'type=LIMIT&timeInForce=GTC',
      ioc: 'type=LIMIT&timeInForce=IOC',
      fok: 'type=LIMIT&timeInForce=FOK',
      market: 'type=MARKET',
    },
    sides: { buy: 'BUY', sell: 'SELL' },
    clientOrderId: 'clientOrderId',
    quantity: '1',
    half: '0.5',
    price: '151',
  },
  names: {
    examples: () => Object.values(exampleOptions),
    operationId: 'listOptions',
    replacements: optionNames,
  },
  positions: {
    closingSides: { buy: 'BUY', sell: 'SELL' },
    read: (row) => {
      const symbol = String(row.symbol);
      const position = String(row.position);
      if (!position.startsWith('-')) return { symbol, side: 'long', quantity: position };
      return { symbol, side: 'short', quantity: difference('0', position) };
    },
  },
  marketNeeds: askNeeds,
  orderFields: { o: 'type' },
  accountType: 2,
  indexPrices: indexPairs,
  heldAssets: ({ quoteAsset }) => [quoteAsset],
  orderValue: (_, price, quantity) => price * quantity,
  workflowSymbols: [],
};

/**
 * Maps each option of the examples to itself if the deployment lists it; otherwise to a listed
 * option of the same type, preferably with the same index. Options expire, so a deployment seldom
 * lists those of the examples.
 */
function optionNames(listing: string): ReadonlyMap<string, string> {
  const listed = optionsIn(listing);
  return new Map(
    Object.entries(exampleOptions).map(([type, example]) => {
      const ofType = listed.filter(({ optionType }) => String(optionType) === type);
      const same = ofType.find(({ symbol }) => symbol === example);
      const sameIndex = ofType.find(({ underlying }) => underlying === exampleIndex);
      return [example, String((same ?? sameIndex ?? ofType[0])?.symbol ?? example)];
    }),
  );
}

function optionsIn(listing: string): readonly ListedOption[] {
  try {
    const body: unknown = JSON.parse(listing);
    return Array.isArray(body) ? body : [];
  } catch {
    return [];
  }
}
