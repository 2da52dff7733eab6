import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    budget: 'src/budget/index.ts',
    redis: 'src/redis.ts',
    chain: 'src/chain.ts',
    clock: 'src/clock.ts',
    decimal: 'src/decimal.ts',
    hooks: 'src/hooks.ts',
    node: 'src/node.ts',
    options: 'src/options.ts',
    outcomes: 'src/outcomes/index.ts',
    paging: 'src/paging.ts',
    retries: 'src/retries.ts',
    time: 'src/time.ts',
    'trading-rules': 'src/trading-rules.ts',
  },
  // What entries share is one module: each module of a client takes time to import.
  outputOptions: {
    codeSplitting: { groups: [{ name: 'shared', test: /src\/[\w-]+\.ts$/, minShareCount: 2 }] },
  },
  platform: 'neutral',
  target: 'es2022',
  dts: { generator: 'oxc' },
});
