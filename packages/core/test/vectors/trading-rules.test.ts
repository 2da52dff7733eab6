import type { Rounded, RuleViolation } from '../../src/trading-rules/index.ts';
import { loadSectionModule, runVectors } from './run-vectors.ts';

interface TradingRulesModule {
  createTradingRules(info: unknown): {
    checkOrder(order: object): RuleViolation | undefined;
    roundPrice(symbol: string, price: string, direction: 'down'): Rounded;
    roundQuantity(symbol: string, quantity: string, direction: 'down' | undefined): Rounded;
  };
}
interface Rounding {
  readonly symbol: string;
  readonly price: string;
  readonly quantity: string;
  readonly direction: 'down';
}

runVectors('trading-rules', async ({ section, options: { brokerInfo } }) => {
  const path = 'trading-rules.ts';
  const { createTradingRules } = await loadSectionModule<TradingRulesModule>(section, path);
  const rules = createTradingRules(brokerInfo);
  return {
    checkOrder: async (order: object) => rules.checkOrder(order) ?? null,
    roundPrice: async ({ symbol, price, direction }: Rounding) =>
      rules.roundPrice(symbol, price, direction),
    roundQuantity: async ({ symbol, quantity, direction }: Rounding) =>
      rules.roundQuantity(symbol, quantity, direction),
  };
});
