import type { ControlClient } from '../../src/control/index.ts';

/** Sets everything that the control plane can set. Returns the time of the clock. */
export async function setEverything(control: ControlClient): Promise<number> {
  const { time } = await control.getClock();
  await control.setClock({ mode: 'manual', time: time + 60_000 });
  await control.setGatewayRules({ strict: true, enforceLimits: false });
  await control.setRateLimits({
    rateLimits: [{ rateLimitType: 'ORDERS', interval: 'DAY', limit: 7 }],
  });
  await control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, levels: 2, seed: 5 });
  await control.setMarketMaker({ symbol: 'ETHUSDT', enabled: false });
  await control.setTaker({ symbol: 'BTCUSDT', enabled: true, intervalMs: 5000 });
  await control.setIndexMover({ symbol: 'ETHUSDT', enabled: true, step: '0.002' });
  await control.injectFault({ effect: 'status', operation: 'getOrder' });
  await control.clearFaults({ faultId: 'fault-1' });
  await control.injectFault({ effect: 'status', operation: 'getDepth', code: -1001, times: 3 });
  await control.injectStreamFault({ effect: 'delay', delayMs: 10, user: 'bob' });
  return (await control.advanceClock({ milliseconds: 1000 })).time;
}

/** Returns all settings but the clock. The order of bots is not significant. */
export async function everySetting(control: ControlClient) {
  const bySymbol = (one: { symbol: string }, other: { symbol: string }) =>
    one.symbol < other.symbol ? -1 : 1;
  return {
    rules: await control.getGatewayRules(),
    makers: (await control.listMarketMakers()).sort(bySymbol),
    takers: await control.listTakers(),
    movers: await control.listIndexMovers(),
    faults: await control.listFaults(),
    streamFaults: await control.listStreamFaults(),
  };
}
