export type { IndexMoverProblem, MarketMakerProblem, TakerProblem } from '../control/bots.ts';
export type { Dialect } from '../gateway/encode.ts';
export type { HandledRequest } from '../gateway/gateway.ts';
export type { SignatureMismatch } from '../gateway/signature-inspector.ts';
export type { SandboxFetch, SandboxSend } from '../http/create-fetch.ts';
export type { HttpRequest, HttpResponse } from '../http/messages.ts';
export type { SandboxAccount } from '../initial-state/accounts.ts';
export { JournalError } from '../journal/journal.ts';
export type { SandboxOptions } from '../sandbox-options.ts';
export type { VerifyResult } from '../state/verify.ts';
export type {
  HandshakeErrorEvent,
  SandboxWebSocket,
  SandboxWebSocketConstructor,
} from '../streams/web-socket.ts';
export { clockWarning } from './clock-warning.ts';
export type { RunningServer, ServerBounds } from './http-server.ts';
export { formatRequest } from './log.ts';
export {
  createSandbox,
  type ListenOptions,
  type NodeSandbox as Sandbox,
  openSandbox,
} from './sandbox.ts';
export { type VerifyOptions, verify } from './verify.ts';
