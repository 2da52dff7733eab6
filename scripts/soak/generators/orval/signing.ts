// The `fetch` function of the client of orval, with signed requests.
import { createHmac } from 'node:crypto';

const [baseUrl = '', apiKey = '', secretKey = ''] = process.argv.slice(2);

/** Sends the API key, and signs the query string of each request that has a timestamp. */
export async function signedFetch<Result>(path: string, options: RequestInit): Promise<Result> {
  const [, query = ''] = path.split('?');
  const signature = createHmac('sha256', secretKey).update(query).digest('hex');
  const url = baseUrl + path + (query.includes('timestamp=') ? `&signature=${signature}` : '');
  const response = await fetch(url, { ...options, headers: { 'X-BH-APIKEY': apiKey } });
  const data = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(data));
  return { data, status: response.status, headers: response.headers } as Result;
}
