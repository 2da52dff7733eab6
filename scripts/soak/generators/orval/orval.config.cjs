module.exports = {
  broker: {
    input: process.env.DOCUMENT,
    output: {
      target: 'src/broker/index.ts',
      client: 'fetch',
      override: { mutator: { path: './src/signing.ts', name: 'signedFetch' } },
    },
  },
};
