import { type Broker, BrokerLimitError } from '../../brokers/brokers.ts';
import { RecordedJournal } from '../../replay/recorded-journal.ts';
import { ControlPlaneError } from '../control-plane-error.ts';
import type { Broker as BrokerView } from '../generated/client.gen.ts';
import type { BrokerService, ControlContext, ControlHandlers } from '../handler.ts';

/** Handlers for the brokers of a server, and for the journal of a broker. */
export const brokerHandlers = {
  createBroker: async (context, request) => {
    const service = serviceOf(context);
    const snapshot =
      request.from === undefined ? undefined : await context.snapshots.get(request.from);
    try {
      const { broker, accounts } = await service.create(request, snapshot?.lines);
      return { broker: viewOf(service, broker), accounts };
    } catch (error) {
      if (!(error instanceof BrokerLimitError || error instanceof RangeError)) throw error;
      throw new ControlPlaneError('CONFLICT', error.message);
    }
  },

  listBrokers: (context) => {
    const service = serviceOf(context);
    return Array.from(service.brokers.all(), (broker) => viewOf(service, broker));
  },

  getBroker: (context, { brokerId }) => {
    const service = serviceOf(context);
    return viewOf(service, service.brokers.find(brokerId));
  },

  closeBroker: async (context, { brokerId }) => {
    const service = serviceOf(context);
    const broker = service.brokers.find(brokerId);
    await service.brokers.close(broker);
    return viewOf(service, broker);
  },

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

function viewOf({ baseDomain }: BrokerService, broker: Broker): BrokerView {
  const { id, path, parts, createdAt, expiresAt, requests, connections } = broker;
  return {
    brokerId: id,
    path,
    ...(baseDomain !== undefined && { hostName: `${id}.${baseDomain}` }),
    dialect: parts.dialect,
    ...(parts.from !== undefined && { from: parts.from }),
    createdAt,
    expiresAt,
    requests,
    connections,
  };
}
