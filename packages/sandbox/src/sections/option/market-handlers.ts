import { type Call, queryHandler } from '../handler.ts';
import { defineHandlers } from './define-handlers.ts';

const market = ({ services }: Call<unknown>) => services.executor.state.engine.option.market;

/** Adds the time of a call to its parameters, for queries whose result depends on the time. */
function timedParameters<Parameters>({ parameters, time }: Call<Parameters>) {
  return { ...parameters, time };
}

/** Handlers for public option market data, the list of options and index prices. */
export const marketHandlers = defineHandlers({
  listOptions: queryHandler((call) =>
    market(call).listOptions({ expired: call.parameters.expired === 'true' }),
  ),
  getDepth: queryHandler((call) => market(call).getDepth(timedParameters(call))),
  listTrades: queryHandler((call) => market(call).listTrades(call.parameters)),
  listKlines: queryHandler((call) => market(call).listKlines(timedParameters(call))),
  getIndex: queryHandler((call) => market(call).getIndex({ time: call.time })),
});
