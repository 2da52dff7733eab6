import type { Case, Expectation, OrderRole } from '../cases/case.ts';
import type { TestContext } from './requests.ts';

/** The errors of the filters of a symbol. */
const filterErrors = /^ORDER_(PRICE|QUANTITY|AMOUNT)_(TOO|PRECISION)_/;

/**
 * Replaces the prices and the quantity of an order with their roles, such as
 * `{restingPrice=10000}`: the tests find a value with this role in the market of the deployment.
 */
export function withRoles(test: Case, context: TestContext): Case {
  const { operation, base } = context;
  const { query, body, signedQuery, signedBody, expect } = test;
  const sent = new URLSearchParams(`${query}&${body ?? ''}`);
  const isOrder = /^(place|test)Order$/.test(operation.operationId) && sent.has('quantity');
  if (!isOrder) return test;
  const price = Number(sent.get('price') ?? '');
  const usual = Number(base.values.price);
  const isNear = price > usual / 2 && price < usual * 2;
  const isExample = test.id.includes('/110-');
  const roles = rolesOf(expect, context, { isNear, isExample });
  const withNames = (text: string): string =>
    text.replace(/(?<=^|&)(price|triggerPrice|quantity)=([^&]+)/g, (pair, name, value) =>
      name in roles ? `${name}={${roles[name as keyof typeof roles]}=${value}}` : pair,
    );
  return {
    ...test,
    query: withNames(query),
    ...(body !== undefined && { body: withNames(body) }),
    ...(signedQuery !== undefined && { signedQuery: withNames(signedQuery) }),
    ...(signedBody !== undefined && { signedBody: withNames(signedBody) }),
  };
}

/**
 * Returns the roles by parameter.
 *
 * @param test whether its price is near the market of the examples, and its request an example
 */
function rolesOf(
  expect: Expectation,
  { errors }: TestContext,
  { isNear, isExample }: { readonly isNear: boolean; readonly isExample: boolean },
): { readonly [Name in 'price' | 'triggerPrice' | 'quantity']?: OrderRole } {
  if ('ok' in expect) {
    // An order that the broker accepts must not trade, unless its terms say that it does.
    return { price: 'restingPrice', triggerPrice: 'restingPrice', quantity: 'quantity' };
  }
  const code = 'code' in expect ? expect.code : undefined;
  const name = errors.find((one) => one.code === code)?.name ?? '';
  if (name === 'NEW_ORDER_REJECTED') return { price: 'matchingPrice' };
  if (name === 'INSUFFICIENT_BALANCE') {
    return { price: 'lowerPrice', quantity: 'largestQuantity' };
  }
  if (filterErrors.test(name)) {
    return isExample ? { price: 'filteredPrice', quantity: 'filteredQuantity' } : {};
  }
  return isNear ? { price: 'price' } : {};
}
