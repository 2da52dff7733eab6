import { type Call, queryHandler, slicedQueryHandler } from '../handler.ts';
import { defineHandlers } from './define-handlers.ts';

const market = ({ services }: Call<unknown>) => services.executor.state.engine.spot.market;

/** Handlers for public spot market data. */
export const marketHandlers = defineHandlers({
  getDepth: slicedQueryHandler((call) => market(call).getDepthInSlices(call.parameters)),
  listTrades: queryHandler((call) => market(call).listTrades(call.parameters)),
  listKlines: queryHandler((call) =>
    market(call).listKlines({ ...call.parameters, time: call.time }),
  ),
  getTicker24hr: slicedQueryHandler((call) =>
    market(call).getTicker24hrInSlices({ ...call.parameters, time: call.time }),
  ),
  getTickerPrice: queryHandler((call) => market(call).getTickerPrice(call.parameters)),
  getBookTicker: queryHandler((call) => market(call).getBookTicker(call.parameters)),
});
