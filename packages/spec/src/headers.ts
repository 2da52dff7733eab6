/** The name of the HTTP header for the API key. */
export const apiKeyHeader = 'X-BH-APIKEY';

/** The name of the response header with the request weight used in the current minute. */
export const usedWeightHeader = 'X-Used-Weight-1m';
