import { part } from './elements.ts';

/** A form that displays what a broker does. */
interface BrokerForm {
  /** Displays the initial state again, after a new broker has started. */
  restart(): Promise<void>;
}

type OpenForm = (form: HTMLFormElement) => Promise<BrokerForm>;

/** By kind of a form: loads its code, and opens it. */
const forms: Readonly<Record<string, OpenForm>> = {
  call: async (form) => (await import('./call-form.ts')).CallForm.open(form),
  control: async (form) => (await import('./control-form.ts')).ControlForm.open(form),
  stream: async (form) => (await import('./stream-form.ts')).StreamForm.open(form),
};

/** The form *Try it*. Loads the client and the broker only when a reader opens the form. */
export class TryIt extends HTMLElement {
  connectedCallback(): void {
    // Hidden until this script runs, because without the script the form would have no effect.
    this.hidden = false;
    const details = part<HTMLDetailsElement>(this, 'details');
    // A link to `#try-it` opens the form.
    const openAtHash = (): void => {
      if (location.hash === '#try-it') details.open = true;
    };
    addEventListener('hashchange', openAtHash);
    openAtHash();
    if (details.open) void this.#open();
    else details.addEventListener('toggle', () => void this.#open(), { once: true });
  }

  async #open(): Promise<void> {
    const status = part(this, '[role=status]');
    status.textContent = 'Loading …';
    try {
      const form = await forms[this.dataset.kind ?? '']?.(part<HTMLFormElement>(this, 'form'));
      await this.#displayKeeping();
      if (form === undefined) return;
      part(this, 'button[name=again]').addEventListener('click', async () => {
        const { startAgain } = await import('./page-broker.ts');
        startAgain();
        await form.restart();
      });
    } catch (error) {
      const reason = (error as Error).message;
      status.textContent = `The form could not be loaded: ${reason}. Reload the page.`;
    }
  }

  /** Says if the next page of the tab will not have this broker. */
  async #displayKeeping(): Promise<void> {
    const { onKeepingProblem } = await import('./kept-broker.ts');
    onKeepingProblem((problem) => {
      const note = part(this, '[data-keeping]');
      note.textContent = problem ?? '';
      note.hidden = problem === undefined;
    });
  }
}
