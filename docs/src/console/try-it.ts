import type { Section } from '@broker-api/spec';
import { type BrokerTarget, pageTarget, remoteTarget } from './broker-target.ts';
import { element } from './elements.ts';
import { knownValues } from './known-values.ts';
import { runCall } from './run-call.ts';
import { runView } from './run-view.ts';
import { ruleProblem, type Values } from './section-clients.ts';

type Field = HTMLInputElement | HTMLSelectElement;

/** Runs the calls of a form: the part of *Try it* that is loaded when a reader opens it. */
export class TryItForm {
  readonly #form: HTMLFormElement;
  readonly #section: Section;
  readonly #operationId: string;
  readonly #fields: readonly Field[];
  readonly #status: HTMLElement;
  readonly #results: HTMLElement;
  /** The fields whose values the reader has changed. */
  readonly #edited = new Set<Field>();

  constructor(form: HTMLFormElement) {
    const { section, operation = '' } = form.dataset;
    this.#form = form;
    this.#section = section as Section;
    this.#operationId = operation;
    this.#fields = [...form.querySelectorAll<Field>('[data-parameter]')];
    this.#status = form.querySelector('[role=status]') as HTMLElement;
    this.#results = form.querySelector('.results') as HTMLElement;
    form.addEventListener('input', ({ target }) => void this.#edit(target as Field));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#run();
    });
  }

  /** Displays the values that only the broker knows. */
  async prepare(): Promise<void> {
    await this.#report('Starting the broker …', async () => {
      await this.#fillKnownValues(await this.#target());
      return 'The broker is ready.';
    });
  }

  async #edit(field: Field): Promise<void> {
    this.#edited.add(field);
    const problem = await ruleProblem(this.#section, this.#operationId, this.#values());
    this.#status.textContent = problem ?? '';
  }

  async #run(): Promise<void> {
    await this.#report('Running …', async () => {
      const target = await this.#target();
      await this.#fillKnownValues(target);
      this.#renewClientOrderId();
      const run = await runCall(this.#section, this.#operationId, this.#values(), target);
      this.#results.replaceChildren(...runView(run));
      // The playground displays what the call changed.
      const detail = run.frames;
      this.#form.dispatchEvent(new CustomEvent('ran', { bubbles: true, detail }));
      const { status } = run.exchange?.response ?? {};
      return status === undefined ? 'The call received no response.' : `The status is ${status}.`;
    });
  }

  /** Displays what is being done, then the result or the reason of a failure. */
  async #report(progress: string, work: () => Promise<string>): Promise<void> {
    const button = this.#form.querySelector('button[type=submit]') as HTMLButtonElement;
    button.disabled = true;
    this.#status.textContent = progress;
    try {
      this.#status.textContent = await work();
    } catch (error) {
      const { message } = error as Error;
      this.#results.replaceChildren(element('p', { class: 'problem' }, message));
      this.#status.textContent = 'The call failed.';
    } finally {
      button.disabled = false;
    }
  }

  async #target(): Promise<BrokerTarget> {
    const settings = new FormData(this.#form);
    const user = String(settings.get('user'));
    if (user !== 'remote') return pageTarget(user);
    const { baseUrl = '', apiKey = '', secretKey = '' } = storedSettings();
    return remoteTarget(baseUrl, apiKey === '' ? undefined : { apiKey, secretKey });
  }

  #values(): Values {
    const entries = this.#fields.map(({ dataset, value }) => [dataset.parameter, value.trim()]);
    return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Values;
  }

  async #fillKnownValues(target: BrokerTarget): Promise<void> {
    const open = this.#fields.filter((field) => !this.#edited.has(field) && field.value !== '');
    const names = new Set(open.map(({ dataset }) => dataset.parameter ?? ''));
    const known = await knownValues(this.#section, names, target);
    for (const field of open) field.value = known[field.dataset.parameter ?? ''] ?? field.value;
  }

  /** A broker rejects a second order with the same client order id. */
  #renewClientOrderId(): void {
    const field = this.#fields.find(({ dataset }) => dataset.fresh !== undefined);
    if (field === undefined || field.value === '' || this.#edited.has(field)) return;
    field.value = `${field.dataset.fresh}${Date.now()}`;
  }
}

/** The server and the keys that the reader entered beside the samples. */
function storedSettings(): Readonly<Record<string, string>> {
  return JSON.parse(localStorage.getItem('broker-api-settings') ?? '{}') as Record<string, string>;
}
