import { errorCatalogue, operations } from '@broker-api/spec';
import { ControlPlaneError } from '../control-plane-error.ts';
import type { NewFault } from '../generated/client.gen.ts';
import type { ControlHandlers } from '../handler.ts';

/** Handlers for injected faults. */
export const faultHandlers = {
  listFaults: ({ faults }) => faults.list(),

  injectFault: ({ faults }, fault) => {
    rejectInvalidFault(fault);
    const injected = faults.inject(fault);
    if (injected !== undefined) return injected;
    const message = `The maximum of ${faults.maximum} faults is reached. Clear faults with clearFaults, or use the field times.`;
    throw new ControlPlaneError('CONFLICT', message);
  },

  clearFaults: ({ faults }, { faultId }) => {
    const cleared = faults.clear(faultId);
    if (faultId !== undefined && cleared === 0) {
      const message = `The fault ${JSON.stringify(faultId)} does not exist. List the faults with listFaults.`;
      throw new ControlPlaneError('NOT_FOUND', message);
    }
    return { cleared };
  },
} satisfies Partial<ControlHandlers>;

/** Checks what the schema cannot express: fields that depend on the effect, codes, operations. */
function rejectInvalidFault({ effect, delayMs, status, code, section, operation }: NewFault): void {
  const reject = (message: string): never => {
    throw new ControlPlaneError('INVALID_REQUEST', message);
  };
  if (effect === 'delay' && delayMs === undefined) {
    reject(
      'A fault with the effect delay requires delayMs. Add the delay in milliseconds, such as 1000.',
    );
  }
  const unexpected = [
    ...(effect !== 'delay' && delayMs !== undefined ? ['delayMs'] : []),
    ...(effect !== 'status' && status !== undefined ? ['status'] : []),
    ...(effect !== 'status' && code !== undefined ? ['code'] : []),
  ];
  if (unexpected.length > 0) {
    const fields = unexpected.join(' and ');
    reject(`A fault with the effect ${effect} does not support ${fields}. Omit ${fields}.`);
  }
  if (code !== undefined && !Object.hasOwn(errorCatalogue, String(code))) {
    reject(`code must be in the error catalogue, such as -1001; got ${code}.`);
  }
  const sections = Object.entries(operations).filter(([name]) => (section ?? name) === name);
  if (operation !== undefined && !sections.some(([, all]) => Object.hasOwn(all, operation))) {
    const ofSection = section === undefined ? '' : ` of the section ${section}`;
    const found = JSON.stringify(operation);
    reject(`operation must be an operation id${ofSection}, such as placeOrder; got ${found}.`);
  }
}
