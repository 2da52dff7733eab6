import { expect, test } from 'vitest';
import { probesOf } from '../src/traffic/order-probes.ts';

test('the smallest amount is exact, also with small prices and steps', () => {
  const probes = probesOf({
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: '0.000001', maxPrice: '100', tickSize: '0.000001' },
      { filterType: 'LOT_SIZE', minQty: '0.000001', maxQty: '100000', stepSize: '0.000001' },
      { filterType: 'MIN_NOTIONAL', minNotional: '0.001' },
    ],
  });
  const amounts = probes.filter(({ rule }) => rule.includes('MIN_NOTIONAL'));
  expect(amounts.map(({ quantity }) => quantity)).toEqual(['1000', '999.999999']);
});
