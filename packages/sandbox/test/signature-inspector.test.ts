import { expect, test } from 'vitest';
import { hmac, noon, request, sandboxAt } from './requests.ts';

const query = `symbol=BTCUSDT&side=BUY&timestamp=${noon}`;
const body = 'newClientOrderId=a%20b&type=MARKET&quantity=1';

const mistakes: readonly [what: string, text: string, diagnosis: string][] = [
  ['body before query', body + query, 'It matches when the body was put before the query.'],
  ['query only', query, 'It matches when only the query was signed.'],
  ['body only', body, 'It matches when only the body was signed.'],
  ['joined by &', `${query}&${body}`, 'It matches when an & was put between query and body.'],
  ['question mark', `?${query}${body}`, 'It matches when the question mark was signed.'],
  [
    'not encoded',
    (query + body).replace('%20', ' '),
    'It matches when the text was signed before it was percent-encoded.',
  ],
  ['plus', (query + body).replace('%20', '+'), 'It matches when spaces were signed as +.'],
  ['line break', `${query + body}\n`, 'It matches when a line break was signed at the end.'],
  [
    'something else',
    'x',
    'None of the usual mistakes gives this signature; is it the secret key of this API key?',
  ],
];

test.each(mistakes)('%s is recognised', async (_what, text, diagnosis) => {
  const sandbox = sandboxAt();
  const { apiKey, secretKey } = sandbox.account('alice');
  const signature = hmac(secretKey, text);
  const headers = { 'x-bh-apikey': apiKey };
  const parts = { method: 'POST', path: '/openapi/v1/order', headers, body };
  await sandbox.handle(request({ ...parts, query: `${query}&signature=${signature}` }));
  const [found] = sandbox.signatureMismatches();
  expect(found).toEqual({
    time: noon,
    operationId: 'placeOrder',
    account: 'alice',
    signedText: query + body,
    receivedQuery: `${query}&signature=…`,
    receivedBody: body,
    diagnosis,
  });
  expect(JSON.stringify(found)).not.toContain(signature);
  expect(JSON.stringify(found)).not.toContain(secretKey);
});

test('the newest hundred are kept, newest first; listen keys are masked', async () => {
  const sandbox = sandboxAt(noon, { limits: 'off' });
  const { apiKey } = sandbox.account('alice');
  for (let sent = 0; sent < 120; sent++) {
    await sandbox.handle(
      request({
        method: 'PUT',
        path: '/openapi/v1/userDataStream',
        query: `listenKey=secret&number=${sent}&timestamp=${noon}&signature=00`,
        headers: { 'x-bh-apikey': apiKey },
      }),
    );
  }
  const found = sandbox.signatureMismatches();
  expect(found).toHaveLength(100);
  expect(found[0]?.signedText).toBe(`listenKey=…&number=119&timestamp=${noon}`);
});
