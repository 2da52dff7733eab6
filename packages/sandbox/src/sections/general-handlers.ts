import type { SpotOperations } from '../generated/spot.gen.ts';
import type { SectionHandlers } from './handler.ts';

/** The operations that all sections share. */
type GeneralHandlers = Pick<
  SectionHandlers<SpotOperations>,
  'ping' | 'getServerTime' | 'getBrokerInfo'
>;

/** Handlers for the connectivity, the clock and the trading rules. */
export const generalHandlers: GeneralHandlers = {
  ping: () => ({}),
  getServerTime: ({ time }) => ({ serverTime: time }),
  getBrokerInfo: ({ services, parameters, time }) =>
    services.executor.read(() => {
      const {
        contracts: all,
        symbols,
        ...rules
      } = services.executor.state.engine.getBrokerInfo({ time });
      const contracts = services.observed ? all.map(withUnderlying) : all;
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
};

/** Adds the field that only recorded payloads have. */
function withUnderlying<Contract extends { readonly index: string }>(contract: Contract) {
  return { ...contract, underlying: contract.index };
}
