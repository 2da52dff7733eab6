import { generalHandlers } from '../general-handlers.ts';
import { accountHandlers } from './account-handlers.ts';
import type { ContractHandlers } from './define-handlers.ts';
import { marketHandlers } from './market-handlers.ts';
import { orderHandlers } from './order-handlers.ts';

export const contractHandlers: ContractHandlers = {
  ...generalHandlers,
  ...marketHandlers,
  ...orderHandlers,
  ...accountHandlers,
};
