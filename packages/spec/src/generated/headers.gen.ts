// Generated from spec/common/security/apiKey.yaml and spec/common/responses/Error.yaml by scripts/generate.ts; spec hash e3c515a2464a2e1c.
// Do not edit: change the specification, then run `pnpm generate`.

/** The name of the HTTP header for the API key. */
export const apiKeyHeader = 'X-BH-APIKEY';

/** The name of the response header with the request weight used in the current minute. */
export const usedWeightHeader = 'X-Used-Weight-1m';
