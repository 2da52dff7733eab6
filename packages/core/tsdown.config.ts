import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    budget: 'src/budget/index.ts',
    'budget-redis': 'src/budget-redis/index.ts',
    decimal: 'src/decimal.ts',
    node: 'src/node/index.ts',
    outcomes: 'src/outcomes/index.ts',
    clock: 'src/clock/index.ts',
    hooks: 'src/hooks/index.ts',
    paging: 'src/paging/index.ts',
    retries: 'src/retries/index.ts',
    'trading-rules': 'src/trading-rules/index.ts',
  },
  platform: 'neutral',
  target: 'es2022',
  dts: { generator: 'oxc' },
});
