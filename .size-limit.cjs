// The greatest size of what an application imports, minified and compressed, for a browser.
const { sections } = require('./packages/spec/src/sections.ts');

/** @param file the path of the entry in `dist` of the package, without extension */
const entry = (name, file, names, limit) => ({
  name,
  path: `dist/unpacked/node_modules/@broker-api/${name.split('/')[1]}/dist/${file}.js`,
  import: `{ ${names} }`,
  gzip: true,
  limit,
});

const clientOf = (section) => `create${section[0].toUpperCase()}${section.slice(1)}Client`;

module.exports = [
  entry('@broker-api/signing', 'web', 'sign, encodeParams', '1 kB'),
  ...sections.map((section) =>
    entry(`@broker-api/${section}`, 'index', clientOf(section), '13.8 kB'),
  ),
  entry('@broker-api/core/budget', 'budget', 'createRateBudget, withBudget', '6.8 kB'),
  entry('@broker-api/core/clock', 'clock', 'createBrokerClock, withClock', '4.1 kB'),
  entry('@broker-api/core/outcomes', 'outcomes', 'withOutcomes', '8.3 kB'),
  entry('@broker-api/core/paging', 'paging', 'pagesOf', '2.7 kB'),
  entry('@broker-api/core/retries', 'retries', 'withRetries', '4.1 kB'),
  entry('@broker-api/core/trading-rules', 'trading-rules', 'createTradingRules', '3.3 kB'),
  entry('@broker-api/streams/user', 'user', 'createUserStream', '12.6 kB'),
  entry('@broker-api/sandbox', 'index', 'createSandbox', '120 kB'),
  entry('@broker-api/streams/market', 'market', 'createMarketStream', '10.4 kB'),
];
