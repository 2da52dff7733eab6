import type { ReplayedState } from '@broker-api/sandbox/replay';
import { element, part } from './elements.ts';

/** Lets the reader replay a journal from a file, up to any of its records. */
export class JournalReplay {
  readonly #status: HTMLElement;
  readonly #output: HTMLElement;
  readonly #until: HTMLInputElement;
  readonly #controls: HTMLElement;
  #records: readonly string[] = [];
  /** The number of the latest replay. Only this one is displayed. */
  #latest = 0;

  constructor(root: HTMLElement) {
    this.#status = part(root, '[role=status]');
    this.#output = part(root, '[data-state]');
    this.#until = part<HTMLInputElement>(root, 'input[name=until]');
    this.#controls = part(root, '[data-controls]');
    const file = part<HTMLInputElement>(root, 'input[type=file]');
    file.addEventListener('change', () => void this.#open(file.files?.[0]));
    this.#until.addEventListener('input', () => void this.#show());
    for (const [name, step] of [['previous', -1] as const, ['next', 1] as const]) {
      part(root, `button[name=${name}]`).addEventListener('click', () => {
        this.#until.value = String(Number(this.#until.value) + step);
        void this.#show();
      });
    }
  }

  async #open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const text = await file.text().catch((error: Error) => this.#displayProblem(error));
    if (text === undefined) return;
    this.#records = text.split('\n').filter(Boolean);
    this.#until.max = String(this.#records.length);
    this.#until.value = this.#until.max;
    await this.#show();
  }

  async #show(): Promise<void> {
    const until = Number(this.#until.value);
    this.#latest += 1;
    const own = this.#latest;
    try {
      const { replayRecords } = await import('@broker-api/sandbox/replay');
      const state = await replayRecords(this.#records, until);
      const before = until > 1 ? await replayRecords(this.#records, until - 1) : state;
      // The reader may have selected another file or record in the meantime.
      if (own === this.#latest) this.#display(state, before);
    } catch (error) {
      if (own === this.#latest) this.#displayProblem(error as Error);
    }
  }

  #displayProblem({ message }: Error): undefined {
    this.#status.textContent = message;
    this.#status.dataset.state = 'problem';
    this.#output.hidden = true;
    this.#controls.hidden = this.#records.length === 0;
  }

  /** Displays a state, and marks the lines that the record has changed. */
  #display({ text }: ReplayedState, before: ReplayedState): void {
    const [head = '', ...lines] = text.split('\n');
    const [, record = head, fields] = /^(.*?) (\{.*)$/.exec(head) ?? [];
    if (fields !== undefined) lines.unshift(fields, '');
    const earlier = new Set(before.text.split('\n'));
    const views = lines.map((line) => {
      // The hash changes with each record.
      const isOld = earlier.has(line) || line === fields || /^(State hash:|$)/.test(line);
      return isOld ? `${line}\n` : element('mark', {}, `${line}\n`);
    });
    this.#status.textContent = record;
    this.#status.dataset.state = '';
    this.#output.replaceChildren(...views);
    this.#output.hidden = false;
    this.#controls.hidden = false;
  }
}
