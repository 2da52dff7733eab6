import type { BrokerInfoView, RateLimit } from '@broker-api/engine';
import { exchangeId } from '../gateway/encode.ts';
import type { SpotOperations } from '../generated/spot.gen.ts';
import type { SectionHandlers } from './handler.ts';

type GeneralHandlers = Pick<
  SectionHandlers<SpotOperations>,
  'ping' | 'getServerTime' | 'getBrokerInfo'
>;

/** Handlers for connectivity tests, the time of the server and the trading rules. */
export const generalHandlers: GeneralHandlers = {
  ping: () => ({}),
  getServerTime: ({ time }) => ({ serverTime: time }),
  getBrokerInfo: ({ services, parameters, time }) =>
    services.executor.read(() => {
      const info = services.executor.state.engine.getBrokerInfo({ time });
      const { symbols, contracts, options, ...rules } = services.observed
        ? withObservedFields(info)
        : info;
      switch (parameters.type) {
        case 'token':
          return { ...rules, symbols };
        case 'options':
          return { ...rules, options };
        case 'contracts':
          return { ...rules, contracts };
        default:
          return { ...rules, symbols, options, contracts };
      }
    }),
};

/** Adds the fields and uses the names that recorded payloads have. */
function withObservedFields({ rateLimits, symbols, contracts, options, ...info }: BrokerInfoView) {
  return {
    ...info,
    symbols: symbols.map((one) => ({ ...one, exchangeId, symbolName: one.symbol })),
    rateLimits: rateLimits.map(withObservedName),
    contracts: contracts.map((contract) => ({ ...contract, underlying: contract.index })),
    options: options.map((option) => ({ ...option, symbolName: option.symbol })),
  };
}

/** Gives the request weight limit the name that it has in recorded payloads. */
function withObservedName({ rateLimitType, ...limit }: RateLimit) {
  const observedType = rateLimitType === 'ORDERS' ? rateLimitType : ('REQUEST_WEIGHT' as const);
  return { rateLimitType: observedType, ...limit };
}
