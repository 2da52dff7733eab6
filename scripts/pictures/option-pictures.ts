import { spreadPayoff } from '@broker-api/engine/figures';
import { type Panel, type Picture, range } from './chart.ts';
import { figuresAt, inverse } from './contract-pictures.ts';

type OptionType = 'call' | 'put';

const strike = 10_000;
const maxPayOff = 500;
/** The prices of the pictures, in USDT. */
const x = { from: 9000, to: 11_000, ticks: range(9000, 11_000, 500) };

/** Returns what the holder of a spread receives at settlement. */
function payOffAt(optionType: OptionType, price: number): number {
  const terms = { optionType, strike: String(strike), maxPayOff: String(maxPayOff) };
  return Number(spreadPayoff({ ...terms, settlementPrice: String(price) }));
}

/** The pay-off and the profit of long and short spreads against the settlement price. */
export const spreadProfit: Picture = {
  title: 'Pay-off and profit of call and put spreads against the settlement price',
  description:
    'Two panels, for a call spread and for a put spread with the strike 10,000, ' +
    'the maximum pay-off 500 and a premium of 200. ' +
    'Dashed lines show what the holder receives at settlement and what the seller pays. ' +
    'Solid lines show the profit, which includes the premium. ' +
    'The pay-off of the call spread rises from 0 at the strike to 500 at 10,500. ' +
    'The pay-off of the put spread falls from 500 at 9,500 to 0 at the strike.',
  columns: 2,
  panels: [spreadPanel('call', 1), spreadPanel('put', -1)],
};

function spreadPanel(optionType: OptionType, direction: 1 | -1): Panel {
  const premium = 200;
  const corners = [9000, strike, strike + direction * maxPayOff, 11_000].sort((a, b) => a - b);
  /** The lines and the labels: of a long or a short position, before or after the premium. */
  const lines = [
    { role: 'long', sign: 1, paid: 0, text: 'received', dy: -8 },
    { role: 'short', sign: -1, paid: 0, text: 'paid', dy: 18 },
    { role: 'long', sign: 1, paid: premium, text: 'long', dy: -8 },
    { role: 'short', sign: -1, paid: premium, text: 'short', dy: 18 },
  ] as const;
  const point = ({ sign, paid }: (typeof lines)[number], price: number) =>
    [price, sign * (payOffAt(optionType, price) - paid)] as const;
  const breakEven = strike + direction * premium;
  return {
    title: `${optionType === 'call' ? 'Call' : 'Put'} spread, per contract`,
    x,
    y: { from: -600, to: 600, ticks: range(-500, 500, 250) },
    lines: lines.map((line) => ({
      role: line.role,
      points: corners.map((price) => point(line, price)),
      dashed: line.paid === 0,
    })),
    markers: [
      {
        role: 'neutral',
        at: [breakEven, 0],
        text: `break-even ${breakEven.toLocaleString('en-US')}`,
        dx: direction * -30,
        dy: 18,
        anchor: direction > 0 ? 'end' : 'start',
      },
    ],
    labels: lines.map((line) => {
      const { role, text, dy } = line;
      return { role, text, dy, at: point(line, strike + direction * 750), anchor: 'middle' };
    }),
  };
}

const btc = 1.998;
const usdt = 1000;

/** Returns the value of the account, in USDT, with or without what it bought and sold. */
function valueAt(price: number, isHedged: boolean): number {
  const value = btc * price + usdt;
  if (!isHedged) return value;
  const { unrealizedPnL } = figuresAt({ ...inverse, margin: '0.2005' }, 'SHORT', price);
  const premium = 150;
  return value + Number(unrealizedPnL) * price + payOffAt('put', price) - premium;
}

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
      x,
      y: { from: 18_000, to: 24_000, ticks: range(18_000, 24_000, 1000) },
      lines: (['neutral', 'long'] as const).map((role) => ({
        role,
        points: range(9000, 11_000, 100).map((price) => [price, valueAt(price, role === 'long')]),
      })),
      labels: [
        {
          role: 'neutral',
          at: [10_700, valueAt(10_700, false)],
          text: 'without hedges',
          dx: -10,
          dy: -10,
          anchor: 'end',
        },
        { role: 'long', at: [10_700, 21_560], text: 'with hedges', dy: 26 },
      ],
    },
  ],
};
