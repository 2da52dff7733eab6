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
export { JournalError } from './journal/journal.ts';
export type { SandboxFetch } from './server/fetch-skin.ts';
export type { RunningServer, ServerBounds } from './server/node-server.ts';
export { type Verdict, verify } from './state/verify.ts';
export { verifyDatabase } from './state/verify-database.ts';
export type { SandboxAccount } from './world/accounts.ts';
