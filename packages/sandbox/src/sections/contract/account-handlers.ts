import { type Call, queryHandler, replyOrThrow } from '../handler.ts';
import { defineHandlers } from './define-handlers.ts';

const accounts = ({ services }: Call<unknown>) => services.executor.state.engine.contract.account;

/** Handlers for contract positions, margin and balances. */
export const accountHandlers = defineHandlers({
  listPositions: queryHandler((call) => {
    const { symbol, side } = call.parameters;
    return accounts(call).listPositions({ account: call.account, symbol, side });
  }),
  adjustMargin: async ({ services, account, parameters, time }) => {
    const { symbol, side, amount } = parameters;
    const change = { time, account, symbol, side, amount };
    return replyOrThrow(
      await services.executor.execute({ kind: 'contract.adjustMargin', ...change }),
    );
  },
  getAccount: queryHandler((call) => accounts(call).getAccount({ account: call.account })),
});
