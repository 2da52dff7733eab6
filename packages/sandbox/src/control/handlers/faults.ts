import { errorCatalogue, operations } from '@broker-api/spec';
import type { NewFault } from '../generated/client.gen.ts';
import { ControlProblem } from '../server/control-problem.ts';
import type { ControlHandlers } from '../server/handler.ts';

/** What goes wrong on purpose. */
export const faultHandlers = {
  listFaults: ({ faults }) => faults.list(),

  injectFault: ({ faults }, fault) => {
    refuseSenseless(fault);
    return faults.inject(fault);
  },

  clearFaults: ({ faults }, { faultId }) => {
    const cleared = faults.clear(faultId);
    if (faultId !== undefined && cleared === 0) {
      const message = `There is no fault ${JSON.stringify(faultId)}. List them with listFaults.`;
      throw new ControlProblem('NOT_FOUND', message);
    }
    return { cleared };
  },
} satisfies Partial<ControlHandlers>;

/** What the schema can't say: which fields go with which effect, and what there is. */
function refuseSenseless({ effect, delayMs, status, code, section, operation }: NewFault): void {
  const refuse = (message: string): never => {
    throw new ControlProblem('INVALID_REQUEST', message);
  };
  if (effect === 'delay' && delayMs === undefined) {
    refuse('A fault with the effect delay needs delayMs. Add how long calls wait, such as 1000.');
  }
  const stray = [
    ...(effect !== 'delay' && delayMs !== undefined ? ['delayMs'] : []),
    ...(effect !== 'status' && status !== undefined ? ['status'] : []),
    ...(effect !== 'status' && code !== undefined ? ['code'] : []),
  ];
  if (stray.length > 0) {
    refuse(`A fault with the effect ${effect} has no ${stray.join(' and no ')}. Leave it out.`);
  }
  if (code !== undefined && !Object.hasOwn(errorCatalogue, String(code))) {
    refuse(`The catalogue has no code ${code}. Write one that it has, such as -1001.`);
  }
  const searched = Object.entries(operations).filter(([name]) => (section ?? name) === name);
  if (operation !== undefined && !searched.some(([, all]) => Object.hasOwn(all, operation))) {
    const where = section === undefined ? '' : ` in the section ${section}`;
    const found = JSON.stringify(operation);
    const example = 'Write one as the reference names it, such as placeOrder.';
    refuse(`There is no operation ${found}${where}. ${example}`);
  }
}
