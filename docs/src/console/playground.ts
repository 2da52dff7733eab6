import type { Section } from '@broker-api/spec';
import { type Balances, readBalances } from './balances.ts';
import type { BrokerTarget } from './broker-target.ts';
import { CallForm } from './call-form.ts';
import { type Jump, moveClock } from './clock-jumps.ts';
import { changedByPercent } from './decimal-text.ts';
import { element, part } from './elements.ts';
import { frameView } from './frame-view.ts';
import { listMarkets, type Market } from './markets.ts';
import { type PageBroker, pageBroker } from './page-broker.ts';
import { pageTarget } from './page-target.ts';
import {
  balancesView,
  bookView,
  orderQueries,
  ordersView,
  positionsView,
} from './playground-views.ts';
import { type Run, runCall } from './run-call.ts';
import { lookUpSummary, runSummary } from './run-view.ts';
import type { Values } from './section-clients.ts';
import { jsonBlock } from './text-blocks.ts';

const maximumEvents = 50;
const user = 'alice';

/** An action of a form. Returns what it did, and the frames that it took from the stream. */
type Action = (
  form: FormData,
  submitter: HTMLElement | null,
) => Promise<{ readonly message: string; readonly frames?: readonly string[] }>;

/** A market, the account of a user, and the controls of the broker in the page. */
export class Playground {
  readonly #root: HTMLElement;
  readonly #broker: PageBroker;
  readonly #target: BrokerTarget;
  readonly #orderForms = new Map<Section, Promise<CallForm>>();
  #market: Market;
  #balances: Balances = new Map();

  private constructor(
    root: HTMLElement,
    broker: PageBroker,
    target: BrokerTarget,
    markets: readonly [Market, ...Market[]],
  ) {
    this.#root = root;
    this.#broker = broker;
    this.#target = target;
    this.#market = markets[0];
    this.#listMarkets(markets);
    this.#on('clock', async (_, submitter) => {
      const frames = await moveClock(submitter?.dataset.jump as Jump, broker, target);
      return { message: 'The clock was moved.', frames };
    });
    this.#on('index', async (form, submitter) => ({
      message: await this.#moveIndex(form, submitter),
    }));
    this.#on('fault', async (form) => ({ message: await this.#injectFault(form) }));
    setInterval(() => this.#displayTime(), 1000);
  }

  /** Starts the broker and displays its first market. */
  static async start(root: HTMLElement): Promise<void> {
    const broker = await pageBroker();
    const target = await pageTarget(user);
    const [first, ...others] = await listMarkets(target);
    if (first === undefined) throw new Error('The broker lists no market. Reload the page.');
    const playground = new Playground(root, broker, target, [first, ...others]);
    await playground.#attempt(() => playground.#select(first));
  }

  #listMarkets(markets: readonly Market[]): void {
    const select = part<HTMLSelectElement>(this.#root, 'select[name=market]');
    for (const section of new Set(markets.map((market) => market.section))) {
      const group = element('optgroup', { label: section });
      for (const [index, market] of markets.entries()) {
        if (market.section !== section) continue;
        group.append(element('option', { value: String(index) }, market.symbol));
      }
      select.append(group);
    }
    select.addEventListener('change', () => {
      const market = markets[Number(select.value)];
      if (market !== undefined) void this.#attempt(() => this.#select(market));
    });
  }

  /** Displays a market, and the form for orders of its section. */
  async #select(market: Market): Promise<string> {
    this.#market = market;
    for (const ticket of this.#root.querySelectorAll<HTMLElement>('[data-ticket]')) {
      ticket.hidden = ticket.dataset.ticket !== market.section;
    }
    const form = await this.#orderForm(market.section);
    form.fill({ symbol: market.symbol });
    await this.#refresh();
    return '';
  }

  #orderForm(section: Section): Promise<CallForm> {
    const form = this.#orderForms.get(section) ?? this.#openOrderForm(section);
    this.#orderForms.set(section, form);
    return form;
  }

  async #openOrderForm(section: Section): Promise<CallForm> {
    const form = await CallForm.open(part(this.#root, `[data-ticket=${section}] form`));
    form.onRun = (run, results) =>
      void this.#attempt(async () => {
        await this.#refresh(run.frames);
        return this.#lookUp(run, results);
      });
    return form;
  }

  /** Executes an action when its form is submitted, then displays the new state. */
  #on(name: string, action: Action): void {
    const form = part<HTMLFormElement>(this.#root, `form[data-action=${name}]`);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const { submitter } = event;
      void this.#attempt(async () => {
        const { message, frames } = await action(new FormData(form), submitter);
        await this.#refresh(frames);
        return message;
      });
    });
  }

  /** Displays the result of an action, or why it failed. */
  async #attempt(action: () => Promise<string>): Promise<void> {
    try {
      this.#display(await action());
    } catch (error) {
      this.#display((error as Error).message, 'problem');
    }
  }

  #display(message: string, state = ''): void {
    const status = part(this.#root, '[data-panel=status]');
    status.textContent = message;
    status.dataset.state = state;
  }

  async #moveIndex(form: FormData, submitter: HTMLElement | null): Promise<string> {
    const symbol = String(form.get('symbol'));
    const percent = Number(submitter?.dataset.percent ?? 0);
    const prices = await this.#broker.control.listIndexPrices();
    const current = prices.find((index) => index.symbol === symbol)?.price ?? '0';
    const price = changedByPercent(current, percent);
    await this.#broker.control.setIndexPrice({ symbol, price });
    return `The index ${symbol} moved from ${current} to ${price}.`;
  }

  async #injectFault(form: FormData): Promise<string> {
    const fault = JSON.parse(String(form.get('fault'))) as object;
    await this.#broker.control.injectFault({
      ...fault,
      operation: 'placeOrder',
      times: 1,
    } as never);
    return 'The fault applies to the next order. Place it and compare the response with the events.';
  }

  async #cancel({ orderId = '' }: Values): Promise<string> {
    const { section } = this.#market;
    const order = { ...orderQueries[section], orderId };
    const run = await runCall(section, 'cancelOrder', order, this.#target);
    await this.#refresh(run.frames);
    return `cancelOrder: ${runSummary(run)}`;
  }

  /** If the outcome of an order is unknown, looks up the order, as a program should. */
  async #lookUp({ error }: Run, results: HTMLElement): Promise<string> {
    const { outcome, clientOrderId = '' } = error ?? {};
    if (outcome !== 'unknown') return '';
    const { section } = this.#market;
    const name = section === 'spot' ? 'origClientOrderId' : 'clientOrderId';
    const order = { ...orderQueries[section], [name]: clientOrderId };
    const query = await runCall(section, 'getOrder', order, this.#target);
    const title = 'What getOrder with the client order id returns';
    const text = query.exchange?.response?.text ?? 'No response arrived.';
    results.append(element('section', {}, element('h3', {}, title), jsonBlock(title, text)));
    return lookUpSummary(query);
  }

  /** @param seen the frames that were already taken from the stream */
  async #refresh(seen: readonly string[] = []): Promise<void> {
    const { section } = this.#market;
    const cancel = (order: Values): void => void this.#attempt(() => this.#cancel(order));
    const target = this.#target;
    const frames = [...seen, ...(await target.takeFrames())];
    const [book, orders, positions, balances, prices] = await Promise.all([
      bookView(this.#market, target),
      ordersView(section, target, cancel),
      positionsView(section, target),
      readBalances(target),
      this.#broker.control.listIndexPrices(),
    ]);
    this.#replace('book', book);
    this.#replace('orders', orders);
    this.#replace('positions', positions);
    this.#replace('balances', balancesView(balances, this.#balances));
    const lines = prices.map(({ symbol, price }) => element('span', {}, `${symbol} ${price}`));
    this.#replace('index', lines);
    this.#balances = balances;
    this.#displayTime();
    const log = part(this.#root, '[data-panel=events]');
    for (const frame of frames) log.prepend(frameView(frame));
    while (log.children.length > maximumEvents) log.lastElementChild?.remove();
  }

  #replace(panel: string, nodes: readonly Node[]): void {
    part(this.#root, `[data-panel=${panel}]`).replaceChildren(...nodes);
  }

  #displayTime(): void {
    const time = new Date(this.#broker.clock()).toISOString();
    part(this.#root, '[data-panel=clock]').textContent = time.slice(0, 19).replace('T', ' ');
  }
}
