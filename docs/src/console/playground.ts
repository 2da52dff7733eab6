import { type Balances, readBalances } from './balances.ts';
import { type BrokerTarget, clientOptions, pageTarget } from './broker-target.ts';
import { element, table } from './elements.ts';
import { indentJson } from './exact-json.ts';
import { listMarkets, type Market, marketView } from './market-view.ts';
import { type PageBroker, pageBroker } from './page-broker.ts';
import { sectionClient } from './section-clients.ts';

const hour = 3_600_000;
const fundingInterval = 8 * hour;
const maximumEvents = 50;

/** The panels of the playground. The forms of *Try it* on the page place and cancel the orders. */
export class Playground {
  readonly #root: HTMLElement;
  #broker!: PageBroker;
  #target!: BrokerTarget;
  #market!: Market;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Starts the broker and displays its markets. */
  async start(): Promise<void> {
    this.#broker = await pageBroker();
    this.#target = await pageTarget('alice');
    const markets = await listMarkets(this.#target);
    const [first] = markets;
    if (first === undefined) throw new Error('The broker has no market.');
    this.#market = first;
    this.#listMarkets(markets);
    this.#on('advance', ({ hours }) => this.#advance(Number(hours) * hour));
    this.#on('next-funding', () => this.#advanceTo((now) => now - (now % fundingInterval) + fundingInterval));
    this.#on('next-expiry', () => this.#advanceToExpiry());
    this.#on('move-index', ({ symbol = '', price = '' }) =>
      this.#broker.control.setIndexPrice({ symbol, price }),
    );
    this.#on('inject', ({ effect = '', when = '' }) =>
      this.#broker.control.injectFault({ effect, when, operation: 'placeOrder', times: 1 } as never),
    );
    this.#root.addEventListener('ran', (event) => {
      const { detail: frames } = event as CustomEvent<readonly string[]>;
      void this.#refresh(frames);
    });
    await this.#refresh();
  }

  #listMarkets(markets: readonly Market[]): void {
    const select = this.#part('select[name=market]') as HTMLSelectElement;
    const options = markets.map(({ section, symbol }, index) =>
      element('option', { value: String(index) }, `${section}: ${symbol}`),
    );
    select.replaceChildren(...options);
    select.addEventListener('change', () => {
      this.#market = markets[Number(select.value)] as Market;
      void this.#refresh();
    });
  }

  /** Executes an action when its form is submitted, then displays the new state. */
  #on(name: string, action: (values: Readonly<Record<string, string>>) => Promise<unknown>): void {
    const form = this.#part(`form[data-action=${name}]`) as HTMLFormElement;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const status = this.#part('[data-panel=status]');
      try {
        await action(Object.fromEntries(new FormData(form)) as Record<string, string>);
        status.textContent = '';
      } catch (error) {
        status.textContent = (error as Error).message;
      }
      await this.#refresh();
    });
  }

  async #advance(milliseconds: number): Promise<void> {
    await this.#broker.control.setClock({ mode: 'manual' });
    await this.#broker.control.advanceClock({ milliseconds });
  }

  async #advanceTo(next: (now: number) => number): Promise<void> {
    const now = this.#broker.clock();
    await this.#advance(Math.ceil(next(now) - now));
  }

  async #advanceToExpiry(): Promise<void> {
    const times = await expirations(this.#target);
    if (times.length === 0) throw new Error('The broker has no option that trades.');
    await this.#advanceTo(() => Math.min(...times));
  }

  /** @param seen the frames that *Try it* has already taken from the stream */
  async #refresh(seen: readonly string[] = []): Promise<void> {
    const { clock, control } = this.#broker;
    const { mode, time } = await control.getClock();
    this.#part('[data-panel=clock]').textContent = `${time} (${mode})`;
    this.#part('[data-panel=market]').replaceChildren(...(await marketView(this.#market, this.#target)));
    this.#part('[data-panel=balances]').replaceChildren(balanceTable(await readBalances(this.#target)));
    const frames = [...seen, ...(await this.#target.takeFrames())];
    const log = this.#part('[data-panel=events]');
    const at = new Date(clock()).toISOString();
    log.prepend(...frames.map((frame) => element('pre', {}, `${at}\n${indentJson(frame)}`)).reverse());
    while (log.children.length > maximumEvents) log.lastElementChild?.remove();
  }

  #part(selector: string): HTMLElement {
    const found = this.#root.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`The page has no element ${selector}.`);
    return found;
  }
}

function balanceTable(balances: Balances): Node {
  const rows = [...balances].filter(([, amount]) => Number(amount) !== 0).map((row) => [...row]);
  return table('Balances of alice', ['Balance', 'Amount'], rows);
}

/** Returns the expiration of each option that trades, in milliseconds since the epoch. */
async function expirations(target: BrokerTarget): Promise<number[]> {
  const client = await sectionClient('option', clientOptions(target));
  const options = (await client.listOptions?.({})) as readonly { readonly expiration: string }[];
  return options.map(({ expiration }) => Number(expiration));
}
