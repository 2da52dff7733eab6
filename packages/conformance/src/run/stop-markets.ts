import type { ControlPlane } from '../control/control-plane.ts';

/**
 * Stops the index movers, the takers and the market makers of a sandbox. A market maker that stops
 * cancels its orders.
 *
 * @returns a function that starts them again, with the same settings
 * @throws ControlPlaneError if a call fails. Those that were stopped then run again
 */
export async function stopMarkets(control: ControlPlane): Promise<() => Promise<void>> {
  const stopped: (() => Promise<unknown>)[] = [];
  const resume = async () => {
    for (const start of stopped) await start();
  };
  try {
    const indexMovers = await control.listIndexMovers();
    for (const { symbol, seed, step, intervalMs } of indexMovers.filter(isEnabled)) {
      await control.setIndexMover({ symbol, enabled: false });
      const settings = { symbol, enabled: true, seed, step, intervalMs };
      stopped.push(() => control.setIndexMover(settings));
    }
    const takers = await control.listTakers();
    for (const { section, symbol, seed, intervalMs } of takers.filter(isEnabled)) {
      await control.setTaker({ section, symbol, enabled: false });
      const settings = { section, symbol, enabled: true, seed, intervalMs };
      stopped.push(() => control.setTaker(settings));
    }
    const marketMakers = await control.listMarketMakers();
    for (const { section, symbol, seed, spread, levels } of marketMakers.filter(isEnabled)) {
      await control.setMarketMaker({ section, symbol, enabled: false });
      const settings = { section, symbol, enabled: true, seed, spread, levels };
      stopped.push(() => control.setMarketMaker(settings));
    }
  } catch (error) {
    await resume();
    throw error;
  }
  return resume;
}

function isEnabled({ enabled }: { readonly enabled: boolean }): boolean {
  return enabled;
}
