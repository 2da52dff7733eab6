import type { ControlMethods } from './generated/client.gen.ts';

/** The operations as data, by operationId. */
export type ControlTable = Readonly<
  Record<keyof ControlMethods, { method: string; path: string; takes?: 'body' | 'query' }>
>;
