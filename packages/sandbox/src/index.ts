export {
  createSandbox,
  type ListenOptions,
  openSandbox,
  type Sandbox,
  type SandboxOptions,
} from './create-sandbox.ts';
export type { Dialect } from './gateway/encode.ts';
export type { HandledRequest } from './gateway/gateway.ts';
export type { SignatureMismatch } from './gateway/signature-inspector.ts';
export type { SandboxFetch } from './http/create-fetch.ts';
export type { HttpRequest, HttpResponse } from './http/messages.ts';
export type { SandboxAccount } from './initial-state/accounts.ts';
export { JournalError } from './journal/journal.ts';
export type { RunningServer, ServerBounds } from './node/http-server.ts';
export { type VerifyResult, verify } from './state/verify.ts';
export { verifyDatabase } from './state/verify-database.ts';
