import { type Call, queryHandler } from '../handler.ts';
import { defineHandlers } from './define-handlers.ts';

const market = ({ services }: Call<unknown>) => services.executor.state.engine.contract.market;

/** Adds the time of a call to its parameters, for queries whose result depends on the time. */
function timedParameters<Parameters>({ parameters, time }: Call<Parameters>) {
  return { ...parameters, time };
}

/** Handlers for public contract market data, index prices, funding rates and insurance funds. */
export const marketHandlers = defineHandlers({
  getDepth: queryHandler((call) => market(call).getDepth(timedParameters(call))),
  listTrades: queryHandler((call) => market(call).listTrades(call.parameters)),
  listKlines: queryHandler((call) => market(call).listKlines(timedParameters(call))),
  getIndex: queryHandler((call) => market(call).getIndex(timedParameters(call))),
  listFundingRates: queryHandler((call) => market(call).listFundingRates(timedParameters(call))),
  listInsurance: queryHandler((call) => market(call).listInsurance(call.parameters)),
});
