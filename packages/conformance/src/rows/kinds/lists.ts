import type { ParameterRecord } from '@broker-api/spec/model';
import type { ListPart } from '../../cases/case.ts';
import { testedOperations } from '../../profiles/tested-operations.ts';
import { completed, parameterOf, type TestContext, type Values, without } from '../requests.ts';
import { type ItemOf, kind, kindWith } from './kind.ts';

/** The kinds of tests that compare a part of a list with the whole list. */
export const listKinds = {
  '390-selects-{name}': kind({
    title: 'Returns exactly the rows that {name} selects',
    each: selectingParameters,
    values: (test) => (isPartOfKey(test) ? longestList(test, {}) : wholeList(test)),
    request: (test) => ({ part: selection(test, test.values) }),
    expect: () => ({ ok: true }),
  }),
  '391-limit-keeps-the-newest': kind({
    title: 'With the limits 1 and 2, and without a limit, returns the newest rows',
    each: (context) => (context.operation.returnsList ? parameterOf(context, 'limit') : []),
    values: wholeList,
    request: ({ item, ...context }) => ({
      part: {
        parameter: item.name,
        key: context.operation.paging?.newestFirst === undefined ? [] : keyOf(context),
        values: ['1', '2'],
        ...(item.default !== undefined && { standard: String(item.default) }),
      },
    }),
    expect: () => ({ ok: true }),
  }),
};

/** A parameter that selects rows of a list. */
type Selecting = ParameterRecord & Required<Pick<ParameterRecord, 'selects'>>;

function selectingParameters({ operation }: TestContext): Selecting[] {
  return operation.parameters.filter((one): one is Selecting => one.selects !== undefined);
}

/** Returns the fields that together identify a row. */
function keyOf(context: TestContext): readonly (string | number)[] {
  const { paging } = context.operation;
  if (paging?.key !== undefined) return [paging.key];
  return [...new Set(selectingParameters(context).map(({ selects }) => selects.field))];
}

/** Returns whether the key identifies a row only among those with one value of the parameter. */
function isPartOfKey({ operation, item: { name, required } }: ItemOf<Selecting>): boolean {
  return !required && operation.paging?.requires?.includes(name) === true;
}

/** Returns the request for the longest list: without optional parameters that select rows. */
function wholeList(context: TestContext): Values {
  const needed = context.operation.paging?.requires ?? [];
  const left = selectingParameters(context).filter(
    ({ name, required }) => !required && !needed.includes(name),
  );
  return longestList(context, without(context.base.values, ...left.map(({ name }) => name)));
}

/** Adds the largest limit, and the shortest interval, which is the first one. */
function longestList(context: TestContext, values: Values): Values {
  const [limit] = parameterOf(context, 'limit');
  const [interval] = parameterOf(context, 'interval');
  const [shortest] = interval?.values ?? [];
  return completed(context, {
    ...values,
    ...(shortest !== undefined && { interval: String(shortest) }),
    ...(limit?.maximum !== undefined && { limit: String(limit.maximum) }),
  });
}

function selection(test: ItemOf<Selecting>, whole: Values): ListPart {
  const { name, values: listed, selects } = test.item;
  const { field, rows = 'equal' } = selects;
  const values = rows === 'equal' ? listed?.map(String) : undefined;
  return {
    parameter: name,
    ...(whole[name] !== undefined && { sent: whole[name] }),
    key: isPartOfKey(test) ? [field, ...keyOf(test)] : keyOf(test),
    field,
    rows,
    ...(values && { values }),
  };
}

const isOneOf =
  (names: readonly string[]) =>
  ({ operation }: TestContext) =>
    names.includes(operation.operationId);

const agreeing = kindWith({ expect: () => ({ ok: true }) });

/** The kinds of tests that compare what an operation says with what the broker does. */
export const agreementKinds = {
  '380-changes-with-orders': agreeing({
    title: 'Contains an order while it rests in the book, but neither before nor after',
    when: isOneOf([testedOperations.orderBook]),
    // A test broker has fewer price levels than this limit.
    values: ({ base }) => ({ ...base.values, limit: '1000' }),
    request: { mutating: true, changesWithOrders: true },
  }),
  '382-enforces-rules': agreeing({
    title: 'Enforces the limits of prices and quantities that brokerInfo lists',
    when: isOneOf(testedOperations.limits),
    request: { query: '', mutating: true, enforcesRules: true },
  }),
};
