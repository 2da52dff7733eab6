import { UsageError } from './options.ts';

/** The settings of a market maker in the sandbox's control plane. */
interface MarketMaker {
  readonly section: string;
  readonly symbol: string;
  readonly enabled: boolean;
  readonly seed: number;
  readonly spread: string;
  readonly levels: number;
}

/**
 * Stops the market makers of a sandbox, which cancels their orders.
 *
 * @param control the origin of the control plane
 * @returns a function that starts the stopped ones again with the same settings
 * @throws UsageError if the control plane does not respond as expected; then all of them run again
 */
export async function stopMarketMakers(control: string): Promise<() => Promise<void>> {
  const url = `${control.replace(/\/+$/, '')}/v1/marketMakers`;
  const stopped: MarketMaker[] = [];
  const resume = async () => {
    for (const { section, symbol, seed, spread, levels } of stopped) {
      await request(url, { section, symbol, enabled: true, seed, spread, levels });
    }
  };
  try {
    const marketMakers = (await request(url)) as readonly MarketMaker[];
    for (const marketMaker of marketMakers.filter(({ enabled }) => enabled)) {
      const { section, symbol } = marketMaker;
      await request(url, { section, symbol, enabled: false });
      stopped.push(marketMaker);
    }
  } catch (error) {
    await resume();
    throw error;
  }
  return resume;
}

/** Sends a GET request or, with a change, a PUT request. Returns the parsed body. */
async function request(url: string, change?: object): Promise<unknown> {
  const init: RequestInit = {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  };
  const fail = (problem: string): UsageError =>
    new UsageError(
      `--control: expected ${url} to respond with status 200, ${problem}; pass the URL of the sandbox's control plane`,
    );
  const response = await fetch(url, change && init).catch((error: Error) => {
    throw fail(`got no response (${error.message})`);
  });
  const text = await response.text();
  if (response.status !== 200) throw fail(`got status ${response.status}: ${text.slice(0, 200)}`);
  try {
    return JSON.parse(text);
  } catch {
    throw fail('got a body that is not JSON');
  }
}
