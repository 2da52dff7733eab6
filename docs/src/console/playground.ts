import type { Section } from '@broker-api/spec';
import { AccountEvents } from './account-events.ts';
import { describeActions, readRecords } from './broker-actions.ts';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { CallForm } from './call-form.ts';
import { type Jump, moveClock } from './clock-jumps.ts';
import { changedByPercent } from './decimal-text.ts';
import { element, part } from './elements.ts';
import { MarketPanels } from './market-panels.ts';
import { MarketSelect } from './market-select.ts';
import { type Market, restingPrice } from './markets.ts';
import { OtherTraders, simulateTrading } from './other-traders.ts';
import { type PageBroker, pageBroker } from './page-broker.ts';
import { pageTarget } from './page-target.ts';
import { PlaygroundCharts } from './playground-charts.ts';
import { PlaygroundPanels } from './playground-panels.ts';
import { clientOrderIdNames, orderQueries } from './playground-views.ts';
import { type Run, runCall } from './run-call.ts';
import { lookUpSummary, runSummary } from './run-view.ts';
import { type AllClients, allClients, type Values } from './section-clients.ts';
import { StreamStates } from './stream-states.ts';
import { jsonBlock } from './text-blocks.ts';

/** How often the page displays what the streams have reported, in milliseconds. */
const followMs = 2000;
const user = 'alice';

/** Does what a form says. Returns a sentence about it. */
type Action = (form: FormData, submitter: HTMLElement | null) => Promise<string>;

/** A market, the account of a user, and the controls of the broker in the page. */
export class Playground {
  readonly #root: HTMLElement;
  readonly #broker: PageBroker;
  readonly #target: BrokerTarget;
  readonly #markets: MarketSelect;
  readonly #traders: OtherTraders;
  readonly #charts: PlaygroundCharts;
  readonly #panels: PlaygroundPanels;
  readonly #market: MarketPanels;
  readonly #account: AccountEvents;
  readonly #orderForms = new Map<Section, Promise<CallForm>>();
  /** Whether the page is displaying what other participants did. */
  #isFollowing = false;
  /** Resolves when all earlier actions have ended. */
  #done: Promise<void> = Promise.resolve();

  private constructor(
    root: HTMLElement,
    broker: PageBroker,
    target: BrokerTarget,
    markets: MarketSelect,
    clients: AllClients,
  ) {
    this.#root = root;
    this.#broker = broker;
    this.#target = target;
    this.#markets = markets;
    part(root, 'select[name=market]').addEventListener('change', () => {
      void this.#attempt(() => this.#choose());
    });
    this.#on('clock', (_, submitter) => this.#moveClock(submitter));
    this.#on('index', (form, submitter) => this.#moveIndex(form, submitter));
    this.#on('fault', (form) => this.#injectFault(form));
    this.#on('streamFault', (form) => this.#injectStreamFault(form));
    this.#on('traders', (_, submitter) => this.#changeTraders(submitter));
    this.#traders = new OtherTraders(broker.control);
    this.#charts = new PlaygroundCharts(root, target, () => {
      void this.#attempt(() => this.#refresh());
    });
    const states = new StreamStates(root, target.clock);
    this.#account = new AccountEvents(target, clients, states);
    this.#market = new MarketPanels(root, target, clients, states);
    this.#panels = new PlaygroundPanels(root, broker, target, this.#charts, this.#market);
    setInterval(() => this.#follow(), followMs);
  }

  /** Starts the broker and displays its first market. */
  static async start(root: HTMLElement): Promise<void> {
    const broker = await pageBroker();
    const target = await pageTarget(user);
    const markets = await MarketSelect.open(part(root, 'select[name=market]'), target);
    const clients = await allClients(clientOptions(target));
    const playground = new Playground(root, broker, target, markets, clients);
    await playground.#attempt(async () => {
      await playground.#show(markets.selected);
      return playground.#refresh();
    });
  }

  /** Displays the market that the reader has chosen. */
  async #choose(): Promise<string> {
    await this.#moveTo(this.#markets.chosen);
    return this.#refresh();
  }

  /** Displays a market. Fills its order form first, so no order goes to the earlier market. */
  async #moveTo(market: Market): Promise<void> {
    const form = await this.#orderForm(market.section);
    const { side = '', price } = form.values;
    const newPrice = price && (await restingPrice(market, side, this.#target));
    form.fill({ symbol: market.symbol, ...(newPrice && { price: newPrice }) });
    await this.#show(market);
  }

  /** Displays the market of an example, so that the form and the order book have one symbol. */
  async #followExample(section: Section, symbol: string | undefined): Promise<string> {
    const market = this.#markets.find(section, symbol);
    if (market === undefined || market === this.#markets.selected) return '';
    await this.#show(market);
    return (
      `The example trades ${market.symbol}, so the page now displays this market. ` +
      `${await this.#refresh()}`
    );
  }

  async #show(market: Market): Promise<void> {
    this.#markets.select(market);
    for (const ticket of this.#root.querySelectorAll<HTMLElement>('[data-ticket]')) {
      ticket.hidden = ticket.dataset.ticket !== market.section;
    }
    await Promise.all([this.#orderForm(market.section), this.#market.follow(market)]);
  }

  /** If the displayed option has expired, displays the next one and returns a sentence about it. */
  async #replaceExpired(): Promise<string> {
    const { symbol } = this.#markets.selected;
    const next = await this.#markets.update();
    if (next === undefined) return '';
    await this.#moveTo(next);
    return `${symbol} expired, so the page now displays ${next.symbol}.`;
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
        const change = await this.#refresh();
        return `${await this.#lookUp(run, results)} ${change}`;
      });
    form.onExample = ({ symbol }) => void this.#attempt(() => this.#followExample(section, symbol));
    return form;
  }

  /** Executes an action when its form is submitted, then displays the new state. */
  #on(name: string, action: Action): void {
    const form = part<HTMLFormElement>(this.#root, `form[data-action=${name}]`);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const { submitter } = event;
      void this.#attempt(async () => {
        const message = await action(new FormData(form), submitter);
        return `${message} ${await this.#refresh()}`;
      });
    });
  }

  /**
   * Displays the result of an action, or why it failed. Actions are executed one after another, so
   * that the panels display the state after the latest action.
   */
  #attempt(action: () => Promise<string>): Promise<void> {
    this.#done = this.#done.then(action).then(
      (message) => this.#display(message.trim()),
      (error: Error) => this.#display(error.message, 'problem'),
    );
    return this.#done;
  }

  #display(message: string, state = ''): void {
    const status = part(this.#root, '[data-panel=status]');
    status.textContent = message;
    status.dataset.state = state;
  }

  async #moveClock(submitter: HTMLElement | null): Promise<string> {
    const jump = submitter?.dataset.jump as Jump;
    const actions = await this.#actionsOf(() => moveClock(jump, this.#broker, this.#target));
    return `The clock moved to ${this.#panels.time}. ${actions}`;
  }

  async #moveIndex(form: FormData, submitter: HTMLElement | null): Promise<string> {
    const symbol = String(form.get('symbol'));
    const percent = Number(submitter?.dataset.percent ?? 0);
    const prices = await this.#broker.control.listIndexPrices();
    const current = prices.find((index) => index.symbol === symbol)?.price ?? '0';
    const price = changedByPercent(current, percent);
    const actions = await this.#actionsOf(() =>
      this.#broker.control.setIndexPrice({ symbol, price }),
    );
    return `The index ${symbol} moved from ${current} to ${price}. ${actions}`;
  }

  /** Executes a change. Returns sentences about what the broker then did to the account. */
  async #actionsOf(change: () => Promise<unknown>): Promise<string> {
    const before = await readRecords(this.#target);
    const { quoteAssets } = this.#markets;
    await change();
    const after = await readRecords(this.#target, before);
    const sentences = describeActions(user, before, after, quoteAssets);
    return sentences.join(' ') || `No liquidation, funding or settlement for ${user}.`;
  }

  async #changeTraders(submitter: HTMLElement | null): Promise<string> {
    if (submitter?.dataset.traders === 'hour') return this.#simulateHour();
    const isEnabled = !this.#traders.isEnabled;
    await this.#traders.enable(isEnabled, this.#markets.all);
    part(this.#root, '[data-traders=switch]').textContent = isEnabled
      ? 'Stop the takers'
      : 'Start the takers';
    return isEnabled ? 'Takers trade again.' : 'Only you trade now.';
  }

  async #simulateHour(): Promise<string> {
    await this.#traders.enable(true, this.#markets.all);
    // The broker ends a market stream that sends no ping for five minutes of its clock.
    this.#market.close('an hour is simulated');
    try {
      const actions = await this.#actionsOf(() =>
        simulateTrading(60, this.#broker, async () => {
          await this.#charts.recordEquity(await this.#panels.indexPrices());
        }),
      );
      return `An hour has passed: it is ${this.#panels.time}. ${actions}`;
    } finally {
      await this.#market.follow(this.#markets.selected);
    }
  }

  async #injectFault(form: FormData): Promise<string> {
    const fault = JSON.parse(String(form.get('fault'))) as object;
    await this.#broker.control.injectFault({
      ...fault,
      operation: 'placeOrder',
      times: 1,
    } as never);
    return 'The fault applies to the next order. Place it and compare its response and events.';
  }

  async #injectStreamFault(form: FormData): Promise<string> {
    const fault = JSON.parse(String(form.get('fault'))) as object;
    await this.#broker.control.injectStreamFault({ ...fault, times: 1 } as never);
    return 'The fault applies to the next message. Events displays how the stream recovers.';
  }

  async #cancel({ orderId = '' }: Values): Promise<string> {
    const { section } = this.#markets.selected;
    const order = { ...orderQueries[section], orderId };
    const run = await runCall(section, 'cancelOrder', order, this.#target);
    const change = await this.#refresh();
    return `cancelOrder: ${runSummary(run)} ${change}`;
  }

  /** If the outcome of an order is unknown, looks up the order, as a program should. */
  async #lookUp({ error }: Run, results: HTMLElement): Promise<string> {
    const { outcome, clientOrderId = '' } = error ?? {};
    if (outcome !== 'unknown') return '';
    const { section } = this.#markets.selected;
    const order = { ...orderQueries[section], [clientOrderIdNames[section]]: clientOrderId };
    const query = await runCall(section, 'getOrder', order, this.#target);
    const title = 'What getOrder with the client order id returns';
    const text = query.exchange?.response?.text ?? 'No response arrived.';
    results.append(element('section', {}, element('h3', {}, title), jsonBlock(title, text)));
    return lookUpSummary(query);
  }

  /** Displays the current state. Returns a sentence about the displayed market, if it expired. */
  async #refresh(): Promise<string> {
    const change = await this.#replaceExpired();
    await this.#traders.startIn(this.#markets.all);
    await this.#panels.refresh(this.#markets.selected, (order) => {
      void this.#attempt(() => this.#cancel(order));
    });
    return change;
  }

  /** Displays what the streams have reported. The result of the reader's last action stays. */
  async #follow(): Promise<void> {
    // The panels keep the element that has the focus.
    const isBusy = this.#root.querySelector('[data-panel] :focus, .results[aria-busy=true]');
    if (document.hidden || isBusy !== null || this.#isFollowing) return;
    this.#isFollowing = true;
    const follow = async (): Promise<void> => {
      const hasChanged = this.#market.takeHasChanged();
      if (this.#account.takeHasEvents()) await this.#refresh();
      else if (hasChanged) await this.#panels.refreshMarket(this.#markets.selected);
    };
    this.#done = this.#done.then(follow).catch((error: Error) => {
      this.#display(error.message, 'problem');
    });
    await this.#done;
    this.#isFollowing = false;
  }
}
