import { storedSettings } from '../page/settings.ts';
import type { BrokerTarget } from './broker-target.ts';
import { part } from './elements.ts';
import { pageTarget } from './page-target.ts';
import { remoteTarget } from './remote-target.ts';

/**
 * Returns the broker that the reader has selected in a form, with the keys of the selected user.
 *
 * @param needsKey whether the form sends requests with an API key
 * @throws Error if the settings of the samples contain no keys, or a base URL that is not allowed
 */
export async function formTarget(form: HTMLFormElement, needsKey: boolean): Promise<BrokerTarget> {
  const user = part<HTMLSelectElement>(form, 'select[name=user]').value;
  if (user !== 'remote') return pageTarget(user);
  const { baseUrl, apiKey, secretKey } = storedSettings();
  const server = baseUrl || (form.dataset.server ?? '');
  const credentials = apiKey && secretKey ? { apiKey, secretKey } : undefined;
  if (needsKey && credentials === undefined) {
    throw new Error(
      'Enter the API key and the secret key in the settings of the samples: ' +
        '`npm start` writes both to .env.sandbox.',
    );
  }
  return remoteTarget(server, credentials);
}

/** Opens the settings of the samples, and moves the focus to the API key. */
export function openSettings(): void {
  const settings = part<HTMLDetailsElement>(document.body, 'sample-settings details');
  settings.open = true;
  settings.scrollIntoView({ block: 'center' });
  const input = settings.querySelector<HTMLInputElement>('[name=apiKey]');
  (input ?? part<HTMLInputElement>(settings, 'input')).focus({ preventScroll: true });
}
