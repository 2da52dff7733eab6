export type { ControlCallOptions } from './call-options.ts';
export {
  type ControlClient,
  type ControlClientOptions,
  ControlRequestError,
  ControlResponseError,
  createControlClient,
} from './client.ts';
export type * from './generated/client.gen.ts';
