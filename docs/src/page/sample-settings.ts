const storageKey = 'broker-api-settings';

type Settings = Readonly<Record<string, string>>;

function storedSettings(): Settings {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Settings;
  } catch {
    // The browser blocks the storage, or the text is not JSON.
    return {};
  }
}

/** A form with the server and the keys. Writes them into the samples of the page. */
export class SampleSettings extends HTMLElement {
  readonly #placeholders: Settings = JSON.parse(this.dataset.placeholders ?? '{}');
  /** The values that the samples contain now. */
  #shown: Settings = this.#placeholders;

  connectedCallback(): void {
    // Without this script the form would have no effect.
    this.hidden = false;
    const settings = storedSettings();
    for (const input of this.querySelectorAll('input')) {
      input.value = settings[input.name] ?? '';
      input.addEventListener('input', () => this.#save());
    }
    this.#show(settings);
  }

  #save(): void {
    const values = [...this.querySelectorAll('input')].map(({ name, value }) => [
      name,
      value.trim(),
    ]);
    const settings = { ...storedSettings(), ...Object.fromEntries(values) };
    try {
      localStorage.setItem(storageKey, JSON.stringify(settings));
    } catch {
      // The browser blocks the storage: the values apply to this page only.
    }
    this.#show(settings);
  }

  #show(settings: Settings): void {
    const next = Object.fromEntries(
      Object.entries(this.#placeholders).map(([name, value]) => [name, settings[name] || value]),
    );
    const replace = (text: string): string =>
      Object.entries(this.#shown).reduce(
        (result, [name, value]) => result.replaceAll(value, next[name] ?? value),
        text,
      );
    for (const sample of document.querySelectorAll('.samples')) replaceTexts(sample, replace);
    this.#shown = next;
    const server = this.querySelector('[data-server]');
    if (server) server.textContent = next.baseUrl ?? '';
  }
}

/** Changes the texts in an element, and the texts that its copy buttons copy. */
function replaceTexts(element: Element, replace: (text: string) => string): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { nodeValue } = node;
    if (nodeValue === null) continue;
    const text = replace(nodeValue);
    if (text !== nodeValue) node.nodeValue = text;
  }
  for (const button of element.querySelectorAll<HTMLElement>('[data-code]')) {
    button.dataset.code = replace(button.dataset.code ?? '');
  }
}
