import type { StreamConnection } from '../../streams/streams.ts';
import { UserConnection } from '../../streams/user-connection.ts';
import { ControlPlaneError } from '../control-plane-error.ts';
import { checkFaultFields } from '../faults/check-fault-fields.ts';
import type {
  StreamConnection as ConnectionView,
  NewStreamFault,
} from '../generated/client.gen.ts';
import type { ControlHandlers } from '../handler.ts';

/** Handlers for connections to the streams, and for their faults. */
export const streamHandlers = {
  listStreamConnections: ({ streams }) => [...streams.connections()].map(connectionView),

  listStreamFaults: ({ streamFaults }) => streamFaults.list(),

  injectStreamFault: ({ streamFaults }, fault) => {
    rejectInvalidStreamFault(fault);
    const injected = streamFaults.inject(fault);
    if (injected !== undefined) return injected;
    const message =
      `The maximum of ${streamFaults.maximum} faults is reached. ` +
      `Clear faults with clearStreamFaults, or use the field times.`;
    throw new ControlPlaneError('CONFLICT', message);
  },

  clearStreamFaults: ({ streamFaults }, { faultId }) => {
    const cleared = streamFaults.clear(faultId);
    if (faultId !== undefined && cleared === 0) {
      const message =
        `The fault ${JSON.stringify(faultId)} does not exist. ` +
        `List the faults with listStreamFaults.`;
      throw new ControlPlaneError('NOT_FOUND', message);
    }
    return { cleared };
  },
} satisfies Partial<ControlHandlers>;

/** Checks what the schema cannot express. */
export function rejectInvalidStreamFault(fault: NewStreamFault): void {
  checkFaultFields(fault, { delayMs: 'delay', code: 'close' });
  rejectForbiddenCode(fault.code);
  rejectUserOfMarketData(fault);
}

function connectionView(connection: StreamConnection): ConnectionView {
  const { connectionId, ip, openedAt, waitingBytes } = connection;
  const view = { connectionId, ip, openedAt, waitingBytes };
  if (connection instanceof UserConnection) {
    return { ...view, stream: connection.stream, owner: connection.owner };
  }
  return { ...view, stream: connection.stream, subscriptions: connection.subscriptionCount };
}

/**
 * Rejects a fault for a user of the market data stream: it would never take effect, because the
 * connections to this stream have no user.
 */
function rejectUserOfMarketData({ stream, user }: NewStreamFault): void {
  if (stream !== 'market' || user === undefined) return;
  const message = 'Connections to the market data stream have no user. Omit stream, or omit user.';
  throw new ControlPlaneError('INVALID_REQUEST', message);
}

/** Rejects a close code that a server must not send, such as 1006. */
function rejectForbiddenCode(code = 1000): void {
  const isForbidden = (code > 1003 && code < 1007) || (code > 1014 && code < 3000);
  if (!isForbidden) return;
  const message =
    `code must be a code that a server may send: ` +
    `1000 to 1003, 1007 to 1014, or 3000 to 4999; got ${code}.`;
  throw new ControlPlaneError('INVALID_REQUEST', message);
}
