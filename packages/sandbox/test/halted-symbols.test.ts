import { expect, test } from 'vitest';
import { noon, request, sandboxAt } from './requests.ts';

test('a symbol with the status HALT stays in brokerInfo in all sections', async () => {
  const { handle, control } = sandboxAt(noon);
  const list = async () => {
    const { body } = await handle(request({ path: '/openapi/v1/brokerInfo' }));
    const { symbols, contracts, options } = JSON.parse(body);
    return [symbols[0], contracts[0], options[0]] as { symbol: string; status: string }[];
  };
  const [spot, contract, option] = await list();
  const halted = (listed = { symbol: '' }) => ({ symbol: listed.symbol, status: 'HALT' as const });
  await control.setSymbolStatus(halted(spot));
  await control.setContractStatus(halted(contract));
  await control.setOptionStatus(halted(option));
  expect(await list()).toMatchObject([halted(spot), halted(contract), halted(option)]);
});
