import type { Section } from '@broker-api/spec';
import type { BrokerTarget } from './broker-target.ts';
import { element } from './elements.ts';
import { listMarkets, type Market, successorOf } from './markets.ts';

type Markets = readonly [Market, ...Market[]];

/** The field that lists the markets of the broker. The playground displays the selected market. */
export class MarketSelect {
  readonly #select: HTMLSelectElement;
  readonly #target: BrokerTarget;
  #markets: Markets;
  #selected: Market;

  private constructor(select: HTMLSelectElement, target: BrokerTarget, markets: Markets) {
    this.#select = select;
    this.#target = target;
    this.#markets = markets;
    this.#selected = markets[0];
    this.#list();
  }

  /** Lists the markets, and selects the first one. */
  static async open(select: HTMLSelectElement, target: BrokerTarget): Promise<MarketSelect> {
    return new MarketSelect(select, target, await readMarkets(target));
  }

  get selected(): Market {
    return this.#selected;
  }

  /** The market that the reader has chosen in the field. */
  get chosen(): Market {
    return this.#markets[this.#select.selectedIndex] ?? this.#selected;
  }

  get all(): readonly Market[] {
    return this.#markets;
  }

  /** The quote assets of all markets by symbol. */
  get quoteAssets(): ReadonlyMap<string, string> {
    return new Map(this.#markets.map(({ symbol, quoteAsset }) => [symbol, quoteAsset]));
  }

  find(section: Section, symbol: string | undefined): Market | undefined {
    return this.#markets.find((market) => market.section === section && market.symbol === symbol);
  }

  select(market: Market): void {
    this.#selected = market;
    this.#select.selectedIndex = this.#markets.indexOf(market);
  }

  /**
   * Lists the markets again, because options expire.
   *
   * @returns the next option of the same type if the selected option has expired
   */
  async update(): Promise<Market | undefined> {
    const markets = await readMarkets(this.#target);
    const symbols = (list: Markets): string => list.map(({ symbol }) => symbol).join();
    if (symbols(markets) === symbols(this.#markets)) return undefined;
    this.#markets = markets;
    this.#list();
    const { section, symbol } = this.#selected;
    const selected = this.find(section, symbol);
    if (selected === undefined) return successorOf(this.#selected, markets, this.#target);
    this.select(selected);
    return undefined;
  }

  #list(): void {
    const groups = Map.groupBy(this.#markets, ({ section }) => section);
    const views = Array.from(groups, ([label, markets]) => {
      const options = markets.map(({ symbol }) => element('option', {}, symbol));
      return element('optgroup', { label }, ...options);
    });
    this.#select.replaceChildren(...views);
  }
}

async function readMarkets(target: BrokerTarget): Promise<Markets> {
  const [first, ...others] = await listMarkets(target);
  if (first === undefined) throw new Error('The broker lists no market. Reload the page.');
  return [first, ...others];
}
