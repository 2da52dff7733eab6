import { part } from './elements.ts';
import { noteView } from './event-view.ts';

const maximumEvents = 50;

/** The state of a stream or of an order book. */
interface State {
  readonly status: string;
  readonly reason?: string | undefined;
}

/** The streams whose state the playground displays. */
const streamNames = { user: 'User stream', market: 'Market stream', book: 'Order book' } as const;

/** Displays the states of the streams, and a log of what they deliver. */
export class StreamStates {
  readonly #root: HTMLElement;
  readonly #log: HTMLElement;
  readonly #clock: () => number;
  /** The streams that were live or synced before, so that their changes belong into the log. */
  readonly #wasLive = new Set<string>();

  constructor(root: HTMLElement, clock: () => number) {
    this.#root = root;
    this.#log = part(root, '[data-panel=events]');
    this.#clock = clock;
  }

  /** Displays the state of a stream. After a stream was live, also logs each change. */
  show(stream: keyof typeof streamNames, { status, reason }: State): void {
    const text = reason === undefined ? status : `${status}: ${reason}`;
    const view = part(this.#root, `[data-stream=${stream}]`);
    view.textContent = text;
    view.dataset.state = status;
    if (this.#wasLive.has(stream)) this.note(`${streamNames[stream]}: ${text}`);
    if (status === 'live' || status === 'synced') this.#wasLive.add(stream);
  }

  /** Begins again with a stream, such as the book of another market. */
  forget(stream: keyof typeof streamNames): void {
    this.#wasLive.delete(stream);
  }

  note(text: string): void {
    this.add(noteView(text, this.#clock()));
  }

  add(view: HTMLElement): void {
    this.#log.prepend(view);
    while (this.#log.children.length > maximumEvents) this.#log.lastElementChild?.remove();
  }
}
