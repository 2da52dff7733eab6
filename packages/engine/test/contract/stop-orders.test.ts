import { describe, expect, it } from 'vitest';
import { alice, bob, ContractDesk, linear, maker } from './contract-desk.ts';

const leverage = { leverage: '1' };

describe('STOP orders', () => {
  it('STOP orders are triggered by each fill of a command, not only by the last fill', () => {
    const desk = new ContractDesk(linear);
    desk.open(alice, 'LONG', 100, '10000');
    const stop = { orderType: 'STOP', triggerPrice: '9900', clientOrderId: 'stop' } as const;
    desk.place(alice, 'SELL_CLOSE', 100, '9950', stop);
    for (const price of ['9890', '10010']) desk.place(bob, 'SELL_OPEN', 10, price, leverage);
    desk.place(maker, 'BUY_OPEN', 20, '10010', leverage);
    expect(desk.order(alice, 'stop')).toMatchObject({ status: 'NEW', orderType: 'LIMIT' });
    expect(desk.book()).toBe(' | 100@9950');
  });

  it('STOP orders are LIMIT orders if the trigger price is already reached', () => {
    const desk = new ContractDesk(linear);
    const stop = { orderType: 'STOP', triggerPrice: '10000', clientOrderId: 'stop' } as const;
    expect(desk.place(alice, 'BUY_OPEN', 10, '10001', stop)).toBe('NEW 0');
    expect(desk.order(alice, 'stop')?.orderType).toBe('LIMIT');
  });

  it('STOP orders lock as much as a LIMIT order, and unlock it when they are cancelled', () => {
    const desk = new ContractDesk(linear);
    const stop = { orderType: 'STOP', triggerPrice: '10400', clientOrderId: 'stop' } as const;
    desk.place(alice, 'BUY_OPEN', 10_000, '10500', stop);
    // The order locks 10500 / 10 + 2 × 5.25, and an open loss of 500.
    expect(desk.balance(alice)).toBe('998439.5 + 0 + 1560.5');
    const cancel = { kind: 'contract.cancelOrder', account: alice, clientOrderId: 'stop' } as const;
    expect(desk.apply({ ...cancel, orderType: 'LIMIT' }).rejection?.error).toBe('NO_SUCH_ORDER');
    expect(desk.apply({ ...cancel, orderType: 'STOP' }).reply).toMatchObject({
      status: 'CANCELED',
      orderType: 'STOP',
    });
    expect(desk.balance(alice)).toBe('1000000 + 0 + 0');
  });

  it('STOP orders are cancelled when they are triggered outside the price band', () => {
    const desk = new ContractDesk(linear);
    const stop = { orderType: 'STOP', triggerPrice: '11000', clientOrderId: 'stop' } as const;
    expect(desk.place(alice, 'BUY_OPEN', 10, '12100.1', stop)).toBe('ORDER_PRICE_WAVE_EXCEED');
    expect(desk.place(alice, 'BUY_OPEN', 10, '11900', { ...stop, clientOrderId: 'far' })).toBe(
      'NEW 0',
    );
    desk.open(bob, 'LONG', 10, '11000');
    expect(desk.order(alice, 'far')?.status).toBe('CANCELED');
  });
});

describe('reports of STOP orders', () => {
  it('STOP orders are reported as NEW when they are placed and when they are triggered', () => {
    const desk = new ContractDesk(linear);
    const reports = () =>
      desk.events.flatMap((event) =>
        event.kind === 'contractExecutionReport' && event.clientOrderId === 'stop'
          ? `${event.status} ${event.type} ${event.isWorking}`
          : [],
      );
    const stop = { orderType: 'STOP', triggerPrice: '10100', clientOrderId: 'stop' } as const;
    desk.place(alice, 'BUY_OPEN', 10, '10200', stop);
    expect(reports()).toEqual(['NEW STOP false']);
    desk.open(bob, 'LONG', 10, '10100');
    expect(reports()).toEqual(['NEW LIMIT true']);
  });

  it('STOP orders are reported once if the trigger price is already reached', () => {
    const desk = new ContractDesk(linear);
    const stop = { orderType: 'STOP', triggerPrice: '10000', clientOrderId: 'stop' } as const;
    desk.place(alice, 'BUY_OPEN', 10, '10001', stop);
    const types = desk.events.flatMap((event) =>
      event.kind === 'contractExecutionReport' ? `${event.status} ${event.type}` : [],
    );
    expect(types).toEqual(['NEW LIMIT']);
  });
});
