import { errorCatalogue } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { rejections } from './gateway-errors.ts';
import { noon, order, request, sandboxAt, signed, statusAndCode } from './requests.ts';

/** Codes of the catalogue that the gateway never returns, by reason. */
const unreachable: Readonly<Record<string, readonly number[]>> = {
  'the operation handler returns it': [
    ...[-1014, -1111, -1112, -1125, -1127, -1131, -1132, -1133, -1134, -1135, -1136, -1137, -1138],
    ...[-1139, -1140, -1141, -1142, -1143, -1144, -1145, -1149, -2010, -2011, -2013, -2016],
  ],
  'only injected faults return it, for an unknown outcome': [-1001, -1006, -1007, -1146, -1147],
  'the gateway returns another code with the same meaning': [-1104, -1105, -1118, -1119, -2014],
  'all rules with this code concern unavailable parameters': [-1128],
};

test('the gateway returns every code that is not listed as unreachable', async () => {
  const returned = new Set<number | undefined>();
  const { handle } = sandboxAt();
  for (const [, sent] of rejections) returned.add(statusAndCode(await handle(sent))[1]);
  for (const runScenario of scenarios) returned.add(await runScenario());
  const expectedMissing = Object.values(unreachable).flat();
  const all = Object.keys(errorCatalogue).map(Number);
  expect([...returned, ...expectedMissing].sort()).toEqual(all.sort());
});

const ping = request({ path: '/openapi/v1/ping' });

/**
 * Scenarios that end with an error, and require several requests or a sandbox with other options.
 */
const scenarios: readonly (() => Promise<number | undefined>)[] = [
  async () => {
    const { handle } = sandboxAt();
    const tickers = request({ path: '/openapi/quote/v1/ticker/24hr' });
    for (let sent = 0; sent < 37; sent++) await handle(tickers);
    return statusAndCode(await handle(tickers))[1];
  },
  async () => {
    const { handle, account } = sandboxAt();
    let code: number | undefined;
    for (let sent = 0; sent < 21; sent++) {
      const query = `${order}&newClientOrderId=n${sent}&timestamp=${noon}`;
      const parts = { method: 'POST', path: '/openapi/v1/order', query };
      code = statusAndCode(await handle(signed(account('alice'), parts)))[1];
    }
    return code;
  },
  async () =>
    statusAndCode(await sandboxAt(noon, { strict: true }).handle({ ...ping, query: 'a=1' }))[1],
  async () => {
    const { handle, account } = sandboxAt(noon, { strict: true });
    const query = `${order.replace('LIMIT', 'LIMIT_MAKER')}&timestamp=${noon}`;
    const parts = { method: 'POST', path: '/openapi/v1/order', query };
    return statusAndCode(await handle(signed(account('alice'), parts)))[1];
  },
  async () => {
    const { handle, listen } = sandboxAt();
    await (await listen()).stop();
    return statusAndCode(await handle(ping))[1];
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
  async () =>
    statusAndCode(await sandboxAt().handle({ ...ping, query: 1 as unknown as string }))[1],
];
