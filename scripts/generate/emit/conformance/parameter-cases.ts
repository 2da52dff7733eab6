import type { Parameter } from '../../read/operations.ts';
import type { JsonObject } from '../../read/schema.ts';
import { applicableCodes, kindOf } from './applicable-codes.ts';
import { changed, completed, withValue } from './base-request.ts';
import { schemaPart } from './example-cases.ts';
import { inQuery } from './request-text.ts';
import {
  type Draft,
  promiseOfParameter,
  refusal,
  refusalOf,
  type Subject,
  slugOf,
  type Values,
} from './test-case.ts';

/** Cases about the values of single parameters. */
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

/** How a case about one value is told and sent. */
interface Told {
  readonly kind: number;
  readonly slug: string;
  readonly title: string;
  readonly name: string;
  readonly values: Values;
}

function draft(subject: Subject, { name, values, ...told }: Told, expect: JsonObject): Draft {
  const { operation } = subject;
  const promise = promiseOfParameter(operation, name);
  return { ...told, promise, query: inQuery(operation, values), expect };
}

/** A refused value; nothing when the specification does not refuse it. */
function refused(subject: Subject, told: Told): Draft[] {
  const [code] = applicableCodes(subject, told.values);
  return code === undefined ? [] : [draft(subject, told, refusalOf(subject, code))];
}

function accepted(subject: Subject, told: Told): Draft[] {
  if (applicableCodes(subject, told.values).length > 0) return [];
  const expect = { ...subject.accepted, ...schemaPart(subject.operation, told.values) };
  return [draft(subject, told, expect)];
}

function missing(subject: Subject, { name, required }: Parameter): Draft[] {
  const without = changed(subject.base.values, { [name]: undefined });
  const empty = { ...without, [name]: '' };
  if (!required) {
    const title = `An empty ${name} counts as not sent`;
    return accepted(subject, { kind: 202, slug: `${name}-empty`, title, name, values: empty });
  }
  return [
    ...refused(subject, {
      kind: 200,
      slug: `without-${name}`,
      title: `Without ${name} the request is refused`,
      name,
      values: without,
    }),
    ...refused(subject, {
      kind: 201,
      slug: `${name}-empty`,
      title: `An empty ${name} is refused`,
      name,
      values: empty,
    }),
  ];
}

const wrongTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  integer: {
    letters: 'abc',
    fraction: '1.5',
    exponent: '1e3',
    hexadecimal: '0x10',
    'leading-space': ' 1',
    'past-LONG': '9223372036854775808',
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
  const texts = Object.entries(wrongTexts[kind === 'decimal' ? kind : 'integer'] ?? {});
  const expect = refusal(subject, 'MANDATORY_PARAM_EMPTY_OR_MALFORMED');
  const cases = texts.map(([way, text]) => {
    const title = `The ${name} "${text}" is refused as malformed`;
    const told = { kind: 220, slug: `${name}-${way}`, title, name };
    return draft(subject, { ...told, values: withValue(subject, name, text) }, expect);
  });
  if (kind !== 'long') return cases;
  const title = `A negative ${name} is refused`;
  const negative = { kind: 221, slug: `${name}-negative`, title, name };
  return [...cases, ...refused(subject, { ...negative, values: withValue(subject, name, '-1') })];
}

/** Listed values, and what is not among them. */
function values(subject: Subject, parameter: Parameter): Draft[] {
  const { name, unavailable, resolved } = parameter;
  if (unavailable) {
    const title = `The unavailable ${name} is refused`;
    const told = { kind: 233, slug: name, title, name };
    return refused(subject, { ...told, values: withValue(subject, name, '1') });
  }
  const listed = resolved.enum?.map(String);
  if (listed === undefined) return patterns(subject, parameter);
  const closed = (resolved['x-unavailable'] ?? []) as string[];
  const refusedValue = (kind: number, value: string, what: string): Draft[] =>
    refused(subject, {
      kind,
      slug: kind === 232 ? `${name}-${slugOf(value)}` : name,
      title: `The ${name} "${value}", ${what}, is refused`,
      name,
      values: completed(subject, withValue(subject, name, value)),
    });
  const unlisted = resolved.type === 'integer' ? '99' : 'UNLISTED';
  const otherCase = listed.map(swapCase).find((value) => !listed.includes(value));
  return [
    ...refusedValue(230, unlisted, 'which is not listed'),
    ...(otherCase ? refusedValue(231, otherCase, 'in the other letter case') : []),
    ...closed.flatMap((value) => refusedValue(232, value, 'which is unavailable')),
  ];
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** Texts that a pattern might not allow. */
const oddTexts: Readonly<Record<string, string>> = {
  'separator-only': ',',
  'ends-with-separator': 'BTC-PERP-REV,',
  'starts-with-separator': ',BTC-PERP-REV',
  'empty-entry': 'BTC-PERP-REV,,BTC-PERP-BUSDT',
};

function patterns(subject: Subject, { name, resolved }: Parameter): Draft[] {
  if (resolved.pattern === undefined || resolved.type !== 'string') return [];
  if (resolved.format === 'decimal') return [];
  return Object.entries(oddTexts).flatMap(([way, text]) =>
    refused(subject, {
      kind: 235,
      slug: `${name}-${way}`,
      title: `The ${name} "${text}" is refused`,
      name,
      values: withValue(subject, name, text),
    }),
  );
}

/** The values at the edges of what an integer may be. */
function bounds(subject: Subject, parameter: Parameter): Draft[] {
  const { name, resolved, ignored } = parameter;
  const kind = kindOf(parameter);
  const { minimum, maximum } = resolved as { minimum?: number; maximum?: number };
  if (resolved.enum || ignored || (kind === 'long' && !minimum)) return [];
  if (kind !== 'integer' && kind !== 'long') return [];
  const edges = kind === 'long' ? [0] : [-1, 0, minimum ?? 0, minimum ?? 1];
  if (maximum !== undefined) edges.push(maximum, maximum + 1);
  return [...new Set(edges)].flatMap((edge) => {
    const told = (what: string): Told => ({
      kind: 240,
      slug: `${name}-${edge < 0 ? 'minus-' : ''}${Math.abs(edge)}`,
      title: `The ${name} ${edge} is ${what}`,
      name,
      values: withValue(subject, name, String(edge)),
    });
    const clamped = maximum !== undefined && edge > maximum;
    const right = told(clamped ? `taken as ${maximum}` : 'accepted');
    const wrong = refused(subject, told('refused'));
    // A window of no time, or less, takes requests that are dated ahead.
    if (name === 'recvWindow') return [...wrong, ...accepted(subject, right)].map(inFuture);
    if (wrong.length > 0) return wrong;
    return accepted(subject, right).map((one) => ({ ...one, expect: longest(one, edge, maximum) }));
  });
}

function longest({ expect }: Draft, edge: number, maximum: number | undefined): JsonObject {
  const most = Math.min(edge, maximum ?? edge);
  return expect.ok && most > 0 && maximum !== undefined ? { ...expect, longest: most } : expect;
}

function inFuture({ query, ...draft }: Draft): Draft {
  return { ...draft, query: query.replace('{now}', '{now+500}') } as Draft;
}

function symbols(subject: Subject, { name, required }: Parameter): Draft[] {
  const unknown = subject.catalogue.find((entry) => entry.name === 'BAD_SYMBOL')?.code ?? 0;
  if (name !== 'symbol' || !subject.operation.errorCodes.includes(unknown)) return [];
  const values = withValue(subject, name, 'NOSUCHSYMBOL');
  const title = `A symbol that does not exist is refused${required ? '' : ', though none is needed'}`;
  return [
    draft(subject, { kind: 260, slug: 'symbol', title, name, values }, refusalOf(subject, unknown)),
  ];
}

function timestamps(subject: Subject): Draft[] {
  const { operation, base } = subject;
  if (!operation.requiresTimestamp) return [];
  const expect = refusal(subject, 'MANDATORY_PARAM_EMPTY_OR_MALFORMED');
  const one = (kind: number, slug: string, title: string, values: Values): Draft =>
    draft(subject, { kind, slug, title, name: 'timestamp', values }, expect);
  const signature = operation.signed ? '&signature={signature}' : '';
  const without = inQuery({ ...operation, requiresTimestamp: false }, base.values);
  const malformedTexts = Object.entries(wrongTexts.integer ?? {});
  return [
    {
      ...one(200, 'without-timestamp', 'Without timestamp the request is refused', base.values),
      query: without === '' ? signature.slice(1) : without,
    },
    one(201, 'timestamp-empty', 'An empty timestamp is refused', { ...base.values, timestamp: '' }),
    ...malformedTexts.map(([way, text]) =>
      one(220, `timestamp-${way}`, `The timestamp "${text}" is refused as malformed`, {
        ...base.values,
        timestamp: text,
      }),
    ),
  ];
}
