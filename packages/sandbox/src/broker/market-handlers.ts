import type { KlineInterval } from '@broker-api/engine';
import { type Handler, type HandlerCall, reading } from './handler.ts';

const market = ({ parts }: HandlerCall) => parts.executor.state.engine.spot.market;
const symbolOf = ({ given }: HandlerCall) => given.symbol as string;
const limitOf = ({ given }: HandlerCall) => given.limit as number | undefined;

/** What a section of the broker has to trade, by the value of `type` that selects it. */
const infoSections = { token: 'symbols', options: 'options', contracts: 'contracts' } as const;

/** Public market data of the spot section, and the trading rules of all. */
export const marketHandlers: Readonly<Record<string, Handler>> = {
  getBrokerInfo: ({ parts, given, time }) =>
    parts.executor.read(() => {
      const { symbols, ...rules } = parts.executor.state.engine.spot.getBrokerInfo({ time });
      const lists = { symbols, options: [], contracts: [] };
      if (given.type === undefined) return { ...rules, ...lists };
      const name = infoSections[given.type as keyof typeof infoSections];
      return { ...rules, [name]: lists[name] };
    }),
  getDepth: reading((call) => {
    return market(call).getDepth({ symbol: symbolOf(call), limit: limitOf(call) });
  }),
  listTrades: reading((call) => {
    return market(call).listTrades({ symbol: symbolOf(call), limit: limitOf(call) });
  }),
  listKlines: reading((call) =>
    market(call).listKlines({
      symbol: symbolOf(call),
      interval: call.given.interval as KlineInterval,
      startTime: call.given.startTime as number | undefined,
      endTime: call.given.endTime as number | undefined,
      limit: limitOf(call),
      time: call.time,
    }),
  ),
  getTicker24hr: reading((call) => {
    return market(call).getTicker24hr({
      symbol: call.given.symbol as string | undefined,
      time: call.time,
    });
  }),
  getTickerPrice: reading((call) => {
    return market(call).getTickerPrice({ symbol: call.given.symbol as string | undefined });
  }),
  getBookTicker: reading((call) => {
    return market(call).getBookTicker({ symbol: call.given.symbol as string | undefined });
  }),
};
