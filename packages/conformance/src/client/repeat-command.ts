import type { Session } from './session.ts';

/**
 * Returns the command that runs a test again, for a test that sends several requests. FILE is the
 * file of the accounts.
 *
 * @param select the option that selects the test by its id, and options that the test requires
 */
export function repeatCommand({ options }: Session, id: string, select: string = '--test'): string {
  const { baseUrl, wsUrl, accounts, trade, pace = true, seed } = options;
  const parts = [
    `broker-conformance --base-url ${baseUrl}`,
    wsUrl === undefined ? '' : `--ws-url ${wsUrl}`,
    accounts.length > 0 ? '--accounts FILE' : '',
    trade ? '--trade' : '',
    pace ? '' : '--no-pace',
    `--seed ${seed}`,
    `${select} ${id}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}
