import { spreadPayoff } from '@broker-api/engine/figures';
import { formatNumber, type Panel, type Picture, type Point, range } from './chart.ts';

const strike = 10_000;
const maxPayOff = 500;
const premium = 200;

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
  panels: [spreadPanel('call'), spreadPanel('put')],
};

function spreadPanel(optionType: 'call' | 'put'): Panel {
  const direction = optionType === 'call' ? 1 : -1;
  const payOffAt = (price: number): number => {
    const terms = { optionType, strike: String(strike), maxPayOff: String(maxPayOff) };
    return Number(spreadPayoff({ ...terms, settlementPrice: String(price) }));
  };
  const corners = [9000, strike, strike + direction * maxPayOff, 11_000].sort((a, b) => a - b);
  const line = (value: (price: number) => number) =>
    corners.map((price): Point => [price, value(price)]);
  const breakEven = strike + direction * premium;
  const best = strike + direction * 750;
  const anchor = 'middle';
  return {
    title: `${optionType === 'call' ? 'Call' : 'Put'} spread, per contract`,
    x: { from: 9000, to: 11_000, ticks: range(9000, 11_000, 500) },
    y: { from: -600, to: 600, ticks: range(-500, 500, 250) },
    lines: [
      { role: 'long', points: line(payOffAt), dashed: true },
      { role: 'short', points: line((price) => -payOffAt(price)), dashed: true },
      { role: 'long', points: line((price) => payOffAt(price) - premium) },
      { role: 'short', points: line((price) => premium - payOffAt(price)) },
    ],
    markers: [
      {
        role: 'neutral',
        at: [breakEven, 0],
        text: `break-even ${formatNumber(breakEven)}`,
        dx: direction * -30,
        dy: 18,
        anchor: direction > 0 ? 'end' : 'start',
      },
    ],
    labels: [
      { role: 'long', at: [best, payOffAt(best)], text: 'received', dy: -8, anchor },
      { role: 'long', at: [best, payOffAt(best) - premium], text: 'long', dy: -8, anchor },
      { role: 'short', at: [best, premium - payOffAt(best)], text: 'short', dy: 18, anchor },
      { role: 'short', at: [best, -payOffAt(best)], text: 'paid', dy: 18, anchor },
    ],
  };
}
