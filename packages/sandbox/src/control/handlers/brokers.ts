import { BrokerLimitError } from '../../brokers/brokers.ts';
import { RecordedJournal } from '../../replay/recorded-journal.ts';
import { ControlPlaneError } from '../control-plane-error.ts';
import type { BrokerService, ControlContext, ControlHandlers } from '../handler.ts';
import { restoring } from '../snapshots.ts';

/** Handlers for the brokers of a server, and for the journal of a broker. */
export const brokerHandlers = {
  createBroker: async (context, request) => {
    const service = serviceOf(context);
    const { from: name } = request;
    const snapshot = name === undefined ? undefined : await context.snapshots.get(name);
    try {
      const create = () => service.create(request, snapshot?.lines);
      return await (name === undefined ? create() : restoring({ name }, create));
    } catch (error) {
      if (!(error instanceof BrokerLimitError || error instanceof RangeError)) throw error;
      throw new ControlPlaneError('CONFLICT', error.message);
    }
  },

  listBrokers: (context) => serviceOf(context).list(),

  getBroker: (context, { brokerId }) => serviceOf(context).get(brokerId),

  closeBroker: (context, { brokerId }) => serviceOf(context).close(brokerId),

  getJournal: ({ journal }) => {
    if (!(journal instanceof RecordedJournal)) {
      const message =
        'This broker keeps no journal in memory. Create a broker with keepJournal: true.';
      throw new ControlPlaneError('CONFLICT', message);
    }
    if (journal.records !== undefined) return { records: [...journal.records] };
    const message =
      'The journal had more than 10 MB, so the broker discarded it. Create a broker for each test.';
    throw new ControlPlaneError('CONFLICT', message);
  },
} satisfies Partial<ControlHandlers>;

function serviceOf({ service }: ControlContext): BrokerService {
  if (service !== undefined) return service;
  const message =
    'This is the control plane of one broker. ' +
    'Only the control plane of the server, without /b/ in its path, manages brokers.';
  throw new ControlPlaneError('NOT_FOUND', message);
}
