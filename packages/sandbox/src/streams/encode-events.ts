import type { AccountInfo, AccountRef, EngineEvent } from '@broker-api/engine';
import { type contract, type option, type spot, userDataShapes } from '@broker-api/streams';
import { createConverter, type Dialect, longFormats } from '../gateway/encode.ts';

/** An engine event that the user data stream sends. */
export type UserEvent = Extract<EngineEvent, { readonly account: AccountRef }>;

/** Returns whether the user data stream sends an event. */
export function isUserEvent(event: EngineEvent): event is UserEvent {
  return 'account' in event;
}

/** Encodes an event as a JSON object. */
export type EncodeEvent = (event: UserEvent) => string;

/** Creates the encoder of user events. */
export function createEventEncoder(dialect: Dialect): EncodeEvent {
  const observed = dialect === 'observed';
  const format = longFormats[dialect];
  const converters = new Map(
    Object.entries(userDataShapes).map(([name, shape]) => [
      name,
      createConverter(shape, {}, format),
    ]),
  );
  return (event) => {
    const message = messageOf(event, observed);
    return JSON.stringify(converters.get(message.e)?.(message));
  };
}

type Message =
  | spot.OutboundAccountInfo
  | spot.ExecutionReport
  | contract.ContractExecutionReport
  | option.OptionExecutionReport;

function messageOf(event: UserEvent, observed: boolean): Message {
  if (event.kind === 'outboundAccountInfo') return accountMessage(event);
  const { side: S, type: o, timeInForce: f } = event;
  // The values of these fields differ between the kinds, in the events as in the messages.
  return { e: event.kind, ...sharedFields(event, observed), S, o, f } as Message;
}

function accountMessage(event: AccountInfo): spot.OutboundAccountInfo {
  const { time, canTrade, canWithdraw, canDeposit, balances } = event;
  const B = balances.map(({ asset, free, locked }) => ({ a: asset, f: free, l: locked }));
  return { e: event.kind, E: time, T: canTrade, W: canWithdraw, D: canDeposit, B };
}

type Report = Exclude<UserEvent, AccountInfo>;

function sharedFields(report: Report, observed: boolean) {
  const { commissionAsset } = report;
  return {
    E: report.time,
    s: report.symbol,
    c: report.clientOrderId,
    q: report.quantity,
    p: report.price,
    X: report.status,
    i: report.orderId,
    l: report.lastQuantity,
    z: report.executedQuantity,
    L: report.lastPrice,
    n: report.commission,
    N: observed ? (commissionAsset ?? '') : commissionAsset,
    u: true,
    w: report.isWorking,
    m: report.isMaker,
    O: report.orderTime,
    Z: report.executedQuote,
    ...(observed && observedFields(report)),
  };
}

/** Returns the keys that occur only in recorded payloads. No source explains `A`, `C` and `v`. */
function observedFields({ matchOrderId = '0' }: Report) {
  return { M: matchOrderId, A: '0', C: false, v: '0' };
}
