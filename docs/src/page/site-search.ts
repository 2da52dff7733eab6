import '@pagefind/default-ui/css/ui.css';
import { type Definitions, exactMatches } from './exact-matches.ts';
import {
  type PageData,
  type Search,
  type SearchResponse,
  searchQuestion,
} from './question-search.ts';

/** The element `site-search`: a button that opens a dialog with Pagefind's user interface. */
export class SiteSearch extends HTMLElement {
  readonly #dialog = this.querySelector('dialog');
  readonly #exactMatches = document.createElement('ul');
  #definitions: Definitions = {};
  #searchWords: Search | undefined;
  #loaded = import.meta.env.DEV;

  connectedCallback(): void {
    this.querySelector('[data-open]')?.addEventListener('click', () => void this.#open());
    this.#dialog?.addEventListener('click', ({ target }) => {
      const isLink = target instanceof Element && target.closest('a') !== null;
      if (target === this.#dialog || isLink) this.#dialog?.close();
    });
    this.#dialog?.addEventListener('keydown', (event) => this.#moveFocus(event));
    addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void this.#open();
    });
  }

  /** Searches for a question. `search/pagefind.js` calls this method for the user interface. */
  async search(searchWords: Search, question: string): Promise<SearchResponse> {
    this.#searchWords = searchWords;
    const response = await searchQuestion(searchWords, question);
    // The reader may have entered another question in the meantime.
    if (question === this.#input?.value) {
      this.#dialog?.toggleAttribute('data-nothing-found', response.results.length === 0);
    }
    return response;
  }

  async #open(): Promise<void> {
    this.#dialog?.showModal();
    if (!this.#loaded) {
      this.#loaded = true;
      await this.#load();
    }
    const input = this.#input;
    input?.setAttribute('aria-label', 'Search');
    input?.focus();
    input?.select();
  }

  get #input(): HTMLInputElement | null {
    return this.querySelector('#search-box input');
  }

  get #root(): string {
    return new URL(this.dataset.root ?? '/', location.href).pathname;
  }

  async #load(): Promise<void> {
    // @ts-expect-error: the package has no types.
    const { PagefindUI } = await import('@pagefind/default-ui');
    new PagefindUI({
      element: '#search-box',
      baseUrl: this.#root,
      bundlePath: `${this.#root}search/`,
      showImages: false,
      showSubResults: true,
      pageSize: 8,
      resetStyles: false,
      ranking: JSON.parse(this.dataset.ranking ?? '{}'),
      processResult: withSection,
      translations: {
        placeholder: 'Operations, parameters, error codes …',
        zero_results: 'Nothing found for “[SEARCH_TERM]”.',
      },
    });
    const response = await fetch(`${this.#root}definitions.json`);
    this.#definitions = (await response.json()) as Definitions;
    this.#exactMatches.className = 'exact-matches';
    const hint = this.querySelector('.search-hint');
    const drawer = this.querySelector('.pagefind-ui__drawer');
    drawer?.prepend(this.#exactMatches);
    if (hint) drawer?.append(hint);
    const update = (): void => this.#listExactMatches();
    this.#input?.addEventListener('input', update);
    this.querySelector('.pagefind-ui__search-clear')?.addEventListener('click', update);
    update();
  }

  /** Lists the pages that define the entered name before the results of Pagefind. */
  #listExactMatches(): void {
    const items = exactMatches(this.#definitions, this.#input?.value ?? '').map((match) => {
      const item = document.createElement('li');
      const anchor = document.createElement('a');
      anchor.href = this.#root + match.link.slice(1);
      anchor.textContent = match.name;
      item.append(anchor, ` ${match.label}`);
      return item;
    });
    this.#exactMatches.replaceChildren(...items);
  }

  /** Moves the focus through the results with the arrow keys, and opens the first with Enter. */
  #moveFocus(event: KeyboardEvent): void {
    const { key, target } = event;
    if (key === 'Enter' && target === this.#input) void this.#openFirst();
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    const links = this.querySelectorAll<HTMLElement>('.exact-matches a, .pagefind-ui__result-link');
    const stops = [this.#input, ...links];
    const index = stops.findIndex((stop) => stop?.matches(':focus'));
    stops[index + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  }

  /** Opens the first result. Searches again, because the list can show an earlier query. */
  async #openFirst(): Promise<void> {
    const exact = this.#exactMatches.querySelector('a');
    if (exact) return exact.click();
    if (this.#searchWords === undefined) return;
    const { results } = await this.search(this.#searchWords, this.#input?.value ?? '');
    const page = await results[0]?.data();
    if (page) location.assign(page.url);
  }
}

/** Adds the section to the title of a found page, and removes what the dialog must not display. */
function withSection({ meta, sub_results: parts }: PageData): void {
  const { names, titles, headings, section, ...shown } = meta;
  for (const key of Object.keys(meta)) delete meta[key];
  const hasSection = section !== undefined && section !== shown.title;
  const title = hasSection ? `${shown.title} · ${section}` : shown.title;
  Object.assign(meta, shown, { title });
  // The title of a page has the anchor `_top`. Without the anchor, Pagefind recognizes the start
  // of the page, and does not list it as a section with the same title.
  for (const part of parts) part.url = part.url.replace(/#_top$/, '');
}
