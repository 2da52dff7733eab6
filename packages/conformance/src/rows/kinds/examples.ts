import { testedOperations } from '../../profiles/tested-operations.ts';
import {
  applicableCodes,
  codeIn,
  errorOf,
  parameterOf,
  type Sample,
  type Values,
  validValue,
} from '../requests.ts';
import { type ItemOf, kind, type Test } from './kind.ts';

/** The kinds of tests that send the requests of the examples, or nearly these. */
export const exampleKinds = {
  '100-{name}': kind({
    title:
      'Returns status 200 and a body that matches the documented schema ' +
      'for the example "{summary}"',
    each: ({ successes }) => successes,
    values: ({ item }) => item.values,
    request: (test) => (isOfSubAccount(test) ? { caller: 'an API key of a sub-account' } : {}),
  }),
  '101-limit-{value}': kind({
    title: 'Returns lists of at most {rows} if limit is {value}',
    each: (context) =>
      parameterOf(context, 'limit').flatMap((limit) => [
        { ...limit, value: '1', rows: '1 entry' },
        { ...limit, value: '2', rows: '2 entries' },
      ]),
    values: ({ base, item }) => ({ ...base.values, limit: item.value }),
  }),
  '105-{path}': kind({
    title: 'Accepts the older path {method} {path}',
    each: ({ operation }) => operation.aliases,
    request: ({ operation, item: { method, path } }) =>
      method === operation.method ? { path } : { method, path },
  }),
  '110-{name}': kind({
    title: 'Rejects the request of the example "{summary}" with {code}',
    each: ({ rejections }) => rejections,
    values: withRequiredState,
    request: (test) => (dependsOnLeverage(test) ? { needsRestingOrder: true } : {}),
    expect: ({ errors, item }) => ({ ...errorOf(errors, codeIn(item)), status: item.status }),
  }),
};

/**
 * Returns whether the example requires an API key of a sub-account: only such a key may omit the
 * parameters that select the accounts of a transfer.
 */
function isOfSubAccount({ operation, values }: Test<Sample>): boolean {
  return operation.rules.some(({ allOrNone }) =>
    allOrNone?.every((name) => values[name] === undefined),
  );
}

/** The body of a response. */
type Body = Readonly<Record<string, unknown>>;

/** Returns whether the error of an example has this name. */
const isNamed = ({ errors, item }: ItemOf<Sample>, name: string) =>
  errors.some((one) => one.code === codeIn(item) && one.name === name);

/** Returns whether the request of an example is valid, whatever the state of the broker is. */
const isValid = (test: ItemOf<Sample>) => applicableCodes(test, test.item.values).length === 0;

/** Returns whether the error depends on the leverage of an existing order. */
function dependsOnLeverage(test: ItemOf<Sample>): boolean {
  const hasLeverage = test.item.values.leverage !== undefined;
  return isNamed(test, 'INVALID_PARAMETER') && hasLeverage && isValid(test);
}

/**
 * Replaces ids with placeholders that stand for what the error requires, such as the id of a filled
 * order.
 */
function withRequiredState(test: ItemOf<Sample>): Values {
  const { method, operationId } = test.operation;
  const values = withValidListenKey(test);
  const nameOf = (...names: string[]) => names.find((name) => name in values) ?? '';
  if (method === 'POST') {
    const id = nameOf('newClientOrderId', 'clientOrderId');
    const isPlaced = operationId === testedOperations.placesOrder && isValid(test);
    return id !== '' && isPlaced ? { ...values, [id]: `{newClientOrderId=${values[id]}}` } : values;
  }
  if (isNamed(test, 'ORDER_HAS_FILLED')) {
    return { ...values, orderId: `{filledOrderId=${values.orderId}}` };
  }
  if (!isNamed(test, 'OPTIONAL_PARAMS_BAD_COMBO')) return values;
  const id = nameOf('origClientOrderId', 'clientOrderId');
  return {
    ...values,
    orderId: `{orderId=${values.orderId}}`,
    [id]: `{otherClientOrderId=${values[id]}}`,
  };
}

/** Replaces the listen key with a valid one, unless the error is about the listen key. */
function withValidListenKey(test: ItemOf<Sample>): Values {
  const { values, response } = test.item;
  const { msg } = response as Body;
  const replaces = values.listenKey !== undefined && !/listen key/i.test(String(msg));
  return replaces ? { ...values, listenKey: validValue(test, 'listenKey') } : values;
}
