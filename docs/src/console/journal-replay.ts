import { part } from './elements.ts';

/** Lets the reader replay a journal from a file, up to any of its records. */
export class JournalReplay {
  readonly #output: HTMLElement;
  readonly #until: HTMLInputElement;
  #records: readonly string[] = [];

  constructor(root: HTMLElement) {
    this.#output = part(root, '[data-state]');
    this.#until = part<HTMLInputElement>(root, 'input[name=until]');
    const file = part<HTMLInputElement>(root, 'input[type=file]');
    file.addEventListener('change', () => void this.#open(file.files?.[0]));
    this.#until.addEventListener('input', () => void this.#show());
  }

  async #open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    this.#records = (await file.text()).split('\n').filter(Boolean);
    this.#until.max = String(this.#records.length);
    this.#until.value = this.#until.max;
    this.#until.disabled = this.#records.length === 0;
    await this.#show();
  }

  async #show(): Promise<void> {
    const until = Number(this.#until.value);
    try {
      const { replayRecords } = await import('@broker-api/sandbox/replay');
      const { text } = await replayRecords(this.#records, until);
      // The reader may have selected another record in the meantime.
      if (until === Number(this.#until.value)) this.#output.textContent = text;
    } catch (error) {
      this.#output.textContent = (error as Error).message;
    }
  }
}
