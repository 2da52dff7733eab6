import type { ParameterRecord } from '@broker-api/spec/model';
import type { JsonObject } from '@broker-api/spec/schema';
import { applicableCodes, kindOf } from './applicable-codes.ts';
import { changed, completed, withValue } from './base-request.ts';
import { schemaPart } from './example-cases.ts';
import { inQuery } from './request-text.ts';
import {
  errorNamed,
  errorOfCode,
  rejectionTitle,
  requirementOfParameter,
  slugOf,
  type TestCase,
  type TestContext,
  type Values,
} from './test-case.ts';

/** Returns the cases about the values of individual parameters. */
export function parameterCases(context: TestContext): TestCase[] {
  const own = context.operation.parameters.filter(({ name }) => name !== 'timestamp');
  const cases = own.flatMap((parameter) => [
    ...missing(context, parameter),
    ...malformed(context, parameter),
    ...values(context, parameter),
    ...bounds(context, parameter),
    ...symbols(context, parameter),
  ]);
  return [...timestamps(context), ...cases];
}

/** A case about the value of one parameter, without the expected response. */
interface ValueCase {
  readonly kind: number;
  readonly slug: string;
  /** The title of the case if the broker accepts the value. */
  readonly title?: string;
  /** The part of the title that names the rejected value, if the broker rejects the value. */
  readonly rejects?: string;
  /** The end of the title, if the broker rejects the value. */
  readonly condition?: string;
  readonly name: string;
  readonly values: Values;
}

function testCase(
  context: TestContext,
  { kind, slug, title, rejects = '', condition, name, values }: ValueCase,
  expect: JsonObject,
): TestCase {
  const { operation } = context;
  const isRejection = expect.ok === undefined && rejects !== '';
  return {
    kind,
    slug,
    title: isRejection ? rejectionTitle(rejects, expect, condition) : (title ?? ''),
    requirement: requirementOfParameter(operation, name),
    query: inQuery(operation, values),
    expect,
  };
}

/** Returns a case for a rejected value, or no case if the value is valid. */
function rejected(context: TestContext, request: ValueCase): TestCase[] {
  const [code] = applicableCodes(context, request.values);
  return code === undefined ? [] : [testCase(context, request, errorOfCode(context, code))];
}

/** Returns a case for an accepted value, or no case if the value is invalid. */
function accepted(context: TestContext, request: ValueCase): TestCase[] {
  if (applicableCodes(context, request.values).length > 0) return [];
  const expect = { ...context.accepted, ...schemaPart(context.operation, request.values) };
  return [testCase(context, request, expect)];
}

function missing(context: TestContext, { name, required }: ParameterRecord): TestCase[] {
  const without = changed(context.base.values, { [name]: undefined });
  const empty = { ...without, [name]: '' };
  if (!required) {
    const title = `Treats an empty parameter ${name} as absent`;
    return accepted(context, { kind: 202, slug: `${name}-empty`, title, name, values: empty });
  }
  return [
    ...rejected(context, {
      kind: 200,
      slug: `without-${name}`,
      rejects: `a missing parameter ${name}`,
      name,
      values: without,
    }),
    ...rejected(context, {
      kind: 201,
      slug: `${name}-empty`,
      rejects: `an empty parameter ${name}`,
      name,
      values: empty,
    }),
  ];
}

const malformedTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  integer: {
    letters: 'abc',
    fraction: '1.5',
    exponent: '1e3',
    hexadecimal: '0x10',
    'leading-space': ' 1',
    'above-LONG-range': '9223372036854775808',
  },
  decimal: {
    letters: 'abc',
    exponent: '1e3',
    'no-integer-part': '.5',
    'no-fraction-part': '1.',
    'decimal-comma': '1,5',
    'not-a-number': 'NaN',
    'two-signs': '--1',
  },
};

function malformed(context: TestContext, parameter: ParameterRecord): TestCase[] {
  const kind = kindOf(parameter);
  const { name, unavailable, ignored } = parameter;
  if (kind === 'text' || unavailable || ignored) return [];
  const texts = Object.entries(malformedTexts[kind === 'decimal' ? kind : 'integer'] ?? {});
  const expect = errorNamed(context, 'MANDATORY_PARAM_EMPTY_OR_MALFORMED');
  const cases = texts.map(([variant, text]) => {
    const rejects = `the malformed value "${text}" of the parameter ${name}`;
    const request = { kind: 220, slug: `${name}-${variant}`, rejects, name };
    return testCase(context, { ...request, values: withValue(context, name, text) }, expect);
  });
  if (kind !== 'long') return cases;
  const rejects = `the negative value "-1" of the parameter ${name}`;
  const negative = { kind: 221, slug: `${name}-negative`, rejects, name };
  return [...cases, ...rejected(context, { ...negative, values: withValue(context, name, '-1') })];
}

/** Returns the cases about enumerations, patterns and unavailable parameters. */
function values(context: TestContext, parameter: ParameterRecord): TestCase[] {
  const { name, schema } = parameter;
  if (parameter.unavailable) {
    const rejects = `the unavailable parameter ${name}`;
    const request = { kind: 233, slug: `${name}-unavailable`, rejects, name };
    return rejected(context, { ...request, values: withValue(context, name, '1') });
  }
  const listed = schema.enum?.map(String);
  if (listed === undefined) return patterns(context, parameter);
  const unavailable = (schema['x-unavailable'] ?? []) as string[];
  const rejectedValue = (
    kind: number,
    value: string,
    slug: string,
    { adjective = '', condition = '' },
  ): TestCase[] =>
    rejected(context, {
      kind,
      slug: `${name}-${slug}`,
      rejects: `the ${adjective}value "${value}" of the parameter ${name}`,
      condition,
      name,
      values: completed(context, withValue(context, name, value)),
    });
  const unlisted = schema.type === 'integer' ? '99' : 'UNLISTED';
  const otherCase = listed.map(swapCase).find((value) => !listed.includes(value));
  return [
    ...rejectedValue(230, unlisted, 'unlisted', { adjective: 'undocumented ' }),
    ...(otherCase
      ? rejectedValue(231, otherCase, 'other-case', {
          condition: 'if its letter case is wrong',
        })
      : []),
    ...unavailable.flatMap((value) =>
      rejectedValue(232, value, slugOf(value), { adjective: 'unavailable ' }),
    ),
  ];
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** Values that do not match the pattern of some parameter, but may match other patterns. */
const invalidTexts: Readonly<Record<string, string>> = {
  'id-of-a-liquidation': 'liquidation-336903000000000001',
  'id-of-a-deleveraging': 'deleveraging-336903000000000001',
  'separator-only': ',',
  'ends-with-separator': 'BTC-PERP-REV,',
  'starts-with-separator': ',BTC-PERP-REV',
  'empty-entry': 'BTC-PERP-REV,,BTC-PERP-BUSDT',
};

function patterns(context: TestContext, { name, schema }: ParameterRecord): TestCase[] {
  if (schema.pattern === undefined || schema.type !== 'string') return [];
  if (schema.format === 'decimal') return [];
  return Object.entries(invalidTexts).flatMap(([variant, text]) =>
    rejected(context, {
      kind: 235,
      slug: `${name}-${variant}`,
      rejects: `the value "${text}" of the parameter ${name}`,
      name,
      values: withValue(context, name, text),
    }),
  );
}

/** Returns the cases with values at the bounds of an integer parameter. */
function bounds(context: TestContext, parameter: ParameterRecord): TestCase[] {
  const { name, schema, ignored } = parameter;
  const kind = kindOf(parameter);
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  if (schema.enum || ignored || (kind === 'long' && !minimum)) return [];
  if (kind !== 'integer' && kind !== 'long') return [];
  const edges = kind === 'long' ? [0] : [-1, 0, minimum ?? 0, minimum ?? 1];
  if (maximum !== undefined) edges.push(maximum, maximum + 1);
  return [...new Set(edges)].flatMap((edge) => {
    const isClamped = maximum !== undefined && edge > maximum;
    const request: ValueCase = {
      kind: 240,
      slug: `${name}-${edge < 0 ? 'minus-' : ''}${Math.abs(edge)}`,
      title: isClamped
        ? `Treats the value ${edge} of the parameter ${name} as ${maximum}`
        : `Accepts the value ${edge} of the parameter ${name}`,
      rejects: `the value ${edge} of the parameter ${name}`,
      name,
      values: withValue(context, name, String(edge)),
    };
    const invalid = rejected(context, request);
    const valid = accepted(context, request);
    // With a recvWindow of 0 or less, only a timestamp ahead of the clock can be valid.
    if (name === 'recvWindow') return [...invalid, ...valid].map(withFutureTimestamp);
    if (invalid.length > 0) return invalid;
    return valid.map((one) => ({ ...one, expect: withMaxItems(one, edge, maximum) }));
  });
}

function withMaxItems({ expect }: TestCase, edge: number, maximum: number | undefined): JsonObject {
  const maxItems = Math.min(edge, maximum ?? edge);
  return expect.ok && maxItems > 0 && maximum !== undefined ? { ...expect, maxItems } : expect;
}

function withFutureTimestamp({ query, ...testCase }: TestCase): TestCase {
  return { ...testCase, query: query.replace('{now}', '{now+500}') } as TestCase;
}

function symbols(context: TestContext, { name, required }: ParameterRecord): TestCase[] {
  const unknown = context.catalogue.find((entry) => entry.name === 'BAD_SYMBOL')?.code ?? 0;
  if (name !== 'symbol' || !context.operation.errorCodes.includes(unknown)) return [];
  const values = withValue(context, name, 'NOSUCHSYMBOL');
  const condition = required ? '' : 'although symbol is optional';
  const request = { kind: 260, slug: 'unknown-symbol', rejects: 'an unknown symbol', condition };
  return [testCase(context, { ...request, name, values }, errorOfCode(context, unknown))];
}

function timestamps(context: TestContext): TestCase[] {
  const { operation, base } = context;
  if (!operation.requiresTimestamp) return [];
  const expect = errorNamed(context, 'MANDATORY_PARAM_EMPTY_OR_MALFORMED');
  const one = (kind: number, slug: string, rejects: string, values: Values): TestCase =>
    testCase(context, { kind, slug, rejects, name: 'timestamp', values }, expect);
  const signature = operation.signed ? '&signature={signature}' : '';
  const without = inQuery({ ...operation, requiresTimestamp: false }, base.values);
  return [
    {
      ...one(200, 'without-timestamp', 'a missing parameter timestamp', base.values),
      query: without === '' ? signature.slice(1) : without,
    },
    one(201, 'timestamp-empty', 'an empty parameter timestamp', { ...base.values, timestamp: '' }),
    ...Object.entries(malformedTexts.integer ?? {}).map(([variant, text]) =>
      one(220, `timestamp-${variant}`, `the malformed value "${text}" of the parameter timestamp`, {
        ...base.values,
        timestamp: text,
      }),
    ),
  ];
}
