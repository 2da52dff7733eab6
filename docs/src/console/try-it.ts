import { part } from './elements.ts';

/** The form *Try it*. Loads the client and the broker only when a reader opens the form. */
export class TryIt extends HTMLElement {
  connectedCallback(): void {
    // Hidden until this script runs, because without the script the form would have no effect.
    this.hidden = false;
    const details = part<HTMLDetailsElement>(this, 'details');
    const open = async (): Promise<void> => {
      const status = part(this, '[role=status]');
      status.textContent = 'Loading …';
      try {
        const { openForm } = await import('./open-form.ts');
        await openForm(this);
      } catch (error) {
        const reason = (error as Error).message;
        status.textContent = `The form could not be loaded: ${reason}. Reload the page.`;
      }
    };
    // A link to `#try-it` opens the form.
    const openAtHash = (): void => {
      if (location.hash === '#try-it') details.open = true;
    };
    addEventListener('hashchange', openAtHash);
    openAtHash();
    if (details.open) void open();
    else details.addEventListener('toggle', () => void open(), { once: true });
  }
}
