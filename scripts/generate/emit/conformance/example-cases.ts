import type { Operation } from '../../read/operations.ts';
import type { JsonObject } from '../../read/schema.ts';
import { applicableCodes } from './applicable-codes.ts';
import { changed, rightValue } from './base-request.ts';
import { inQuery } from './request-text.ts';
import {
  type Draft,
  promiseOf,
  promiseOfParameter,
  refusalOf,
  rules,
  type Sample,
  type Subject,
  slugOf,
} from './test-case.ts';

/** Cases that send what the examples show. */
export function exampleCases(subject: Subject): Draft[] {
  return [
    ...subject.successes.map((sample) => success(subject, sample)),
    ...lengths(subject),
    ...aliases(subject),
    ...subject.refusals.map((sample) => refused(subject, sample)),
  ];
}

function success(subject: Subject, sample: Sample): Draft {
  const { operation } = subject;
  return {
    kind: 100,
    slug: sample.name,
    title: `The example "${sample.summary}" is answered with status 200 and a body of its schema`,
    promise: promiseOf(operation),
    ...(isOfSubAccount(operation, sample) && { caller: 'a key of a sub-account' }),
    query: inQuery(operation, sample.values),
    expect: successOf(operation, sample),
  };
}

/** Only a key of a sub-account leaves out the parameters that name the accounts of a transfer. */
function isOfSubAccount({ rules: own }: Operation, { values }: Sample): boolean {
  return own.some(({ allOrNone }) => allOrNone?.every((name) => values[name] === undefined));
}

/** What is expected of a successful answer to these values. */
function successOf(operation: Operation, { values, response }: Sample): JsonObject {
  const schema = schemaBy(operation, values);
  const limit = values.limit;
  const order = orderOf(operation, values, response);
  const echo = echoOf(operation, values, response);
  return {
    ok: true,
    ...(schema !== undefined && { schema }),
    ...(limit !== undefined && limit !== '0' && { longest: Number(limit) }),
    ...(order.length > 0 && { order }),
    ...(echo.length > 0 && { echo }),
  };
}

/** The schema of the answer where a parameter decides it. */
function schemaBy({ responseBy }: Operation, values: Sample['values']): string | undefined {
  if (responseBy === undefined) return undefined;
  return values[responseBy.parameter] ? responseBy.sent : responseBy.absent;
}

/**
 * Parameters that an example's answer repeats under the same name, in every row. Decimals may have
 * other digits for the same value.
 */
function echoOf({ parameters }: Operation, values: Sample['values'], response: unknown): string[] {
  const isDecimal = (name: string) =>
    parameters.find((one) => one.name === name)?.resolved.format === 'decimal';
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

/** How the lists of an answer are ordered, where the specification says so. */
function orderOf(operation: Operation, values: Sample['values'], response: unknown): JsonObject[] {
  if (operation.operationId === 'getDepth') {
    return [
      { list: '/bids', by: '0', direction: 'descending' },
      { list: '/asks', by: '0', direction: 'ascending' },
    ];
  }
  const own = operation.operationId === 'listMyTrades';
  const general = operation.provenance.some(
    ({ source, locator }) =>
      source === rules.ascending.source && locator === rules.ascending.locator,
  );
  if (!own && !general) return [];
  const isList = Array.isArray(response);
  const lists = isList ? [response] : Object.values(response as Record<string, unknown>);
  const row = lists.flat()[0] as Record<string, unknown> | undefined;
  const by = timeFields.find((name) => row !== undefined && Object.hasOwn(row, name));
  if (by === undefined) return [];
  // Only with toId alone trades come oldest first (requirements 1, section 4.3).
  const newestFirst = own && !(values.toId !== undefined && values.fromId === undefined);
  const direction = newestFirst ? 'descending' : 'ascending';
  return [{ list: isList ? '' : '/*', by, direction }];
}

/** Lists are as long as the limit at most. */
function lengths(subject: Subject): Draft[] {
  const { operation, base } = subject;
  const limit = operation.parameters.find(({ name }) => name === 'limit');
  if (limit === undefined) return [];
  return ['1', '2'].map((value) => {
    const values = { ...base.values, limit: value };
    const schema = schemaBy(operation, values);
    return {
      kind: 101,
      slug: `limit-${value}`,
      title: `With limit ${value} a list has at most ${value} entries`,
      promise: promiseOfParameter(operation, 'limit'),
      query: inQuery(operation, values),
      expect: { ok: true, ...(schema && { schema }), longest: Number(value) },
    };
  });
}

function aliases(subject: Subject): Draft[] {
  const { operation, base, accepted } = subject;
  return operation.aliases.map(({ path, method }) => ({
    kind: 105,
    slug: slugOf(path.slice(1)),
    title: `The older address ${(method ?? operation.method).toUpperCase()} ${path} answers the same`,
    promise: promiseOf(operation),
    ...(method && method.toUpperCase() !== operation.method && { method: method.toUpperCase() }),
    path,
    query: inQuery(operation, base.values),
    expect: { ...accepted, ...schemaPart(operation, base.values) },
  }));
}

/** The part of an expectation that says which schema decides. */
export function schemaPart(operation: Operation, values: Sample['values']): JsonObject {
  const schema = schemaBy(operation, values);
  return schema === undefined ? {} : { schema };
}

/** Codes of things that every broker lacks, whatever orders and balances it holds. */
const ofNoState = ['BAD_SYMBOL', 'INVALID_LISTEN_KEY', 'NO_SUCH_ORDER'];

function refused(subject: Subject, sample: Sample): Draft {
  const { operation, catalogue } = subject;
  const code = Number((sample.response as JsonObject).code);
  const entry = catalogue.find((one) => one.code === code);
  const byRequestAlone =
    applicableCodes(subject, sample.values).includes(code) ||
    ofNoState.includes(entry?.name ?? '') ||
    entry?.name === 'UNSUPPORTED_OPERATION';
  return {
    kind: 110,
    slug: sample.name,
    title: `The example "${sample.summary}" is refused with ${code}`,
    promise: promiseOf(operation),
    ...(!byRequestAlone && { exampleState: true }),
    query: inQuery(operation, withFreshKey(subject, sample)),
    expect: { ...refusalOf(subject, code), status: sample.status },
  };
}

/** A listen key that the example names without meaning it is one in force. */
function withFreshKey(subject: Subject, { values, response }: Sample): Sample['values'] {
  const about = (response as JsonObject).msg;
  const listens = values.listenKey !== undefined && !/listen key/i.test(String(about));
  return listens ? changed(values, { listenKey: rightValue(subject, 'listenKey') }) : values;
}
