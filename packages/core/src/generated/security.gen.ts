// Generated from spec/common/security/apiKey.yaml by scripts/generate.ts; spec hash 1a215ec2385c6814.
// Do not edit: change the specification, then run `pnpm generate`.

/** The name of the header that carries the API key. */
export const apiKeyHeader = 'X-BH-APIKEY';
