import { expect, test } from 'vitest';
import { hmac, noon, request, sandboxAt } from './requests.ts';

const query = `symbol=BTCUSDT&side=BUY&timestamp=${noon}`;
const body = 'newClientOrderId=a%20b&type=MARKET&quantity=1';
const all = query + body;

test.each([
  [body + query, 'The client signed the body before the query.'],
  [query, 'The client signed only the query.'],
  [body, 'The client signed only the body.'],
  [`${query}&${body}`, 'The client signed an & between query and body.'],
  [`?${query}${body}`, 'The client signed the question mark before the query.'],
  [all.replace('%20', ' '), 'The client signed the parameters before percent-encoding them.'],
  [all.replace('%20', '+'), 'The client signed spaces as +.'],
  [`${all}\n`, 'The client signed a line break at the end.'],
  [
    'x',
    'No common mistake explains this signature; check that the secret key belongs to this API key.',
  ],
])('the signature inspector diagnoses a signature that covers %j: %s', async (text, diagnosis) => {
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
    signedText: all,
    receivedQuery: `${query}&signature=…`,
    receivedBody: body,
    diagnosis,
  });
  expect(JSON.stringify(found)).not.toContain(signature);
  expect(JSON.stringify(found)).not.toContain(secretKey);
});

test('the signature inspector keeps the latest hundred mismatches, newest first', async () => {
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
