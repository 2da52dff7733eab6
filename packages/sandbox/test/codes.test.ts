import { errorCatalogue } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { refusals, sandbox } from './gateway-errors.ts';
import { noon, order, request, sandboxAt, signed, verdict } from './requests.ts';

/** Codes of the catalogue that the gateway never answers, and why. */
const notOfTheGateway: Readonly<Record<string, readonly number[]>> = {
  'the broker behind it decides': [
    ...[-1014, -1111, -1112, -1125, -1127, -1131, -1132, -1133, -1134, -1135, -1136, -1137, -1138],
    ...[-1139, -1140, -1141, -1142, -1143, -1144, -1145, -1149, -2010, -2011, -2013, -2016],
  ],
  'the broker does not know what became of it; faults of the control plane answer so': [
    -1001, -1006, -1007, -1146, -1147,
  ],
  'another code tells the same': [-1104, -1105, -1118, -1119, -2014],
  'every rule that allows values is about a parameter that is unavailable': [-1128],
};

test('every code is answered at the gateway, or has a reason why it is not', async () => {
  const answered = new Set<number | undefined>();
  for (const [, sent] of refusals) answered.add(verdict(await sandbox.handle(sent))[1]);
  for (const provoke of elsewhere) answered.add(await provoke());
  const excused = Object.values(notOfTheGateway).flat();
  const all = Object.keys(errorCatalogue).map(Number);
  expect([...answered, ...excused].sort()).toEqual(all.sort());
});

const ping = request({ path: '/openapi/v1/ping' });

/** What takes more than one request, or another sandbox. */
const elsewhere: readonly (() => Promise<number | undefined>)[] = [
  async () => {
    const { handle } = sandboxAt();
    const tickers = request({ path: '/openapi/quote/v1/ticker/24hr' });
    for (let sent = 0; sent < 37; sent++) await handle(tickers);
    return verdict(await handle(tickers))[1];
  },
  async () => {
    const { handle, account } = sandboxAt();
    let code: number | undefined;
    for (let sent = 0; sent < 21; sent++) {
      const query = `${order}&newClientOrderId=n${sent}&timestamp=${noon}`;
      const parts = { method: 'POST', path: '/openapi/v1/order', query };
      code = verdict(await handle(signed(account('alice'), parts)))[1];
    }
    return code;
  },
  async () => verdict(await sandboxAt(noon, { strict: true }).handle({ ...ping, query: 'a=1' }))[1],
  async () => {
    const { handle, account } = sandboxAt(noon, { strict: true });
    const query = `${order.replace('LIMIT', 'LIMIT_MAKER')}&timestamp=${noon}`;
    const parts = { method: 'POST', path: '/openapi/v1/order', query };
    return verdict(await handle(signed(account('alice'), parts)))[1];
  },
  async () => {
    const { handle, listen } = sandboxAt();
    await (await listen()).stop();
    return verdict(await handle(ping))[1];
  },
  async () => {
    const { listen } = sandboxAt();
    const { origin, stop } = await listen();
    const headers = { origin: 'https://evil.example' };
    const { code } = (await (await fetch(`${origin}/openapi/v1/ping`, { headers })).json()) as {
      code: number;
    };
    await stop();
    return code;
  },
  async () => verdict(await sandboxAt().handle({ ...ping, query: 1 as unknown as string }))[1],
];
