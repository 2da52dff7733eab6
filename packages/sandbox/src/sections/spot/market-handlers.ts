import type { RateLimit } from '@broker-api/engine';
import { type Call, queryHandler, slicedQueryHandler } from '../handler.ts';
import { defineHandlers } from './define-handlers.ts';

const market = ({ services }: Call<unknown>) => services.executor.state.engine.spot.market;

/** Handlers for public spot market data, and for brokerInfo. */
export const marketHandlers = defineHandlers({
  ping: () => ({}),
  getServerTime: ({ time }) => ({ serverTime: time }),
  getBrokerInfo: ({ services, parameters, time }) =>
    services.executor.read(() => {
      const { engine } = services.executor.state;
      const { symbols, contracts, ...info } = engine.getBrokerInfo({ time });
      const rules = services.observed
        ? { ...info, rateLimits: info.rateLimits.map(withObservedName) }
        : info;
      switch (parameters.type) {
        case 'token':
          return { ...rules, symbols };
        case 'options':
          return { ...rules, options: [] };
        case 'contracts':
          return { ...rules, contracts };
        default:
          return { ...rules, symbols, options: [], contracts };
      }
    }),
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

/** Renames the limit of request weights as in recorded payloads. */
function withObservedName({ rateLimitType, ...limit }: RateLimit) {
  const observedType = rateLimitType === 'ORDERS' ? rateLimitType : ('REQUEST_WEIGHT' as const);
  return { rateLimitType: observedType, ...limit };
}
