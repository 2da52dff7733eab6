import { UsageError } from '@broker-api/spec/command-line';
import {
  type ControlPlane,
  ControlPlaneError,
  createControlPlane,
} from '../control/control-plane.ts';

/** Reverts the preparation of a sandbox, and returns warnings about changes that remain. */
export type Revert = () => Promise<readonly string[]>;

/**
 * Prepares a sandbox for workflows: stops its index movers and its market makers.
 *
 * @param origin the origin of the control plane
 * @param token the bearer token of the control plane, if it requires one
 * @throws UsageError if the control plane does not respond as expected
 */
export async function prepareSandbox(origin: string, token?: string): Promise<Revert> {
  const control = createControlPlane(origin, token);
  // How far the clock of the sandbox is ahead of the local clock.
  const offset = async (): Promise<number> => (await control.getClock()).time - Date.now();
  try {
    const offsetMs = await offset();
    const resume = await stopMarkets(control);
    return async () => {
      await resume();
      return clockWarnings((await offset()) - offsetMs);
    };
  } catch (error) {
    if (!(error instanceof ControlPlaneError)) throw error;
    throw new UsageError(`--control: ${error.message}`);
  }
}

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
  const kinds = [
    [control.listIndexMovers, control.setIndexMover],
    [control.listTakers, control.setTaker],
    [control.listMarketMakers, control.setMarketMaker],
  ] as const;
  try {
    for (const [list, set] of kinds) {
      for (const { enabled, section, symbol, ...task } of await list()) {
        const { seed, step, spread, levels, intervalMs } = task;
        if (!enabled) continue;
        await set({ section, symbol, enabled: false });
        const settings = { section, symbol, enabled, seed, step, spread, levels, intervalMs };
        stopped.push(() => set(settings));
      }
    }
  } catch (error) {
    await resume();
    throw error;
  }
  return resume;
}

const toleratedMs = 60_000;
const hourMs = 3_600_000;

function clockWarnings(movedMs: number): readonly string[] {
  if (movedMs < toleratedMs) return [];
  const hours = (movedMs / hourMs).toFixed(1);
  return [
    `the workflows moved the clock of the sandbox ${hours} h forward, ` +
      'past settlements of funding and expirations of options; ' +
      'the clock goes back only when the sandbox is reset or started again',
  ];
}
