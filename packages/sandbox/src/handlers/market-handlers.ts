import type { KlineInterval } from '@broker-api/engine';
import { type Handler, type HandlerCall, queryHandler } from './handler.ts';

const market = ({ services }: HandlerCall) => services.executor.state.engine.spot.market;
const symbolOf = ({ parameters }: HandlerCall) => parameters.symbol as string;
const limitOf = ({ parameters }: HandlerCall) => parameters.limit as number | undefined;

/** The lists of tradable instruments in brokerInfo, by the value of `type` that selects them. */
const infoSections = { token: 'symbols', options: 'options', contracts: 'contracts' } as const;

/** Handlers for the public market data of spot, and for the trading rules of all sections. */
export const marketHandlers: Readonly<Record<string, Handler>> = {
  getBrokerInfo: ({ services, parameters, time }) =>
    services.executor.read(() => {
      const { symbols, ...rules } = services.executor.state.engine.spot.getBrokerInfo({ time });
      const lists = { symbols, options: [], contracts: [] };
      if (parameters.type === undefined) return { ...rules, ...lists };
      const name = infoSections[parameters.type as keyof typeof infoSections];
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
