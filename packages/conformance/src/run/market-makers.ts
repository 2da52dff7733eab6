import type { ControlPlane } from '../control/control-plane.ts';

/**
 * Stops the market makers of a sandbox, which cancels their orders.
 *
 * @returns a function that starts the stopped ones again with the same settings
 * @throws ControlPlaneError if a call fails; then all of them run again
 */
export async function stopMarketMakers(control: ControlPlane): Promise<() => Promise<void>> {
  const stopped: Awaited<ReturnType<ControlPlane['listMarketMakers']>> = [];
  const resume = async () => {
    for (const { section, symbol, seed, spread, levels } of stopped) {
      await control.setMarketMaker({ section, symbol, enabled: true, seed, spread, levels });
    }
  };
  try {
    const marketMakers = await control.listMarketMakers();
    for (const marketMaker of marketMakers.filter(({ enabled }) => enabled)) {
      const { section, symbol } = marketMaker;
      await control.setMarketMaker({ section, symbol, enabled: false });
      stopped.push(marketMaker);
    }
  } catch (error) {
    await resume();
    throw error;
  }
  return resume;
}
