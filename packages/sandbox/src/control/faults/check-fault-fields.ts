import { ControlPlaneError } from '../control-plane-error.ts';

interface FaultFields {
  readonly effect: string;
  readonly delayMs?: number;
}

/**
 * Rejects the effect `delay` without `delayMs`, and fields that the effect does not support.
 *
 * @param effectOf maps the name of a field to the only effect that supports the field
 * @throws ControlPlaneError that says what to add or to omit
 */
export function checkFaultFields<Fault extends FaultFields>(
  fault: Fault,
  effectOf: { readonly [Field in keyof Fault]?: string },
): void {
  const { effect, delayMs } = fault;
  if (effect === 'delay' && delayMs === undefined) {
    const message =
      'A fault with the effect delay requires delayMs. ' +
      'Add the delay in milliseconds, such as 1000.';
    throw new ControlPlaneError('INVALID_REQUEST', message);
  }
  const unexpected = Object.entries(effectOf)
    .filter(([field, supported]) => supported !== effect && Object.hasOwn(fault, field))
    .map(([field]) => field);
  if (unexpected.length === 0) return;
  const fields = unexpected.join(' and ');
  const message = `A fault with the effect ${effect} does not support ${fields}. Omit ${fields}.`;
  throw new ControlPlaneError('INVALID_REQUEST', message);
}
