// The transport for Node. It requires the package `undici`, an optional peer dependency.

export type { Transport, TransportRequest, TransportResponse } from '../client.ts';
export { createTransport, type NodeTransport, type TransportOptions } from './transport.ts';
