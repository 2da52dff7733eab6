import contract from '@broker-api/spec/contract/openapi.source.json' with { type: 'json' };
import option from '@broker-api/spec/option/openapi.source.json' with { type: 'json' };
import spot from '@broker-api/spec/spot/openapi.source.json' with { type: 'json' };

/** Parameters to change; `undefined` omits a parameter. `user` selects the API key. */
export type Changes = Readonly<Record<string, string | undefined>>;

/** A mistake in an order, and the code with which the broker rejects the order. */
export type Mistake = readonly [code: number, name: string, changes: Changes];

/** An operation, a call without a mistake, and mistakes for all of its checks. */
export interface Subject {
  readonly name: string;
  readonly path: string;
  readonly valid: Changes;
  /** The mistakes, in the order in which the broker checks for them. */
  readonly mistakes: readonly Mistake[];
  readonly document: unknown;
}

/** Returns the pairs of mistakes that a request can contain at the same time. */
export function pairsOf(mistakes: readonly Mistake[]): (readonly [Mistake, Mistake])[] {
  return mistakes.flatMap((first, index) =>
    mistakes.slice(index + 1).flatMap((second) => {
      const isPossible = Object.keys(first[2]).every((name) => !(name in second[2]));
      return isPossible ? [[first, second] as const] : [];
    }),
  );
}

/** Returns the parameters in the text of a request. */
const fields = (text: string): Changes => Object.fromEntries(new URLSearchParams(text));

/** The filters of the markets of this test. */
export const rules = {
  minPrice: '1',
  maxPrice: '100000',
  tickSize: '0.1',
  minQuantity: '1',
  maxQuantity: '1000',
  stepSize: '1',
};

// Each of these values also violates the tick or step size, which is checked last.
const wrongPrices = (name: string): Mistake[] => [
  [-1133, `${name} below the minimum`, { [name]: '0.05' }],
  [-1132, `${name} above the maximum`, { [name]: '100000.05' }],
  [-1134, `${name} between two ticks`, { [name]: '9999.95' }],
];
const wrongQuantities: Mistake[] = [
  [-1136, 'quantity below the minimum', { quantity: '0.5' }],
  [-1135, 'quantity above the maximum', { quantity: '1000.5' }],
  [-1137, 'quantity between two steps', { quantity: '10.5' }],
];
const symbol: Mistake = [-1121, 'unknown symbol', { symbol: 'NOPE' }];
const notional: Mistake = [-1140, 'low notional', { quantity: '1' }];
const usedId = (name: string): Mistake => [-1141, 'used client order id', { [name]: 'used' }];
const notAllowed: Mistake[] = [
  [-2010, 'account that must not trade', { disabled: 'disabled' }],
  [-2010, 'closed market', { symbol: 'HALTED' }],
];
const poor: Mistake = [-1131, 'account without money', { poor: 'poor' }];

const marketOrder = { side: 'SELL', type: 'MARKET', price: undefined, timeInForce: undefined };
const noPrice = { orderType: 'LIMIT', priceType: 'OPPONENT', price: undefined };
const limitMaker = { type: 'LIMIT_MAKER', price: '9500', timeInForce: undefined };
const spotOrder = {
  document: spot,
  valid: fields('symbol=TEST&side=BUY&type=LIMIT&timeInForce=GTC&quantity=10&price=9000'),
  mistakes: [
    symbol,
    ...wrongPrices('price'),
    ...wrongQuantities,
    notional,
    [-1112, 'MARKET order without depth', marketOrder],
    usedId('newClientOrderId'),
    ...notAllowed,
    [-2010, 'LIMIT_MAKER order that would trade', limitMaker],
    poor,
  ] satisfies Mistake[],
};

export const spotPath = '/openapi/v1/order';
export const contractPath = '/openapi/contract/v1/order';
export const optionPath = '/openapi/option/v1/order';

export const subjects: readonly Subject[] = [
  { name: 'spot placeOrder', path: spotPath, ...spotOrder },
  { name: 'spot testOrder', path: `${spotPath}/test`, ...spotOrder },
  {
    name: 'spot transfer',
    path: '/openapi/v1/transfer',
    document: spot,
    valid: fields(
      'fromAccountType=1&fromAccountIndex=0&toAccountType=3&toAccountIndex=0&tokenId=USDT&amount=1',
    ),
    mistakes: [
      [-1102, 'no account', { toAccountIndex: undefined }],
      [-1130, 'unknown token', { tokenId: 'NOPE' }],
      [-1130, 'unknown account', { fromAccountIndex: '7' }],
      [-1111, 'amount with too many digits', { amount: '0.000000001' }],
      [-1131, 'amount above the balance', { amount: '99999999' }],
    ],
  },
  {
    name: 'contract placeOrder',
    path: contractPath,
    document: contract,
    valid: fields('symbol=TEST&side=BUY_OPEN&orderType=LIMIT&quantity=10&price=10000&leverage=10'),
    mistakes: [
      symbol,
      [-1112, 'price type without a price', noPrice],
      ...wrongPrices('price'),
      ...wrongPrices('triggerPrice').map(
        ([code, name, changes]): Mistake => [code, name, { orderType: 'STOP', ...changes }],
      ),
      ...wrongQuantities,
      notional,
      [-1138, 'price far from the mark price', { side: 'BUY_OPEN', price: '12000' }],
      usedId('clientOrderId'),
      ...notAllowed,
      [-1130, 'leverage above the maximum', { leverage: '1000' }],
      poor,
      [-1131, 'no position to close', { side: 'SELL_CLOSE', leverage: undefined }],
    ],
  },
  {
    name: 'contract adjustMargin',
    path: '/openapi/contract/v1/modifyMargin',
    document: contract,
    valid: { symbol: 'HALTED', side: 'LONG', amount: '1' },
    mistakes: [
      symbol,
      [-1130, 'amount of zero', { amount: '0' }],
      [-1111, 'amount with too many digits', { amount: '0.00001' }],
      [-1130, 'no position', { side: 'SHORT' }],
      [-1131, 'too little available margin', { amount: '99999999' }],
      [-1130, 'too little margin left', { amount: '-0.9' }],
    ],
  },
  {
    name: 'option placeOrder',
    path: optionPath,
    document: option,
    valid: { symbol: 'TEST', side: 'BUY', type: 'LIMIT', quantity: '10', price: '100' },
    mistakes: [
      symbol,
      [-2010, 'expired option', { symbol: 'EXPIRED' }],
      ...wrongPrices('price'),
      ...wrongQuantities,
      notional,
      [-1112, 'MARKET order without depth', marketOrder],
      usedId('clientOrderId'),
      ...notAllowed,
      poor,
    ],
  },
];
