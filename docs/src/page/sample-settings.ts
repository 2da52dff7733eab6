import { type Settings, storedSettings, storeSettings, withSettings } from './settings.ts';

interface Template {
  /** A sample's text, with placeholders. */
  readonly text: string;
  /** Replaces the text on the page. */
  readonly write: (text: string) => void;
}

/** A form for the server and the keys. Writes the values into the samples of the page. */
export class SampleSettings extends HTMLElement {
  readonly #placeholders: Settings = JSON.parse(this.dataset.placeholders ?? '{}');
  #templates: readonly Template[] = [];

  connectedCallback(): void {
    // Hidden until this script runs, because without the script the form would have no effect.
    this.hidden = false;
    const samples = document.querySelectorAll('.samples');
    this.#templates = [...samples, ...this.querySelectorAll('[data-server]')].flatMap(templatesOf);
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
      // Removes slashes at the end, because the paths in the samples start with a slash.
      name === 'baseUrl' ? value.trim().replace(/\/+$/, '') : value.trim(),
    ]);
    const settings = { ...storedSettings(), ...Object.fromEntries(values) };
    storeSettings(settings);
    this.#show(settings);
  }

  #show(settings: Settings): void {
    for (const { text, write } of this.#templates) {
      write(withSettings(text, this.#placeholders, settings));
    }
  }
}

/** Returns the text nodes in an element, and the strings that its copy buttons copy. */
function templatesOf(element: Element): Template[] {
  const templates: Template[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const current = node;
    templates.push({
      text: current.nodeValue ?? '',
      write: (text) => {
        if (current.nodeValue !== text) current.nodeValue = text;
      },
    });
  }
  for (const button of element.querySelectorAll<HTMLElement>('[data-code]')) {
    const write = (text: string): void => {
      button.dataset.code = text;
    };
    templates.push({ text: button.dataset.code ?? '', write });
  }
  return templates;
}
