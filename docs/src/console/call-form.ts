import type { Operation } from '@broker-api/core';
import type { Section } from '@broker-api/spec';
import { storedSettings } from '../page/settings.ts';
import type { BrokerTarget } from './broker-target.ts';
import { chartPreview } from './chart-preview.ts';
import { part } from './elements.ts';
import type { FormExample } from './form-examples.ts';
import { exampleValues, skipsChecks } from './known-values.ts';
import { pageTarget } from './page-target.ts';
import { noResponseAdvice, remoteTarget } from './remote-target.ts';
import { type Run, runCall } from './run-call.ts';
import { runSummary, runView } from './run-view.ts';
import { operationOf, ruleProblem, type Values } from './section-clients.ts';
import { withCode } from './text-blocks.ts';
import { formatProblem, type ValueFormat } from './value-format.ts';

type Field = HTMLInputElement | HTMLSelectElement;

/** Runs the calls of a form. A page loads this code only when it displays the form. */
export class CallForm {
  /** Called after each run, with the element that displays its results. */
  onRun: ((run: Run, results: HTMLElement) => void) | undefined;
  /** Called when the form contains the values of an example that the reader selected. */
  onExample: ((values: Values) => void) | undefined;
  readonly #form: HTMLFormElement;
  readonly #operation: Operation;
  readonly #section: Section;
  readonly #fields: readonly Field[];
  readonly #user: HTMLSelectElement;
  readonly #example: HTMLSelectElement;
  readonly #skipsChecks: HTMLInputElement;
  readonly #button: HTMLButtonElement;
  readonly #status: HTMLElement;
  readonly #results: HTMLElement;
  /** The fields whose values the reader has changed. */
  readonly #edited = new Set<Field>();
  /** Resolves when all work that `#report` received has ended. */
  #done: Promise<void> = Promise.resolve();
  /** The number of calls of `#report` whose work has not ended. */
  #waiting = 0;

  private constructor(form: HTMLFormElement, section: Section, operation: Operation) {
    this.#form = form;
    this.#section = section;
    this.#operation = operation;
    this.#fields = [...form.querySelectorAll<Field>('[data-parameter]')];
    this.#button = part(form, 'button[type=submit]');
    this.#status = part(form, '[role=status]');
    this.#results = part(form, '.results');
    for (const field of this.#fields) field.addEventListener('input', () => this.#edit(field));
    this.#user = part(form, 'select[name=user]');
    this.#example = part(form, 'select[name=example]');
    this.#skipsChecks = part(form, 'input[name=skipsChecks]');
    this.#user.addEventListener('change', () => this.#useExample());
    this.#example.addEventListener('change', () => this.#selectExample());
    this.#skipsChecks.addEventListener('change', () => this.#check());
    part(form, 'button[name=settings]').addEventListener('click', openSettings);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!this.#button.disabled) void this.#report('Running …', () => this.#run());
    });
  }

  /** Starts the broker, and fills the form with the values of the first example. */
  static async open(form: HTMLFormElement): Promise<CallForm> {
    const { section, operation = '' } = form.dataset;
    const owner = section as Section;
    const opened = new CallForm(form, owner, await operationOf(owner, operation));
    await opened.#selectExample();
    return opened;
  }

  /** The values of the parameters that are not empty. */
  get values(): Values {
    const entries = this.#fields.map(({ dataset, value }) => [dataset.parameter, value.trim()]);
    return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Values;
  }

  /** Sets the values of parameters, as if the reader had entered them. */
  fill(values: Values): void {
    for (const field of this.#fields) {
      const value = values[field.dataset.parameter ?? ''];
      if (value === undefined) continue;
      field.value = value;
      this.#edited.add(field);
    }
    this.#check();
  }

  #edit(field: Field): void {
    this.#edited.add(field);
    this.#check();
  }

  /** Displays the rule or the format that the values break. The reader can still press *Run*. */
  #check(): void {
    const rule = this.#skipsChecks.checked ? undefined : ruleProblem(this.#operation, this.values);
    const problem = rule ?? this.#formatProblem();
    this.#display(problem ?? '', problem === undefined ? '' : 'problem');
  }

  /** Returns the first problem with the format of the values that the reader entered. */
  #formatProblem(): string | undefined {
    const problems = this.#fields.map(({ dataset: { parameter = '', format }, value }) => {
      const text = value.trim();
      if (format === undefined || text === '') return undefined;
      return formatProblem(parameter, text, JSON.parse(format) as ValueFormat);
    });
    return problems.find((problem) => problem !== undefined);
  }

  /** Selects the user whose keys the example needs, then uses the example. */
  async #selectExample(): Promise<void> {
    const { user } = this.#selectedExample();
    const { value } = this.#user;
    if (value !== 'remote') this.#user.value = user ?? (value === 'bob' ? 'bob' : 'alice');
    await this.#useExample();
  }

  async #useExample(): Promise<void> {
    this.#edited.clear();
    const example = this.#selectedExample();
    this.#setFields(this.#fields, example.values);
    for (const field of this.#fields) {
      const label = field.closest<HTMLElement>('[data-unavailable]');
      if (label !== null) label.hidden = field.value === '';
    }
    this.#skipsChecks.checked = skipsChecks(this.#operation, example);
    part(this.#form, 'button[name=settings]').hidden = this.#user.value !== 'remote';
    await this.#report('Starting the broker …', async () => {
      await this.#fillKnownValues(await this.#target());
      this.onExample?.(this.values);
      return ['Ready.', ''];
    });
  }

  async #run(): Promise<[message: string, state: string]> {
    const target = await this.#target();
    await this.#fillKnownValues(target);
    const { operationId } = this.#operation;
    const isUnchecked = this.#skipsChecks.checked;
    const { values } = this;
    const run = await runCall(this.#section, operationId, values, target, isUnchecked);
    this.#results.replaceChildren(...runView(run));
    // Directly below the response
    this.#results.firstElementChild?.after(...chartPreview(operationId, values, run));
    this.onRun?.(run, this.#results);
    const { status = 0 } = run.exchange?.response ?? {};
    return [`${runSummary(run)}${advice(run, target)}`, status === 200 ? 'success' : 'problem'];
  }

  /**
   * Displays a progress text, then the result of some work, or why the work failed. Until then, the
   * reader cannot press *Run*, and the results of the last run are dimmed. The work starts
   * only after all earlier work has ended, so in the end the form displays the values and the
   * result of the latest work.
   */
  async #report(progress: string, work: () => Promise<[string, string]>): Promise<void> {
    this.#button.disabled = true;
    this.#results.ariaBusy = 'true';
    this.#display(progress, 'progress');
    this.#waiting += 1;
    this.#done = this.#done.then(work).then(
      (result) => this.#finish(...result),
      (error: Error) => {
        this.#results.replaceChildren();
        this.#finish(this.#explain(error), 'problem');
      },
    );
    await this.#done;
  }

  /** Displays a result if no later work is pending. */
  #finish(message: string, state: string): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) return;
    this.#display(message, state);
    this.#button.disabled = false;
    this.#results.ariaBusy = 'false';
  }

  #explain({ name, message }: Error): string {
    const isSilent = name === 'TransportError' && this.#user.value === 'remote';
    return isSilent ? `${message}. ${noResponseAdvice()}` : message;
  }

  #display(message: string, state: string): void {
    this.#status.replaceChildren(...withCode(message));
    this.#status.dataset.state = state;
  }

  async #target(): Promise<BrokerTarget> {
    const user = this.#user.value;
    if (user !== 'remote') return pageTarget(user);
    const { baseUrl, apiKey, secretKey } = storedSettings();
    const server = baseUrl || (this.#form.dataset.server ?? '');
    const credentials = apiKey && secretKey ? { apiKey, secretKey } : undefined;
    if (this.#operation.requiresApiKey && credentials === undefined) {
      throw new Error(
        'Enter the API key and the secret key in the settings of the samples: ' +
          '`npm start` writes both to .env.sandbox.',
      );
    }
    return remoteTarget(server, credentials);
  }

  #selectedExample(): FormExample {
    const { example = '' } = this.#example.selectedOptions[0]?.dataset ?? {};
    return JSON.parse(example) as FormExample;
  }

  #setFields(fields: readonly Field[], values: Values): void {
    for (const field of fields) field.value = values[field.dataset.parameter ?? ''] ?? '';
  }

  /** Writes values that only the broker knows into the fields that the reader has not changed. */
  async #fillKnownValues(target: BrokerTarget): Promise<void> {
    const fields = this.#fields.filter((field) => !this.#edited.has(field));
    const example = this.#selectedExample();
    this.#setFields(fields, await exampleValues(this.#section, this.#operation, example, target));
  }
}

/** Returns what the reader can do if a call did not reach the broker. */
function advice({ exchange, error }: Run, target: BrokerTarget): string {
  if (exchange === undefined && error?.name === 'ParameterError') {
    return ". To send these parameters anyway, select Skip the client's checks.";
  }
  const isSilent = exchange !== undefined && exchange.response === undefined && !target.isPage;
  return isSilent ? ` ${noResponseAdvice()}` : '';
}

/** Opens the settings of the samples, and moves the focus to the API key. */
function openSettings(): void {
  const settings = part<HTMLDetailsElement>(document.body, 'sample-settings details');
  settings.open = true;
  settings.scrollIntoView({ block: 'center' });
  const input = settings.querySelector<HTMLInputElement>('[name=apiKey]');
  (input ?? part<HTMLInputElement>(settings, 'input')).focus({ preventScroll: true });
}
