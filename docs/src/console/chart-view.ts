import uPlot from 'uplot';
import libraryStyles from 'uplot/dist/uPlot.min.css?inline';
import ownStyles from '../styles/charts.css?inline';
import type { ChartKind, ChartTable, ChartText, Color } from './chart-kind.ts';
import { element, table } from './elements.ts';

const noText: ChartText = { label: '', points: [], tables: [] };

/** A chart in the page: a plot, a line about one of its points, and its numbers as tables. */
export class ChartView<Data> {
  readonly #kind: ChartKind<Data>;
  readonly #plotElement = element('div', { class: 'plot' });
  readonly #readout = element('p', { class: 'readout' });
  readonly #tables = element('div', { class: 'chart-tables' });
  readonly #details: HTMLDetailsElement;
  #data: Data | undefined;
  #text = noText;
  #plot: uPlot | undefined;
  /** The index of the point that the reader has chosen; undefined for the last point. */
  #chosen: number | undefined;

  /** @param host the element in which the chart is displayed; its other contents are removed */
  constructor(host: HTMLElement, kind: ChartKind<Data>) {
    this.#kind = kind;
    const summary = element('summary', {}, 'Show as table');
    this.#details = element('details', {}, summary, this.#tables);
    this.#details.addEventListener('toggle', () => this.#displayTables());
    this.#plotElement.addEventListener('keydown', (event) => this.#moveCursor(event));
    this.#plotElement.addEventListener('blur', () =>
      this.#plot?.setCursor({ left: -10, top: -10 }),
    );
    const figure = element('figure', { class: 'chart' });
    figure.append(this.#plotElement, this.#readout, this.#details);
    host.replaceChildren(figure);
    addStyles();
    new ResizeObserver(() => this.#resize()).observe(this.#plotElement);
    // The canvas does not follow the theme by itself.
    const redraw = new MutationObserver(() => this.#plot?.redraw());
    redraw.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }

  /** Displays data. The position that the reader has chosen with the keyboard stays. */
  show(data: Data): void {
    this.#data = data;
    this.#text = this.#kind.text(data);
    const isEmpty = this.#text.points.length === 0;
    this.#plotElement.hidden = isEmpty;
    this.#details.hidden = isEmpty;
    if (isEmpty) this.#readout.textContent = this.#kind.empty;
    else this.#draw(data);
    this.#displayTables();
  }

  #draw(data: Data): void {
    const points = this.#kind.points(data);
    if (this.#plot === undefined) this.#plot = this.#createPlot(points);
    else this.#plot.setData(points);
    this.#resize();
    this.#describe();
  }

  #createPlot(points: uPlot.AlignedData): uPlot {
    const options = this.#kind.options(uPlot, color, () => this.#data as Data);
    const { setCursor = [], ...hooks } = options.hooks ?? {};
    const plot = new uPlot(
      {
        ...options,
        width: 300,
        height: 200,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false } },
        hooks: { ...hooks, setCursor: [...setCursor, ({ cursor }) => this.#choose(cursor.idx)] },
      },
      points,
      this.#plotElement,
    );
    return plot;
  }

  #choose(index: number | null | undefined): void {
    this.#chosen = index ?? undefined;
    this.#describe();
  }

  /** Displays the chosen point, and describes it to screen readers. */
  #describe(): void {
    const { label, points } = this.#text;
    const index = this.#index;
    const point = points[index] ?? '';
    this.#readout.textContent = point;
    // The arrow keys move through the points, as they do in a slider.
    const attributes = {
      role: 'slider',
      tabindex: '0',
      'aria-label': label,
      'aria-valuemin': '1',
      'aria-valuemax': String(points.length),
      'aria-valuenow': String(index + 1),
      'aria-valuetext': point,
    };
    for (const [name, value] of Object.entries(attributes)) {
      this.#plotElement.setAttribute(name, value);
    }
  }

  /** The index of the described point. */
  get #index(): number {
    const { points, first } = this.#text;
    const last = points.length - 1;
    return Math.max(0, Math.min(this.#chosen ?? first ?? last, last));
  }

  #moveCursor(event: KeyboardEvent): void {
    const plot = this.#plot;
    const last = this.#text.points.length - 1;
    const current = this.#index;
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      ArrowRight: current + 1,
      ArrowUp: current + 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined || plot === undefined) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(last, target));
    const left = plot.valToPos(plot.data[0][index] ?? 0, 'x');
    plot.setCursor({ left, top: plot.over.clientHeight / 2 });
    // Points can have the same position, so the library can find another one.
    this.#choose(index);
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#plotElement;
    if (width > 0 && (this.#plot?.width !== width || this.#plot.height !== height)) {
      this.#plot?.setSize({ width, height });
    }
  }

  /** Displays the tables while they are open. Their scroll positions and the focus stay. */
  #displayTables(): void {
    const old = [...this.#tables.children];
    const scrolled = old.map((one) => one.querySelector('.table')?.scrollTop ?? 0);
    const focused = old.findIndex((one) => one.contains(document.activeElement));
    const shown = this.#details.open ? this.#text.tables.filter(({ rows }) => rows.length > 0) : [];
    this.#tables.replaceChildren(...shown.map(tableView));
    for (const [index, one] of [...this.#tables.children].entries()) {
      const box = one.querySelector<HTMLElement>('.table');
      if (box === null) continue;
      box.scrollTop = scrolled[index] ?? 0;
      if (index === focused) box.focus({ preventScroll: true });
    }
  }
}

function tableView({ title, columns, rows }: ChartTable): HTMLElement {
  return element('div', {}, element('p', {}, title), table(title, columns, rows));
}

const color: Color = (property) =>
  getComputedStyle(document.documentElement).getPropertyValue(property).trim();

let hasStyles = false;

/** Adds the styles of charts to the page, once. Pages without a chart do not load them. */
function addStyles(): void {
  if (hasStyles) return;
  hasStyles = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(libraryStyles + ownStyles);
  document.adoptedStyleSheets.push(sheet);
}
