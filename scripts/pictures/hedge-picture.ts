import { contractFigures, spreadPayoff } from '@broker-api/engine/figures';
import { type Picture, range } from './chart.ts';

const btc = 1.998;
const usdt = 1000;
const premium = 150;

/** Returns the profit of 10,000 inverse contracts that were sold at 10,000, in BTC. */
function contractProfit(price: number): number {
  const { unrealizedPnL } = contractFigures({
    inverse: true,
    multiplier: '1',
    marginPrecision: '0.00000001',
    tick: '0.1',
    side: 'SHORT',
    quantity: '10000',
    entryPrice: '10000',
    margin: '0.2005',
    markPrice: String(price),
    maintMargin: '0.005',
  });
  return Number(unrealizedPnL);
}

function putPayOff(price: number): number {
  const terms = { optionType: 'put', strike: '10000', maxPayOff: '500' } as const;
  return Number(spreadPayoff({ ...terms, settlementPrice: String(price) }));
}

const prices = range(9000, 11_000, 100);

/** The value of the account in the guide to the three sections, with and without its hedges. */
export const hedgedAccount: Picture = {
  title: 'The value of the account on Friday against the price of BTC, with and without the hedges',
  description:
    'Without the hedges, the value of the account follows the price of BTC: ' +
    'it is about 19,000 USDT at 9,000 and 23,000 USDT at 11,000. ' +
    'With the hedges, the value remains between 20,300 and 22,000 USDT. ' +
    'Below 9,500, the pay-off of the put spread does not increase any more, ' +
    'and the value follows the price again, but half as steeply.',
  columns: 1,
  panels: [
    {
      title: 'Value in USDT on Friday, before fees and funding',
      x: { from: 9000, to: 11_000, ticks: range(9000, 11_000, 500) },
      y: { from: 18_000, to: 24_000, ticks: range(18_000, 24_000, 1000) },
      lines: [
        { role: 'neutral', points: prices.map((price) => [price, btc * price + usdt]) },
        {
          role: 'long',
          points: prices.map((price) => {
            const hedges = contractProfit(price) * price + putPayOff(price) - premium;
            return [price, btc * price + usdt + hedges];
          }),
        },
      ],
      labels: [
        {
          role: 'neutral',
          at: [10_700, btc * 10_700 + usdt],
          text: 'without hedges',
          dx: -10,
          dy: -10,
          anchor: 'end',
        },
        { role: 'long', at: [10_700, 21_560], text: 'with hedges', dx: 0, dy: 26 },
      ],
    },
  ],
};
