import { type Call, queryHandler } from '../handler.ts';
import { withObservedFields } from '../observed-fields.ts';
import { defineHandlers } from './define-handlers.ts';

const market = ({ services }: Call<unknown>) => services.executor.state.engine.spot.market;

/** Handlers for public spot market data. */
export const marketHandlers = defineHandlers({
  getDepth: withObservedFields(
    queryHandler((call) => market(call).getDepth(call.parameters)),
    (depth, { time }) => ({ time, ...depth }),
  ),
  listTrades: queryHandler((call) => market(call).listTrades(call.parameters)),
  listKlines: queryHandler((call) =>
    market(call).listKlines({ ...call.parameters, time: call.time }),
  ),
  getTicker24hr: queryHandler((call) =>
    market(call).getTicker24hr({
      ...call.parameters,
      time: call.time,
      withQuoteVolume: call.services.observed,
    }),
  ),
  getTickerPrice: queryHandler((call) => market(call).getTickerPrice(call.parameters)),
  getBookTicker: queryHandler((call) => market(call).getBookTicker(call.parameters)),
});
