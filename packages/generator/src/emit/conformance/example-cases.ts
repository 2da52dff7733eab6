import type { OperationRecord } from '@broker-api/spec/model';
import type { JsonObject } from '@broker-api/spec/schema';
import { applicableCodes } from './applicable-codes.ts';
import { changed, validValue } from './base-request.ts';
import { inQuery } from './request-text.ts';
import {
  errorOfCode,
  isNamed,
  requirementOf,
  requirementOfParameter,
  requirements,
  type Sample,
  slugOf,
  type TestCase,
  type TestContext,
} from './test-case.ts';

/** Returns the cases that send the requests of the examples. */
export function exampleCases(context: TestContext): TestCase[] {
  return [
    ...context.successes.map((sample) => success(context, sample)),
    ...lengths(context),
    ...aliases(context),
    ...context.rejections.map((sample) => rejected(context, sample)),
  ];
}

function success(context: TestContext, sample: Sample): TestCase {
  const { operation } = context;
  return {
    kind: 100,
    slug: sample.name,
    title:
      `Returns status 200 and a body that matches the documented schema for the ` +
      `example "${sample.summary}"`,
    requirement: requirementOf(operation),
    ...(isOfSubAccount(operation, sample) && { caller: 'an API key of a sub-account' }),
    query: inQuery(operation, sample.values),
    expect: successOf(operation, sample),
  };
}

/**
 * Returns whether the example requires an API key of a sub-account: only such a key may omit the
 * parameters that select the accounts of a transfer.
 */
function isOfSubAccount({ rules: own }: OperationRecord, { values }: Sample): boolean {
  return own.some(({ allOrNone }) => allOrNone?.every((name) => values[name] === undefined));
}

/** Returns the expected response to the request of a successful example. */
function successOf(operation: OperationRecord, { values, response }: Sample): JsonObject {
  const schema = schemaBy(operation, values);
  const limit = values.limit;
  const order = orderOf(operation, values, response);
  const echo = echoOf(operation, values, response);
  return {
    ok: true,
    ...(schema !== undefined && { schema }),
    ...(limit !== undefined && limit !== '0' && { maxItems: Number(limit) }),
    ...(order.length > 0 && { order }),
    ...(echo.length > 0 && { echo }),
  };
}

/** Returns the name of the response schema, if a parameter selects the schema. */
function schemaBy({ responseBy }: OperationRecord, values: Sample['values']): string | undefined {
  if (responseBy === undefined) return undefined;
  return values[responseBy.parameter] ? responseBy.sent : responseBy.absent;
}

/**
 * Returns the parameters that every row of the example's response repeats, as a field with the same
 * name and value. Excludes decimals, because a response may format the same value differently.
 */
function echoOf(
  { parameters }: OperationRecord,
  values: Sample['values'],
  response: unknown,
): string[] {
  const isDecimal = (name: string) =>
    parameters.find((one) => one.name === name)?.schema.format === 'decimal';
  const rows = (Array.isArray(response) ? response : [response]) as Record<string, unknown>[];
  if (rows.length === 0) return [];
  return Object.entries(values)
    .filter(([name, value]) => {
      const plain = /^\{\w+=(.*)\}$/.exec(value)?.[1] ?? value;
      return !isDecimal(name) && rows.every((row) => String(row?.[name]) === plain);
    })
    .map(([name]) => name);
}

const timeFields = ['time', 'timestamp', 'created', 'intervalStart', '0'];

/** Returns how the lists of a response are sorted, if the specification defines it. */
function orderOf(
  operation: OperationRecord,
  values: Sample['values'],
  response: unknown,
): JsonObject[] {
  if (operation.operationId === 'getDepth') {
    return [
      { list: '/bids', by: '0', direction: 'descending' },
      { list: '/asks', by: '0', direction: 'ascending' },
    ];
  }
  const own = operation.operationId === 'listMyTrades';
  const general = operation.provenance.some(
    ({ source, locator }) =>
      source === requirements.ascending.source && locator === requirements.ascending.locator,
  );
  if (!own && !general) return [];
  const isList = Array.isArray(response);
  const lists = isList ? [response] : Object.values(response as Record<string, unknown>);
  const row = lists.flat()[0] as Record<string, unknown> | undefined;
  const by = timeFields.find((name) => row !== undefined && Object.hasOwn(row, name));
  if (by === undefined) return [];
  // Trades are in ascending order only with toId and without fromId (requirements 1, section 4.3).
  const newestFirst = own && !(values.toId !== undefined && values.fromId === undefined);
  const direction = newestFirst ? 'descending' : 'ascending';
  return [{ list: isList ? '' : '/*', by, direction }];
}

/** Returns the cases that check the maximum length of lists. */
function lengths(context: TestContext): TestCase[] {
  const { operation, base } = context;
  const limit = operation.parameters.find(({ name }) => name === 'limit');
  if (limit === undefined) return [];
  return ['1', '2'].map((value) => {
    const values = { ...base.values, limit: value };
    const schema = schemaBy(operation, values);
    return {
      kind: 101,
      slug: `limit-${value}`,
      title:
        `Returns lists of at most ${value} ${value === '1' ? 'entry' : 'entries'} ` +
        `if limit is ${value}`,
      requirement: requirementOfParameter(operation, 'limit'),
      query: inQuery(operation, values),
      expect: { ok: true, ...(schema && { schema }), maxItems: Number(value) },
    };
  });
}

function aliases(context: TestContext): TestCase[] {
  const { operation, base, accepted } = context;
  return operation.aliases.map(({ path, method }) => ({
    kind: 105,
    slug: slugOf(path.slice(1)),
    title: `Accepts the older path ${(method ?? operation.method).toUpperCase()} ${path}`,
    requirement: requirementOf(operation),
    ...(method && method.toUpperCase() !== operation.method && { method: method.toUpperCase() }),
    path,
    query: inQuery(operation, base.values),
    expect: { ...accepted, ...schemaPart(operation, base.values) },
  }));
}

/**
 * Returns the `schema` key of an expectation if a parameter selects the schema, otherwise no key.
 */
export function schemaPart(operation: OperationRecord, values: Sample['values']): JsonObject {
  const schema = schemaBy(operation, values);
  return schema === undefined ? {} : { schema };
}

function rejected(context: TestContext, sample: Sample): TestCase {
  const { operation } = context;
  const code = Number((sample.response as JsonObject).code);
  return {
    kind: 110,
    slug: sample.name,
    title: `Rejects the request of the example "${sample.summary}" with ${code}`,
    requirement: requirementOf(operation),
    ...(dependsOnLeverage(context, sample, code) && { needsRestingOrder: true }),
    query: inQuery(operation, withRequiredState(context, sample, code)),
    expect: { ...errorOfCode(context, code), status: sample.status },
  };
}

/**
 * Returns whether the error depends on the leverage of an existing order. In that case, the
 * parameters of the request are valid by themselves.
 */
function dependsOnLeverage(context: TestContext, { values }: Sample, code: number): boolean {
  const isInvalid = isNamed(context, code, 'INVALID_PARAMETER');
  return (
    isInvalid && values.leverage !== undefined && applicableCodes(context, values).length === 0
  );
}

/**
 * Replaces ids with placeholders that stand for what the error requires, such as the id of a filled
 * order.
 */
function withRequiredState(context: TestContext, sample: Sample, code: number): Sample['values'] {
  const values = withValidListenKey(context, sample);
  const { method, operationId } = context.operation;
  const clientOrderId = ['origClientOrderId', 'clientOrderId'].find((name) => name in values) ?? '';
  if (method === 'POST') {
    const id = ['newClientOrderId', 'clientOrderId'].find((name) => name in values);
    const isPlaced = operationId === 'placeOrder' && applicableCodes(context, values).length === 0;
    return id !== undefined && isPlaced
      ? { ...values, [id]: `{newClientOrderId=${values[id]}}` }
      : values;
  }
  if (isNamed(context, code, 'ORDER_HAS_FILLED')) {
    return { ...values, orderId: `{filledOrderId=${values.orderId}}` };
  }
  if (!isNamed(context, code, 'OPTIONAL_PARAMS_BAD_COMBO')) return values;
  return {
    ...values,
    orderId: `{orderId=${values.orderId}}`,
    [clientOrderId]: `{otherClientOrderId=${values[clientOrderId]}}`,
  };
}

/** Replaces the listen key with a valid one, unless the error is about the listen key. */
function withValidListenKey(context: TestContext, { values, response }: Sample): Sample['values'] {
  const message = String((response as JsonObject).msg);
  const replaces = values.listenKey !== undefined && !/listen key/i.test(message);
  return replaces ? changed(values, { listenKey: validValue(context, 'listenKey') }) : values;
}
