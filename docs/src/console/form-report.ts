import { part } from './elements.ts';
import { withCode } from './text-blocks.ts';

/** The message and the state of a status line, such as `success` or `problem`. */
export type Status = readonly [message: string, state: string];

/** The status line, the button and the results of a form. */
export class FormReport {
  readonly results: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #status: HTMLElement;
  readonly #explain: (error: Error) => string;
  /** Resolves when all work that `run` received has ended. */
  #done: Promise<void> = Promise.resolve();
  /** The number of calls of `run` whose work has not ended. */
  #waiting = 0;

  /** @param explain returns why some work failed */
  constructor(form: HTMLFormElement, explain = ({ message }: Error): string => message) {
    this.results = part(form, '.results');
    this.#button = part(form, 'button[type=submit]');
    this.#status = part(form, '[role=status]');
    this.#explain = explain;
  }

  /** Calls a function when the reader submits the form and no work is in progress. */
  onSubmit(form: HTMLFormElement, submit: () => void): void {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!this.#button.disabled) submit();
    });
  }

  /**
   * Displays a progress text, then the result of some work, or why the work failed. Until then, the
   * reader cannot press *Run*, and the results of the last run are dimmed. The work starts
   * only after all earlier work has ended, so in the end the form displays the values and the
   * result of the latest work.
   */
  async run(progress: string, work: () => Promise<Status>): Promise<void> {
    this.#button.disabled = true;
    this.results.ariaBusy = 'true';
    this.display(progress, 'progress');
    this.#waiting += 1;
    this.#done = this.#done.then(work).then(
      (result) => this.#finish(...result),
      (error: Error) => {
        this.results.replaceChildren();
        this.#finish(this.#explain(error), 'problem');
      },
    );
    await this.#done;
  }

  display(message: string, state: string): void {
    this.#status.replaceChildren(...withCode(message));
    this.#status.dataset.state = state;
  }

  /** Displays a result if no later work is pending. */
  #finish(message: string, state: string): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) return;
    this.display(message, state);
    this.#button.disabled = false;
    this.results.ariaBusy = 'false';
  }
}
