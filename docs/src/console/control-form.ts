import type { ControlClient } from '@broker-api/sandbox/control';
import { type ControlExample, type ControlInput, preparedInput } from './control-examples.ts';
import { part } from './elements.ts';
import { errorLink } from './error-links.ts';
import { FormReport, type Status } from './form-report.ts';
import type { CallFailure } from './messages.ts';
import { pageBroker } from './page-broker.ts';
import { pageTarget } from './page-target.ts';
import { resultSection } from './result-section.ts';
import { jsonBlock, textBlock } from './text-blocks.ts';

type Methods = Readonly<Record<string, (input?: ControlInput) => Promise<unknown>>>;

/** Calls an operation of the control plane of the broker in the page. */
export class ControlForm {
  readonly #operationId: string;
  readonly #example: HTMLSelectElement;
  /** Absent if the operation has no input. */
  readonly #input: HTMLTextAreaElement | null;
  readonly #report: FormReport;

  private constructor(form: HTMLFormElement) {
    this.#operationId = form.dataset.operation ?? '';
    this.#example = part(form, 'select[name=example]');
    this.#input = form.querySelector('textarea');
    this.#report = new FormReport(form);
    this.#example.addEventListener('change', () => void this.restart());
    this.#report.onSubmit(form, () => void this.#report.run('Running …', () => this.#run()));
  }

  /** Starts the broker, and fills the form with the input of the first example. */
  static async open(form: HTMLFormElement): Promise<ControlForm> {
    const opened = new ControlForm(form);
    await opened.restart();
    return opened;
  }

  /** Fills the form with the input of the selected example. */
  async restart(): Promise<void> {
    await this.#report.run('Starting the broker …', async () => {
      const target = await pageTarget('alice');
      const { control } = await pageBroker();
      const { example = '{}' } = this.#example.selectedOptions[0]?.dataset ?? {};
      const selected = JSON.parse(example) as ControlExample;
      const input = await preparedInput(this.#operationId, selected, control, target);
      if (this.#input) this.#input.value = JSON.stringify(input, null, 2);
      this.#report.results.replaceChildren();
      return ['Ready.', ''];
    });
  }

  async #run(): Promise<Status> {
    const input = this.#input ? parsedInput(this.#input.value) : undefined;
    await pageTarget('alice');
    const { control } = await pageBroker();
    const method = (control as ControlClient & Methods)[this.#operationId];
    const begin = performance.now();
    const time = (): string => `${(performance.now() - begin).toFixed(0)} ms`;
    try {
      const text = JSON.stringify(await method?.(input));
      const summary = `200 in ${time()}`;
      this.#show(resultSection('Response', jsonBlock('Response', text), text));
      return [summary, 'success'];
    } catch (error) {
      const { status, error: name, message, reason } = error as CallFailure;
      if (status === undefined) throw error;
      this.#show([
        ...resultSection('The client throws', textBlock('Error', `${name}: ${message}`)),
        ...errorLink({ reason }),
      ]);
      return [`${status} in ${time()}`, 'problem'];
    }
  }

  #show(nodes: readonly Node[]): void {
    this.#report.results.replaceChildren(...nodes);
  }
}

/** @throws Error if the text is not a JSON object */
function parsedInput(text: string): ControlInput {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`Expected a JSON object; ${(error as Error).message}.`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as ControlInput;
  }
  throw new Error(`Expected a JSON object, such as {}; got ${text.trim()}.`);
}
