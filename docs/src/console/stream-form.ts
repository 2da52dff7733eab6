import type { BrokerStream, BrokerTarget } from './broker-target.ts';
import { part } from './elements.ts';
import { FormReport, type Status } from './form-report.ts';
import { formTarget, openSettings } from './form-target.ts';
import { frameView } from './frame-view.ts';
import { noResponseAdvice } from './remote-target.ts';
import { triggerMessages } from './stream-triggers.ts';
import { createListenKey } from './user-frames.ts';

const maximumFrames = 50;
const pollMs = 200;
/** The server closes a market data stream that sends no ping for 5 minutes. */
const pingMs = 60_000;

/** Connects to a stream of a broker, and displays its messages. */
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
  #stream: BrokerStream | undefined;

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
      const path = this.#needsKey
        ? this.#path.replace('{listenKey}', await createListenKey(target))
        : this.#path;
      this.#stream = await target.connect(path);
      void this.#read(this.#stream);
    }
    this.#displayConnection();
    if (this.#frame === null) return ['Connected. Place an order to receive messages.', 'success'];
    await this.#stream.send(this.#frame.value);
    return ['Connected; the message was sent.', 'success'];
  }

  async #runTrigger(): Promise<Status> {
    const target = await this.#target();
    const frame = this.#frame?.value ?? '';
    return [await triggerMessages(this.#form.dataset.trigger ?? '', frame, target), 'success'];
  }

  /** Displays the messages of a connection until it is closed. */
  async #read(stream: BrokerStream): Promise<void> {
    let pinged = performance.now();
    while (stream === this.#stream) {
      // The call fails if the reader leaves the page, which closes the connection too.
      const frames = await stream.take().catch(() => undefined);
      if (stream !== this.#stream) return;
      if (frames === undefined) return this.#close('The broker closed the connection.');
      for (const frame of frames) this.#report.results.prepend(frameView(frame));
      const { children } = this.#report.results;
      while (children.length > maximumFrames) children[maximumFrames]?.remove();
      if (!this.#needsKey && performance.now() - pinged > pingMs) {
        pinged = performance.now();
        await stream.send(JSON.stringify({ ping: Date.now() }));
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  #close(message: string): void {
    void this.#stream?.close().catch(() => {});
    this.#stream = undefined;
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
