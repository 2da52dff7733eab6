/** Returns the options of a client from the environment, such as `--env-file=.env.sandbox`. */
export function clientOptions() {
  const { BROKER_BASE_URL, BROKER_API_KEY, BROKER_SECRET_KEY } = process.env;
  if (!BROKER_BASE_URL || !BROKER_API_KEY || !BROKER_SECRET_KEY) {
    throw new Error(
      'Set BROKER_BASE_URL, BROKER_API_KEY and BROKER_SECRET_KEY, or start the broker with ' +
        '`npm start`, and this program with `node --env-file=.env.sandbox`.',
    );
  }
  const credentials = { apiKey: BROKER_API_KEY, secretKey: BROKER_SECRET_KEY };
  return { baseUrl: BROKER_BASE_URL, credentials };
}
