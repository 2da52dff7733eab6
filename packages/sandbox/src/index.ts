export {
  createSandbox,
  type ListenOptions,
  openSandbox,
  type Sandbox,
  type SandboxOptions,
} from './create-sandbox.ts';
export type { Dialect } from './gateway/encode.ts';
export type { HandledRequest } from './gateway/gateway.ts';
export type { GatewayReply, GatewayRequest } from './gateway/request.ts';
export type { SignatureMismatch } from './gateway/signature-inspector.ts';
export type { SandboxAccount } from './initial-state/accounts.ts';
export { JournalError } from './journal/journal.ts';
export { verify } from './node/verify.ts';
export type { SandboxFetch } from './server/fetch-adapter.ts';
export type { RunningServer, ServerBounds } from './server/node-server.ts';
export type { VerifyResult } from './state/verify.ts';
