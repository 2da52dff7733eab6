import type { BrokerTarget } from './broker-target.ts';
import { part } from './elements.ts';
import { FormReport, type Status } from './form-report.ts';
import { formTarget, openSettings } from './form-target.ts';
import { frameView } from './frame-view.ts';
import { noResponseAdvice } from './remote-target.ts';
import { triggerMessages } from './stream-triggers.ts';
import { openWireStream, type WireStream } from './wire-stream.ts';

const maximumFrames = 50;
/** The server closes a market data stream that sends no ping for 5 minutes. */
const pingMs = 60_000;

/** Connects to a stream of a broker, and displays its messages as they are on the wire. */
export class StreamForm {
  readonly #form: HTMLFormElement;
  readonly #path: string;
  readonly #user: HTMLSelectElement;
  readonly #example: HTMLSelectElement;
  /** Absent if the client sends nothing. */
  readonly #frame: HTMLTextAreaElement | null;
  readonly #connect: HTMLButtonElement;
  readonly #connectLabel: string;
  readonly #trigger: HTMLButtonElement;
  readonly #disconnect: HTMLButtonElement;
  readonly #report: FormReport;
  /** The open connection. */
  #stream: WireStream | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;

  private constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#path = form.dataset.path ?? '';
    this.#user = part(form, 'select[name=user]');
    this.#example = part(form, 'select[name=example]');
    this.#frame = form.querySelector('textarea');
    this.#connect = part(form, 'button[type=submit]');
    this.#connectLabel = this.#connect.textContent;
    this.#trigger = part(form, 'button[name=trigger]');
    this.#disconnect = part(form, 'button[name=disconnect]');
    this.#report = new FormReport(form, (error) => this.#explain(error));
    this.#example.addEventListener('change', () => this.#useExample());
    this.#user.addEventListener('change', () => void this.restart());
    this.#disconnect.addEventListener('click', () => this.#close('You closed the connection.'));
    this.#trigger.addEventListener('click', () => {
      void this.#report.run('Running …', () => this.#runTrigger());
    });
    part(form, 'button[name=settings]').addEventListener('click', openSettings);
    this.#report.onSubmit(form, () => void this.#report.run('Connecting …', () => this.#submit()));
  }

  /** Starts the broker, and fills the form with the first example. */
  static async open(form: HTMLFormElement): Promise<StreamForm> {
    const opened = new StreamForm(form);
    await opened.restart();
    return opened;
  }

  async restart(): Promise<void> {
    this.#close('');
    this.#report.results.replaceChildren();
    this.#useExample();
    part(this.#form, 'button[name=settings]').hidden = this.#user.value !== 'remote';
    await this.#report.run('Starting the broker …', async () => {
      await this.#target();
      return ['Ready.', ''];
    });
  }

  get #needsKey(): boolean {
    return this.#path.includes('{');
  }

  #target(): Promise<BrokerTarget> {
    return formTarget(this.#form, this.#needsKey);
  }

  #useExample(): void {
    const { frame = '' } = this.#example.selectedOptions[0]?.dataset ?? {};
    if (this.#frame) this.#frame.value = frame;
  }

  /** Connects if no connection is open, and sends the message. */
  async #submit(): Promise<Status> {
    if (this.#stream === undefined) {
      const target = await this.#target();
      this.#connected(await openWireStream(target, this.#path, (frame) => this.#show(frame)));
    }
    this.#displayConnection();
    if (this.#frame === null) return ['Connected. Place an order to receive messages.', 'success'];
    this.#stream?.send(this.#frame.value);
    return ['Connected; the message was sent.', 'success'];
  }

  async #runTrigger(): Promise<Status> {
    const target = await this.#target();
    const frame = this.#frame?.value ?? '';
    return [await triggerMessages(this.#form.dataset.trigger ?? '', frame, target), 'success'];
  }

  #connected(stream: WireStream): void {
    this.#stream = stream;
    void stream.closed.then(() => {
      if (stream === this.#stream) this.#close('The broker closed the connection.');
    });
    if (this.#needsKey) return;
    this.#pings = setInterval(() => stream.send(JSON.stringify({ ping: Date.now() })), pingMs);
  }

  #show(frame: string): void {
    const { results } = this.#report;
    results.prepend(frameView(frame));
    while (results.children.length > maximumFrames) results.lastElementChild?.remove();
  }

  #close(message: string): void {
    clearInterval(this.#pings);
    const stream = this.#stream;
    this.#stream = undefined;
    stream?.close();
    this.#displayConnection();
    this.#report.display(message, '');
  }

  #displayConnection(): void {
    const isOpen = this.#stream !== undefined;
    this.#disconnect.hidden = !isOpen;
    // The page places no orders in the reader's own sandbox.
    this.#trigger.hidden = !isOpen || this.#user.value === 'remote';
    this.#connect.hidden = isOpen && this.#frame === null;
    this.#connect.textContent = isOpen ? 'Send' : this.#connectLabel;
  }

  #explain({ message }: Error): string {
    return this.#user.value === 'remote' ? `${message} ${noResponseAdvice()}` : message;
  }
}
