// Markets that tests add, without their symbols.
const filters = {
  minPrice: '0.01',
  maxPrice: '100000',
  tickSize: '0.01',
  minQuantity: '1',
  maxQuantity: '1000',
  stepSize: '1',
  minNotional: '1',
};

export const spotMarket = { ...filters, baseAsset: 'BTC', quoteAsset: 'TBTC' };

export const contractMarket = {
  ...filters,
  inverse: false,
  index: 'BTCUSDT',
  quoteAsset: 'BUSDT',
  marginToken: 'BUSDT',
  marginPrecision: '0.0001',
  multiplier: '0.0001',
  riskLimits: [{ quantity: '1000000', initialMargin: '0.01', maintMargin: '0.005' }],
};

export const optionMarket = {
  ...filters,
  baseAsset: 'BTC',
  index: 'BTCUSDT',
  quoteAsset: 'USDT',
  optionType: 'call',
  strike: '10000',
  maxPayOff: '500',
  settlement: 'daily',
  expiration: Date.UTC(2030, 0, 1, 8),
} as const;
