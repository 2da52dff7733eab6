import { type Call, queryHandler } from '../handler.ts';
import { defineHandlers } from './define-handlers.ts';

const accounts = ({ services }: Call<unknown>) => services.executor.state.engine.option.account;

/** Handlers for option positions, settlements and balances. */
export const accountHandlers = defineHandlers({
  listPositions: queryHandler((call) => {
    const { symbol } = call.parameters;
    return accounts(call).listPositions({ account: call.account, symbol });
  }),
  listSettlements: queryHandler((call) =>
    accounts(call).listSettlements({ account: call.account }),
  ),
  getAccount: queryHandler((call) => accounts(call).getAccount({ account: call.account })),
});
