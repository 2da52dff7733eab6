import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/budget.ts',
    'src/clock.ts',
    'src/outcomes.ts',
    'src/paging.ts',
    'src/retries.ts',
    'src/trading-rules.ts',
  ],
  platform: 'neutral',
  target: 'es2022',
  dts: { generator: 'oxc' },
});
