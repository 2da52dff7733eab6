/** The key under which the broker of a tab is stored. */
const key = 'broker-api-broker';

type ProblemListener = (problem: string | undefined) => void;

/** Why the broker cannot be kept; undefined if it can. */
let problem: string | undefined;
const listeners = new Set<ProblemListener>();

/**
 * Returns the broker that an earlier page of this tab stored; null if there is none. Each tab has a
 * session storage of its own, and a duplicated tab starts with a copy.
 */
export function keptBroker(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the broker for the next page of this tab. */
export function keepBroker(saved: string): void {
  try {
    sessionStorage.setItem(key, saved);
    report(undefined);
  } catch (error) {
    // An older state would be wrong.
    forgetBroker();
    const megabytes = (saved.length / 1e6).toFixed(1);
    report(
      (error as Error).name === 'QuotaExceededError'
        ? `This broker has ${megabytes} MB, which is more than the browser keeps for a page. The ` +
            `next page starts a new broker.`
        : 'This browser keeps nothing for this site, so each page has a broker of its own.',
    );
  }
}

/** Removes the stored broker, so that a new one starts. */
export function forgetBroker(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The browser blocks the storage, so nothing is stored.
  }
}

/**
 * Calls a function with the reason why the next page of this tab will not have this broker, now and
 * after each change; with undefined if the next page will have it.
 */
export function onKeepingProblem(changed: ProblemListener): void {
  listeners.add(changed);
  changed(problem);
}

function report(found: string | undefined): void {
  if (found === problem) return;
  problem = found;
  for (const listener of listeners) listener(problem);
}
