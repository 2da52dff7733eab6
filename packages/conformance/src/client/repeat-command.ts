import { commandText } from '../options.ts';
import type { Session } from './session.ts';

/**
 * Returns the command that runs a test again, for a test that sends several requests. FILE is the
 * file of the accounts.
 *
 * @param select the option that selects the test by its id, and options that the test requires
 */
export function repeatCommand({ options }: Session, id: string, select: string = '--test'): string {
  return commandText(options, `${select} ${id}`);
}
