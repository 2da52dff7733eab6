// The client of hey-api, with signed requests.
import { createHmac } from 'node:crypto';
import { client } from './broker/client.gen';

const [baseUrl = '', apiKey = '', secretKey = ''] = process.argv.slice(2);

client.setConfig({ baseUrl, throwOnError: true });

/** Sends the API key, and signs the query string of each request that has a timestamp. */
client.interceptors.request.use((request) => {
  const [, query = ''] = request.url.split('?');
  request.headers.set('X-BH-APIKEY', apiKey);
  if (!query.includes('timestamp=')) return request;
  const signature = createHmac('sha256', secretKey).update(query).digest('hex');
  return new Request(`${request.url}&signature=${signature}`, request);
});
