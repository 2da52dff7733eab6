import type { SpotOperations } from '../generated/spot.gen.ts';
import type { SectionHandlers } from './handler.ts';

/** The operations that all sections share: connectivity tests, the time and the trading rules. */
export const generalHandlers: Pick<
  SectionHandlers<SpotOperations>,
  'ping' | 'getServerTime' | 'getBrokerInfo'
> = {
  ping: () => ({}),
  getServerTime: ({ input }) => ({ serverTime: input.time }),
  getBrokerInfo: ({ executor, engine, input: { type, time } }) =>
    executor.read(() => {
      const { symbols, contracts, options, ...rules } = engine.getBrokerInfo({ time });
      if (type === 'token') return { ...rules, symbols };
      if (type === 'options') return { ...rules, options };
      if (type === 'contracts') return { ...rules, contracts };
      return { ...rules, symbols, options, contracts };
    }),
};
