// The sandbox for web pages and workers. In Node, src/node/index.ts adds servers and persistence.

export type { IndexMoverProblem, MarketMakerProblem, TakerProblem } from './control/bots.ts';
export type { Dialect } from './gateway/encode.ts';
export type { HandledRequest } from './gateway/gateway.ts';
export type { SignatureMismatch } from './gateway/signature-inspector.ts';
export type { SandboxFetch, SandboxSend } from './http/create-fetch.ts';
export type { HttpRequest, HttpResponse } from './http/messages.ts';
export type { SandboxAccount } from './initial-state/accounts.ts';
export { createSandbox, type Sandbox } from './sandbox.ts';
export type { SandboxOptions } from './sandbox-options.ts';
export type {
  HandshakeErrorEvent,
  SandboxWebSocket,
  SandboxWebSocketConstructor,
} from './streams/web-socket.ts';
