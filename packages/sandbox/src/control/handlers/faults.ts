import type { StreamConnection } from '../../streams/streams.ts';
import { UserConnection } from '../../streams/user-connection.ts';
import type { StreamConnection as ConnectionView } from '../generated/client.gen.ts';
import type { ControlHandlers } from '../handler.ts';

/** Handlers for the faults of calls and of streams, and for connections to the streams. */
export const faultHandlers = {
  listFaults: ({ faults }) => faults.list(),
  injectFault: ({ faults }, fault) => faults.inject(fault),
  clearFaults: ({ faults }, { faultId }) => faults.clear(faultId),
  listStreamFaults: ({ streamFaults }) => streamFaults.list(),
  injectStreamFault: ({ streamFaults }, fault) => streamFaults.inject(fault),
  clearStreamFaults: ({ streamFaults }, { faultId }) => streamFaults.clear(faultId),
  listStreamConnections: ({ streams }) => [...streams.connections()].map(connectionView),
} satisfies Partial<ControlHandlers>;

function connectionView(connection: StreamConnection): ConnectionView {
  const { connectionId, ip, openedAt, waitingBytes } = connection;
  const view = { connectionId, ip, openedAt, waitingBytes };
  if (connection instanceof UserConnection) {
    return { ...view, stream: connection.stream, owner: connection.owner };
  }
  return { ...view, stream: connection.stream, subscriptions: connection.subscriptionCount };
}
