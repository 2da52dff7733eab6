import { describe, expect, it } from 'vitest';
import { alice, bob, ContractDesk, inverse, linear, maker } from './contract-desk.ts';

const leverage = { leverage: '1' };

/**
 * Creates a desk on which alice is long 1000 contracts at 10000, with a leverage of 50 and a margin
 * of 20.5.
 */
function longDesk(fund = '100'): ContractDesk {
  const desk = new ContractDesk(linear, { insuranceFunds: [{ token: 'BUSDT', balance: fund }] });
  desk.open(alice, 'LONG', 1000, '10000', '50');
  // (1000 − 20.5) / (0.1 × 0.995) is the liquidation price, 9795 the bankruptcy price.
  expect(desk.position(alice, 'LONG')).toMatchObject({ flp: '9844.2', margin: '20.5' });
  return desk;
}

describe('a liquidation', () => {
  it('a liquidation happens when the mark price reaches its liquidation price, not before', () => {
    const desk = longDesk();
    desk.place(bob, 'BUY_OPEN', 1000, '9840');
    desk.mark('9844.3');
    expect(desk.position(alice, 'LONG')?.position).toBe('1000');
    desk.mark('9844.2');
    expect(desk.position(alice, 'LONG')).toBeUndefined();
  });

  it('a short position is liquidated at the flp that it shows, and not one tick earlier', () => {
    const desk = new ContractDesk(linear);
    desk.open(alice, 'SHORT', 1000, '10000', '50');
    // (1000 + 20.5) / (0.1 × 1.005) = 10154.22…
    expect(desk.position(alice, 'SHORT')?.flp).toBe('10154.3');
    desk.mark('10154.2');
    expect(desk.position(alice, 'SHORT')?.position).toBe('1000');
    desk.mark('10154.3');
    expect(desk.position(alice, 'SHORT')).toBeUndefined();
  });

  it('a liquidation pays its gain over the bankruptcy price to the insurance fund', () => {
    const desk = longDesk();
    desk.place(bob, 'BUY_OPEN', 1000, '9840', leverage);
    desk.mark('9844');
    // 0.1 × (9840 − 9795)
    expect(desk.fund()).toBe('104.5');
    expect(desk.flows(alice, 1)).toEqual(['LIQUIDATION -20.5']);
    expect(desk.balance(alice)).toBe('999979 + 0 + 0');
    const [order] =
      desk.engine.contract.orders.listHistoryOrders({
        account: alice,
        orderType: 'LIMIT',
        limit: 1,
      }).reply ?? [];
    expect(order).toMatchObject({ side: 'SELL_CLOSE', status: 'FILLED', executedQty: '1000' });
    expect(order?.clientOrderId).toBe(`liquidation-${order?.orderId}`);
  });

  it.each(['liquidation', 'deleveraging'])('ids that begin with %s- are reserved', (reason) => {
    const desk = longDesk();
    const place = (clientOrderId: string) =>
      desk.place(alice, 'BUY_OPEN', 10, '9000', { leverage: '50', clientOrderId });
    expect(place(`${reason}-1`)).toBe('INVALID_PARAMETER');
    expect([place(reason), place(`my-${reason}-1`)]).toEqual(['NEW 0', 'NEW 0']);
  });

  it("a liquidation cancels only the orders on the position's side", () => {
    const desk = longDesk();
    const options = (clientOrderId: string) => ({ clientOrderId, leverage: '50' });
    desk.place(alice, 'SELL_CLOSE', 400, '10100', options('close'));
    desk.place(alice, 'BUY_OPEN', 400, '9000', options('open'));
    desk.place(alice, 'SELL_OPEN', 400, '10100', options('other side'));
    desk.place(bob, 'BUY_OPEN', 1000, '9840');
    desk.mark('9844');
    const status = (id: string) => desk.order(alice, id)?.status;
    expect([status('close'), status('open'), status('other side')]).toEqual([
      'CANCELED',
      'CANCELED',
      'NEW',
    ]);
  });
});

describe('a liquidation beyond the bankruptcy price', () => {
  it('a liquidation beyond the bankruptcy price takes at most a tenth of the fund', () => {
    const desk = longDesk('12');
    desk.place(bob, 'BUY_OPEN', 400, '9800', leverage);
    desk.place(bob, 'BUY_OPEN', 1000, '9775', leverage);
    desk.mark('9775');
    // 400 contracts gain 0.2. 600 contracts cost 1.2, a tenth of what the fund had.
    expect(desk.fund()).toBe('11');
    expect(desk.book()).toBe('400@9775 | ');
  });

  it('all liquidations of a command together take at most a tenth of the fund', () => {
    const desk = longDesk('10');
    desk.open(bob, 'LONG', 1000, '10000', '50');
    desk.place(maker, 'BUY_OPEN', 2000, '9745', leverage);
    desk.mark('9745');
    // The loss beyond the bankruptcy price is 0.005 per contract, so the book takes 200 contracts.
    expect(desk.position(bob, 'LONG')).toBeUndefined();
    expect(desk.fund()).toBe('9');
    expect(desk.book()).toBe('1800@9745 | ');
    // The next command may take a tenth of 9. Its loss beyond the bankruptcy price is 0.0050028 per
    // contract, which is enough for 179 contracts.
    desk.open(alice, 'LONG', 1000, '9745', '50');
    desk.place(bob, 'BUY_OPEN', 1000, '9495.2', leverage);
    desk.mark('9495.2');
    expect(desk.book()).toBe('821@9495.2 | ');
  });

  it('beyond the bankruptcy price, a liquidation never trades at a price worse than mark', () => {
    for (const side of ['LONG', 'SHORT'] as const) {
      const desk = new ContractDesk(linear);
      desk.open(alice, side, 1000, '10000', '50');
      const [mark, worse, opening] =
        side === 'LONG' ? ['9745.05', '9745', 'BUY_OPEN'] : ['10254.95', '10255', 'SELL_OPEN'];
      desk.place(bob, opening as 'BUY_OPEN', 1000, worse as string, leverage);
      desk.mark(mark as string);
      expect(desk.position(alice, side)).toBeUndefined();
      expect([desk.fund(), desk.position(bob, side)]).toEqual(['100000', undefined]);
    }
  });
});

describe('deleveraging', () => {
  it('deleveraging closes at the bankruptcy price what the insurance fund cannot pay for', () => {
    const desk = longDesk('10');
    desk.place(bob, 'BUY_OPEN', 1000, '9745', leverage);
    desk.place(maker, 'BUY_CLOSE', 1000, '9000', { clientOrderId: 'take profit', ...leverage });
    desk.mark('9745');
    // The loss beyond the bankruptcy price is 0.005 per contract: the fund pays for 200 of them.
    expect(desk.fund()).toBe('9');
    expect(desk.position(alice, 'LONG')).toBeUndefined();
    expect(desk.position(maker, 'SHORT')?.position).toBe('200');
    expect(desk.order(maker, 'take profit')?.status).toBe('CANCELED');
    expect(desk.flows(maker, 1)).toEqual(['PNL 16.4']);
    const [trade] =
      desk.engine.contract.orders.listMyTrades({ account: maker, limit: 1 }).reply ?? [];
    expect(trade).toMatchObject({ price: '9795', quantity: '800', side: 'BUY_CLOSE', fee: '0' });
    // A deleveraging trade is not market data.
    const trades = desk.engine.contract.market.listTrades({ symbol: linear }).reply;
    expect(trades?.at(-1)).toMatchObject({ price: '9745', qty: '200' });
  });

  it('deleveraging is ordered by profit rate × leverage, and is pro rata within a rank', () => {
    const desk = new ContractDesk(linear, { insuranceFunds: [] });
    desk.place(alice, 'BUY_OPEN', 1000, '10000', { leverage: '50' });
    const short = (user: typeof bob, quantity: number, times: string) =>
      desk.place(user, 'SELL_OPEN', quantity, '10000', { leverage: times });
    const carol = { ...bob, user: 'carol' };
    desk.apply({ kind: 'accounts.addUser', user: 'carol' });
    desk.apply({ kind: 'accounts.deposit', account: carol, token: 'BUSDT', amount: '10000' });
    short(bob, 100, '2');
    short(carol, 300, '2');
    short(maker, 600, '5');
    const shorts = () =>
      [bob, carol, maker].map((user) => Number(desk.position(user, 'SHORT')?.position ?? 0));
    desk.place(bob, 'BUY_OPEN', 200, '9795', leverage);
    desk.mark('9790');
    // The bid takes 200 contracts. The maker, who has the highest rank, closes 600 contracts, and
    // the others share 200.
    expect(shorts()).toEqual([50, 150, 0]);
  });

  it('deleveraging uses the mark price if the bankruptcy price would bankrupt the other', () => {
    const desk = new ContractDesk(linear, { insuranceFunds: [] });
    const riskLimits = [
      { quantity: '500', initialMargin: '0.01', maintMargin: '0.005' },
      { quantity: '10000', initialMargin: '0.06', maintMargin: '0.05' },
    ];
    desk.apply({ kind: 'contract.setRiskLimits', symbol: linear, riskLimits });
    const carol = { ...bob, user: 'carol' };
    desk.apply({ kind: 'accounts.addUser', user: 'carol' });
    desk.apply({ kind: 'accounts.deposit', account: carol, token: 'BUSDT', amount: '10000' });
    desk.open(alice, 'LONG', 999, '10000', '16');
    desk.open(bob, 'LONG', 1, '10000', '50');
    desk.mark('9900');
    // Carol takes over the short position of the maker, at an average price of 9700.
    desk.place(maker, 'BUY_CLOSE', 1000, '9700');
    desk.place(carol, 'SELL_OPEN', 1000, '9700');
    // A fee of 100% takes all margin of the contract that remains.
    desk.apply({ kind: 'accounts.setFeeRates', account: carol, maker: '1', taker: '1' });
    desk.place(carol, 'BUY_CLOSE', 999, '9370');
    // Alice is liquidated first, at her bankruptcy price of 9370. That of bob is 9795, and the
    // short position would have a loss at 9795. Both close at 9600: the fund pays 0.0001 × 195.
    desk.mark('9600');
    expect(desk.flows(alice, 1)).toEqual(['LIQUIDATION -62.937']);
    expect(desk.flows(bob, 1)).toEqual(['LIQUIDATION -0.0205']);
    expect(desk.flows(carol, 1)).toEqual(['PNL 0.01']);
    expect(desk.fund()).toBe('-0.0195');
    expect(desk.events.at(-1)).toMatchObject({ kind: 'insuranceFundAlarm', balance: '-0.0195' });
  });
});

describe('a cascade of liquidations', () => {
  it('a cascade of liquidations is executed completely within the command that starts it', () => {
    const desk = new ContractDesk(inverse);
    desk.open(alice, 'LONG', 50_000, '10000', '20');
    desk.open(bob, 'LONG', 50_000, '10000', '50');
    desk.place(maker, 'BUY_OPEN', 1_000, '9890', leverage);
    desk.place(maker, 'SELL_OPEN', 1_000, '10050', leverage);
    desk.mark('9000');
    expect(desk.position(alice, 'LONG')).toBeUndefined();
    expect(desk.position(bob, 'LONG')).toBeUndefined();
  });

  it('a higher maintenance margin rate alone begins a cascade of liquidations', () => {
    const desk = longDesk();
    desk.place(bob, 'BUY_OPEN', 1000, '9990', leverage);
    const riskLimits = [{ quantity: '500000', initialMargin: '0.04', maintMargin: '0.03' }];
    desk.apply({ kind: 'contract.setRiskLimits', symbol: linear, riskLimits });
    expect(desk.position(alice, 'LONG')).toBeUndefined();
  });
});
