export {
  type ControlCallOptions,
  type ControlClient,
  type ControlClientOptions,
  ControlFailure,
  ControlRefusal,
  createControlClient,
} from './client.ts';
export type * from './generated/client.gen.ts';
