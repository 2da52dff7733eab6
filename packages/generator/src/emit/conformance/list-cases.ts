import type { OperationRecord, ParameterRecord } from '@broker-api/spec/model';
import { completed } from './base-request.ts';
import { inQuery } from './request-text.ts';
import {
  requirementOfParameter,
  type TestCase,
  type TestContext,
  type Values,
} from './test-case.ts';

/**
 * Returns the cases that compare a part of a list with the whole list: one for each parameter that
 * selects rows, and one for the maximum length.
 */
export function listCases(context: TestContext): TestCase[] {
  const { operation } = context;
  const selecting = operation.parameters.filter(({ selects }) => selects !== undefined);
  const limit = operation.parameters.find(({ name }) => name === 'limit');
  const fields = selecting.flatMap(({ selects }) => (selects ? [selects.field] : []));
  const { paging } = operation;
  const key = paging?.key === undefined ? [...new Set(fields)] : [paging.key];
  const order = paging?.newestFirst === undefined ? [] : key;
  const whole = wholeList(context, selecting, limit);
  const query = inQuery(operation, whole);
  const cases = selecting.map((parameter) => {
    const { name, required, selects } = parameter;
    if (required || selects === undefined || !paging?.requires?.includes(name)) {
      return selection(operation, parameter, whole, key);
    }
    // The key identifies a row among those with one value of this parameter.
    return selection(operation, parameter, longestList(context, limit, {}), [
      selects.field,
      ...key,
    ]);
  });
  if (limit === undefined || !operation.returnsList) return cases;
  const standard = limit.schema.default;
  return [
    ...cases,
    {
      kind: 391,
      slug: 'limit-keeps-the-newest',
      title: 'With the limits 1 and 2, and without a limit, returns the newest rows',
      requirement: requirementOfParameter(operation, 'limit'),
      query,
      part: {
        parameter: 'limit',
        key: order,
        values: ['1', '2'],
        ...(standard !== undefined && { standard: String(standard) }),
      },
      expect: { ok: true },
    },
  ];
}

/** Returns the request for the longest list: without optional parameters that select rows. */
function wholeList(
  context: TestContext,
  selecting: readonly ParameterRecord[],
  limit: ParameterRecord | undefined,
): Values {
  const optional = new Set(selecting.filter(({ required }) => !required).map(({ name }) => name));
  const needed = context.operation.paging?.requires ?? [];
  const kept = Object.entries(context.base.values).filter(
    ([name]) => !optional.has(name) || needed.includes(name),
  );
  return longestList(context, limit, Object.fromEntries(kept));
}

/** Adds the largest limit, and the shortest interval, which is the first one. */
function longestList(
  context: TestContext,
  limit: ParameterRecord | undefined,
  values: Values,
): Values {
  const maximum = limit?.schema.maximum;
  const interval = context.operation.parameters.find(({ name }) => name === 'interval');
  return completed(context, {
    ...values,
    ...(interval?.schema.enum && { interval: String(interval.schema.enum[0]) }),
    ...(maximum && { limit: String(maximum) }),
  });
}

function selection(
  operation: OperationRecord,
  { name, schema, selects }: ParameterRecord,
  whole: Values,
  key: readonly (string | number)[],
): TestCase {
  const { field, rows = 'equal' } = selects ?? { field: name };
  const values = rows === 'equal' ? schema.enum?.map(String) : undefined;
  const isAscending = operation.paging?.oldestFirst?.above === name;
  return {
    kind: 390,
    slug: `selects-${name}`,
    title: `Returns exactly the rows that ${name} selects`,
    requirement: requirementOfParameter(operation, name),
    query: inQuery(operation, whole),
    part: {
      parameter: name,
      ...(whole[name] !== undefined && { sent: whole[name] }),
      key,
      field,
      rows,
      ...(isAscending && { isAscending }),
      ...(values && { values }),
    },
    expect: { ok: true },
  };
}
