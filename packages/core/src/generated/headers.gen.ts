// Generated from spec/common/security/apiKey.yaml by scripts/generate.ts; spec hash 0319b1bf47c5b685.
// Do not edit: change the specification, then run `pnpm generate`.

/** The name of the HTTP header for the API key. */
export const apiKeyHeader = 'X-BH-APIKEY';
