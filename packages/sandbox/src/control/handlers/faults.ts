import { errorCatalogue, operations } from '@broker-api/spec';
import { ControlPlaneError } from '../control-plane-error.ts';
import { checkFaultFields } from '../faults/check-fault-fields.ts';
import type { NewFault } from '../generated/client.gen.ts';
import type { ControlHandlers } from '../handler.ts';

/** Handlers for injected faults. */
export const faultHandlers = {
  listFaults: ({ faults }) => faults.list(),

  injectFault: ({ faults }, fault) => {
    rejectInvalidFault(fault);
    const injected = faults.inject(fault);
    if (injected !== undefined) return injected;
    const message =
      `The maximum of ${faults.maximum} faults is reached. ` +
      `Clear faults with clearFaults, or use the field times.`;
    throw new ControlPlaneError('CONFLICT', message);
  },

  clearFaults: ({ faults }, { faultId }) => {
    const cleared = faults.clear(faultId);
    if (faultId !== undefined && cleared === 0) {
      const message =
        `The fault ${JSON.stringify(faultId)} does not exist. ` +
        `List the faults with listFaults.`;
      throw new ControlPlaneError('NOT_FOUND', message);
    }
    return { cleared };
  },
} satisfies Partial<ControlHandlers>;

/**
 * Checks what the schema cannot express: whether the fields match the effect, and whether the error
 * code and the operation exist.
 */
export function rejectInvalidFault(fault: NewFault): void {
  checkFaultFields(fault, { delayMs: 'delay', status: 'status', code: 'status' });
  const { code, section, operation, user } = fault;
  const reject = (message: string): never => {
    throw new ControlPlaneError('INVALID_REQUEST', message);
  };
  if (code !== undefined && !Object.hasOwn(errorCatalogue, String(code))) {
    reject(`code must be in the error catalogue, such as -1001; got ${code}.`);
  }
  if (operation === undefined) return;
  const sections = Object.entries(operations).filter(([name]) => (section ?? name) === name);
  const records = sections.flatMap(([, all]) => all[operation] ?? []);
  if (user !== undefined && records.length > 0 && !records.some((one) => one.requiresApiKey)) {
    reject(`the operation ${operation} requires no API key, so its calls have no user. Omit user.`);
  }
  if (records.length === 0) {
    const ofSection = section === undefined ? '' : ` of the section ${section}`;
    const found = JSON.stringify(operation);
    reject(`operation must be an operation id${ofSection}, such as placeOrder; got ${found}.`);
  }
}
