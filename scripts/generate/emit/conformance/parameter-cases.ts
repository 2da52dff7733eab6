import type { Parameter } from '../../read/operations.ts';
import type { JsonObject } from '../../read/schema.ts';
import { applicableCodes, kindOf } from './applicable-codes.ts';
import { changed, completed, withValue } from './base-request.ts';
import { schemaPart } from './example-cases.ts';
import { inQuery } from './request-text.ts';
import {
  type Draft,
  errorNamed,
  errorOfCode,
  rejectionTitle,
  requirementOfParameter,
  type Subject,
  slugOf,
  type Values,
} from './test-case.ts';

/** Cases about the values of individual parameters. */
export function parameterCases(subject: Subject): Draft[] {
  const own = subject.operation.parameters.filter(({ name }) => name !== 'timestamp');
  const cases = own.flatMap((parameter) => [
    ...missing(subject, parameter),
    ...malformed(subject, parameter),
    ...values(subject, parameter),
    ...bounds(subject, parameter),
    ...symbols(subject, parameter),
  ]);
  return [...timestamps(subject), ...cases];
}

/** A case about the value of one parameter, without its expectation. */
interface ValueCase {
  readonly kind: number;
  readonly slug: string;
  /** The title if the broker accepts the value. */
  readonly title?: string;
  /** The rejected value and the condition, for the title if the broker rejects the value. */
  readonly rejects?: string;
  readonly condition?: string;
  readonly name: string;
  readonly values: Values;
}

function draft(
  subject: Subject,
  { kind, slug, title, rejects = '', condition, name, values }: ValueCase,
  expect: JsonObject,
): Draft {
  const { operation } = subject;
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

/** Returns the case of a rejected value; none if the value is valid. */
function rejected(subject: Subject, request: ValueCase): Draft[] {
  const [code] = applicableCodes(subject, request.values);
  return code === undefined ? [] : [draft(subject, request, errorOfCode(subject, code))];
}

function accepted(subject: Subject, request: ValueCase): Draft[] {
  if (applicableCodes(subject, request.values).length > 0) return [];
  const expect = { ...subject.accepted, ...schemaPart(subject.operation, request.values) };
  return [draft(subject, request, expect)];
}

function missing(subject: Subject, { name, required }: Parameter): Draft[] {
  const without = changed(subject.base.values, { [name]: undefined });
  const empty = { ...without, [name]: '' };
  if (!required) {
    const title = `Treats an empty ${name} as absent`;
    return accepted(subject, { kind: 202, slug: `${name}-empty`, title, name, values: empty });
  }
  return [
    ...rejected(subject, {
      kind: 200,
      slug: `without-${name}`,
      rejects: `a missing ${name}`,
      name,
      values: without,
    }),
    ...rejected(subject, {
      kind: 201,
      slug: `${name}-empty`,
      rejects: `an empty ${name}`,
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

function malformed(subject: Subject, parameter: Parameter): Draft[] {
  const kind = kindOf(parameter);
  const { name, unavailable, ignored } = parameter;
  if (kind === 'text' || unavailable || ignored) return [];
  const texts = Object.entries(malformedTexts[kind === 'decimal' ? kind : 'integer'] ?? {});
  const expect = errorNamed(subject, 'MANDATORY_PARAM_EMPTY_OR_MALFORMED');
  const cases = texts.map(([variant, text]) => {
    const rejects = `the malformed ${name} "${text}"`;
    const request = { kind: 220, slug: `${name}-${variant}`, rejects, name };
    return draft(subject, { ...request, values: withValue(subject, name, text) }, expect);
  });
  if (kind !== 'long') return cases;
  const rejects = `a negative ${name}`;
  const negative = { kind: 221, slug: `${name}-negative`, rejects, name };
  return [...cases, ...rejected(subject, { ...negative, values: withValue(subject, name, '-1') })];
}

/** Cases about enumerations, patterns and unavailable parameters. */
function values(subject: Subject, parameter: Parameter): Draft[] {
  const { name, resolved } = parameter;
  if (parameter.unavailable) {
    const rejects = `the unavailable parameter ${name}`;
    const request = { kind: 233, slug: `${name}-unavailable`, rejects, name };
    return rejected(subject, { ...request, values: withValue(subject, name, '1') });
  }
  const listed = resolved.enum?.map(String);
  if (listed === undefined) return patterns(subject, parameter);
  const unavailable = (resolved['x-unavailable'] ?? []) as string[];
  const rejectedValue = (kind: number, value: string, slug: string, rejects: string): Draft[] =>
    rejected(subject, {
      kind,
      slug: `${name}-${slug}`,
      rejects,
      name,
      values: completed(subject, withValue(subject, name, value)),
    });
  const unlisted = resolved.type === 'integer' ? '99' : 'UNLISTED';
  const otherCase = listed.map(swapCase).find((value) => !listed.includes(value));
  return [
    ...rejectedValue(230, unlisted, 'unlisted', `the unlisted ${name} "${unlisted}"`),
    ...(otherCase
      ? rejectedValue(
          231,
          otherCase,
          'other-case',
          `${name} "${otherCase}" in the wrong letter case`,
        )
      : []),
    ...unavailable.flatMap((value) =>
      rejectedValue(232, value, slugOf(value), `the unavailable ${name} "${value}"`),
    ),
  ];
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** Texts that a pattern may reject. */
const listTexts: Readonly<Record<string, string>> = {
  'separator-only': ',',
  'ends-with-separator': 'BTC-PERP-REV,',
  'starts-with-separator': ',BTC-PERP-REV',
  'empty-entry': 'BTC-PERP-REV,,BTC-PERP-BUSDT',
};

function patterns(subject: Subject, { name, resolved }: Parameter): Draft[] {
  if (resolved.pattern === undefined || resolved.type !== 'string') return [];
  if (resolved.format === 'decimal') return [];
  return Object.entries(listTexts).flatMap(([variant, text]) =>
    rejected(subject, {
      kind: 235,
      slug: `${name}-${variant}`,
      rejects: `the ${name} "${text}"`,
      name,
      values: withValue(subject, name, text),
    }),
  );
}

/** Cases with the values at the bounds of an integer. */
function bounds(subject: Subject, parameter: Parameter): Draft[] {
  const { name, resolved, ignored } = parameter;
  const kind = kindOf(parameter);
  const { minimum, maximum } = resolved as { minimum?: number; maximum?: number };
  if (resolved.enum || ignored || (kind === 'long' && !minimum)) return [];
  if (kind !== 'integer' && kind !== 'long') return [];
  const edges = kind === 'long' ? [0] : [-1, 0, minimum ?? 0, minimum ?? 1];
  if (maximum !== undefined) edges.push(maximum, maximum + 1);
  return [...new Set(edges)].flatMap((edge) => {
    const isClamped = maximum !== undefined && edge > maximum;
    const request: ValueCase = {
      kind: 240,
      slug: `${name}-${edge < 0 ? 'minus-' : ''}${Math.abs(edge)}`,
      title: isClamped ? `Treats the ${name} ${edge} as ${maximum}` : `Accepts the ${name} ${edge}`,
      rejects: `the ${name} ${edge}`,
      name,
      values: withValue(subject, name, String(edge)),
    };
    const invalid = rejected(subject, request);
    const valid = accepted(subject, request);
    // With a recvWindow of 0 or less, only a timestamp ahead of the clock can be valid.
    if (name === 'recvWindow') return [...invalid, ...valid].map(withFutureTimestamp);
    if (invalid.length > 0) return invalid;
    return valid.map((one) => ({ ...one, expect: withMaxItems(one, edge, maximum) }));
  });
}

function withMaxItems({ expect }: Draft, edge: number, maximum: number | undefined): JsonObject {
  const maxItems = Math.min(edge, maximum ?? edge);
  return expect.ok && maxItems > 0 && maximum !== undefined ? { ...expect, maxItems } : expect;
}

function withFutureTimestamp({ query, ...draft }: Draft): Draft {
  return { ...draft, query: query.replace('{now}', '{now+500}') } as Draft;
}

function symbols(subject: Subject, { name, required }: Parameter): Draft[] {
  const unknown = subject.catalogue.find((entry) => entry.name === 'BAD_SYMBOL')?.code ?? 0;
  if (name !== 'symbol' || !subject.operation.errorCodes.includes(unknown)) return [];
  const values = withValue(subject, name, 'NOSUCHSYMBOL');
  const condition = required ? '' : 'although symbol is optional';
  const request = { kind: 260, slug: 'unknown-symbol', rejects: 'an unknown symbol', condition };
  return [draft(subject, { ...request, name, values }, errorOfCode(subject, unknown))];
}

function timestamps(subject: Subject): Draft[] {
  const { operation, base } = subject;
  if (!operation.requiresTimestamp) return [];
  const expect = errorNamed(subject, 'MANDATORY_PARAM_EMPTY_OR_MALFORMED');
  const one = (kind: number, slug: string, rejects: string, values: Values): Draft =>
    draft(subject, { kind, slug, rejects, name: 'timestamp', values }, expect);
  const signature = operation.signed ? '&signature={signature}' : '';
  const without = inQuery({ ...operation, requiresTimestamp: false }, base.values);
  return [
    {
      ...one(200, 'without-timestamp', 'a missing timestamp', base.values),
      query: without === '' ? signature.slice(1) : without,
    },
    one(201, 'timestamp-empty', 'an empty timestamp', { ...base.values, timestamp: '' }),
    ...Object.entries(malformedTexts.integer ?? {}).map(([variant, text]) =>
      one(220, `timestamp-${variant}`, `the malformed timestamp "${text}"`, {
        ...base.values,
        timestamp: text,
      }),
    ),
  ];
}
