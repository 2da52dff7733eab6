import {
  type ControlPlane,
  ControlPlaneError,
  createControlPlane,
} from '../control/control-plane.ts';
import { UsageError } from '../usage-error.ts';
import { stopMarkets } from './stop-markets.ts';

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
  try {
    const offsetMs = await clockOffset(control);
    const resume = await stopMarkets(control);
    return async () => {
      await resume();
      return clockWarnings((await clockOffset(control)) - offsetMs);
    };
  } catch (error) {
    if (!(error instanceof ControlPlaneError)) throw error;
    throw new UsageError(`--control: ${error.message}`);
  }
}

/** Returns how far the clock of the sandbox is ahead of the local clock. */
async function clockOffset(control: ControlPlane): Promise<number> {
  return (await control.getClock()).time - Date.now();
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
