import { controlTable } from '../control/generated/operations.gen.ts';
import { aheadLimitMs } from '../gateway/pipeline.ts';
import type { NodeSandbox } from './sandbox.ts';

/**
 * Returns a warning if the stored state is ahead of the clock, for example because an earlier
 * process advanced a manual clock. The warning contains the commands that solve the problem.
 *
 * @param origin the origin of the control plane
 */
export function clockWarning(
  { acceptsOrdersFrom, now }: NodeSandbox,
  origin: string,
): string | undefined {
  const time = now();
  // A restart within a second of the last command is normal.
  if (acceptsOrdersFrom === undefined || acceptsOrdersFrom - time <= aheadLimitMs) return undefined;
  const from = new Date(acceptsOrdersFrom).toISOString();
  const current = new Date(time).toISOString();
  const { setGatewayRules: rules, reset } = controlTable;
  const rule = `-H 'Content-Type: application/json' -d '{"rejectReplays": false}'`;
  return [
    `Warning: the stored state is ahead of the clock, which is at ${current}.`,
    `Until ${from}, the sandbox rejects orders, transfers and margin adjustments`,
    '(-1021). To accept them now:',
    `  curl -X ${rules.method} ${rule} ${origin}${rules.path}`,
    'To discard the stored state and begin again:',
    `  curl -X ${reset.method} ${origin}${reset.path}`,
  ].join('\n');
}
