import type { KlineInterval } from '@broker-api/engine';
import { type Handler, type HandlerCall, queryHandler } from './handler.ts';

const market = ({ services }: HandlerCall) => services.executor.state.engine.spot.market;
const symbolOf = ({ parameters }: HandlerCall) => parameters.symbol as string;
const limitOf = ({ parameters }: HandlerCall) => parameters.limit as number | undefined;

/** The names of the instrument lists in brokerInfo, by the value of `type` that selects each. */
const listNames = { token: 'symbols', options: 'options', contracts: 'contracts' } as const;

/** Handlers for public spot market data, and for brokerInfo. */
export const marketHandlers: Readonly<Record<string, Handler>> = {
  getBrokerInfo: ({ services, parameters, time }) =>
    services.executor.read(() => {
      const { symbols, ...rules } = services.executor.state.engine.getBrokerInfo({ time });
      const lists = { symbols, options: [], contracts: [] };
      if (parameters.type === undefined) return { ...rules, ...lists };
      const name = listNames[parameters.type as keyof typeof listNames];
      return { ...rules, [name]: lists[name] };
    }),
  getDepth: queryHandler((call) => {
    return market(call).getDepth({ symbol: symbolOf(call), limit: limitOf(call) });
  }),
  listTrades: queryHandler((call) => {
    return market(call).listTrades({ symbol: symbolOf(call), limit: limitOf(call) });
  }),
  listKlines: queryHandler((call) =>
    market(call).listKlines({
      symbol: symbolOf(call),
      interval: call.parameters.interval as KlineInterval,
      startTime: call.parameters.startTime as number | undefined,
      endTime: call.parameters.endTime as number | undefined,
      limit: limitOf(call),
      time: call.time,
    }),
  ),
  getTicker24hr: queryHandler((call) => {
    return market(call).getTicker24hr({
      symbol: call.parameters.symbol as string | undefined,
      time: call.time,
    });
  }),
  getTickerPrice: queryHandler((call) => {
    return market(call).getTickerPrice({ symbol: call.parameters.symbol as string | undefined });
  }),
  getBookTicker: queryHandler((call) => {
    return market(call).getBookTicker({ symbol: call.parameters.symbol as string | undefined });
  }),
};
