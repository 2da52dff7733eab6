// Tests that misspelled names and values are errors: they would have no effect, or another one.
import { expect, test } from 'vitest';
import { contractFigures, orderMargin, spreadPayoff } from '../src/figures/index.ts';
import { createEngine, defaultInitialState } from '../src/index.ts';

test('createEngine names an unknown part of the initial state', () => {
  const initialState = { ...defaultInitialState(Date.UTC(2026, 5, 1)), token: [] };
  expect(() => createEngine(initialState)).toThrow(
    /there is no part `token`; the parts: time, .*, tokens, symbols/,
  );
});

const position = {
  inverse: false,
  multiplier: '1',
  marginPrecision: '0.01',
  tick: '0.1',
  quantity: '1',
  side: 'LONG',
  entryPrice: '10',
  margin: '1',
  markPrice: '10',
  maintMargin: '0.005',
} as const;
const order = { ...position, price: '10', leverage: '10', takerFeeRate: '0' };
const option = { strike: '1', maxPayOff: '1', settlementPrice: '1' };

test.each([
  [
    () => contractFigures({ ...position, side: 'long' as 'LONG' }),
    'side must be LONG or SHORT; got',
  ],
  [() => contractFigures({ ...position, side: undefined as never }), 'SHORT; got undefined.'],
  [() => contractFigures({ ...position, inverse: 'no' as never }), 'inverse must be true or false'],
  [() => orderMargin({ ...order, inverse: 'no' as never }), 'must be true or false; got "no".'],
  [
    () => spreadPayoff({ ...option, optionType: 'CALL' as 'call' }),
    'optionType must be call or put or 1 or 0; got "CALL".',
  ],
])('the formulas reject a value that would select another formula: %#', (compute, message) => {
  expect(compute).toThrow(message);
});
