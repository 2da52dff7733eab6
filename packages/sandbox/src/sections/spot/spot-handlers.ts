import type { SpotOperations } from '../../generated/spot.gen.ts';
import type { SectionHandlers } from '../handler.ts';
import { accountHandlers } from './account-handlers.ts';
import { marketHandlers } from './market-handlers.ts';
import { orderHandlers } from './order-handlers.ts';

/** The handlers of spot by operationId. */
export type SpotHandlers = SectionHandlers<SpotOperations>;

export const spotHandlers: SpotHandlers = {
  ...marketHandlers,
  ...orderHandlers,
  ...accountHandlers,
};
