import { generalHandlers } from '../general-handlers.ts';
import { accountHandlers } from './account-handlers.ts';
import type { OptionHandlers } from './define-handlers.ts';
import { marketHandlers } from './market-handlers.ts';
import { orderHandlers } from './order-handlers.ts';

export const optionHandlers: OptionHandlers = {
  ...generalHandlers,
  ...marketHandlers,
  ...orderHandlers,
  ...accountHandlers,
};
