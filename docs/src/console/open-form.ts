import { CallForm } from './call-form.ts';
import { ControlForm } from './control-form.ts';
import { element, part } from './elements.ts';
import { onKeepingProblem } from './kept-broker.ts';
import { pageBroker, startAgain } from './page-broker.ts';
import { siteUrl } from './site-url.ts';
import { StreamForm } from './stream-form.ts';

/** A form that displays what a broker does. */
interface BrokerForm {
  /** Displays the initial state again, after a new broker has started. */
  restart(): Promise<void>;
}

const forms = { call: CallForm, control: ControlForm, stream: StreamForm } as const;

/** Starts the broker of a form *Try it*, and says which pages have the same broker. */
export async function openForm(root: HTMLElement): Promise<void> {
  // The worker starts while the form loads the client. The form reports why the start failed.
  pageBroker().catch(() => {});
  const form = part<HTMLFormElement>(root, 'form');
  const again = element('button', { type: 'button', class: 'small' }, againLabel);
  form.before(noteWith(again));
  const opened: BrokerForm = await forms[root.dataset.kind as keyof typeof forms].open(form);
  again.addEventListener('click', () => {
    startAgain();
    void opened.restart();
  });
}

const againLabel = 'Start again with a new broker';

function noteWith(again: HTMLButtonElement): HTMLElement {
  const playground = element('a', { href: siteUrl('playground/') }, 'playground');
  const text = element('p', {});
  text.append(
    'All pages of this tab have the same broker, and a reload keeps it. The ',
    playground,
    ' shows its market and your orders.',
  );
  const problem = element('p', { class: 'problem', 'data-keeping': '' });
  onKeepingProblem((found = '') => problem.replaceChildren(found));
  return element('div', { class: 'own-broker' }, text, again, problem);
}
