import type { ParameterRule } from '@broker-api/spec';
import type { ParameterRecord } from '@broker-api/spec/model';
import { andList } from '../../lists.ts';
import {
  applicableCodes,
  completed,
  parameterOf,
  type TestContext,
  validValue,
  without,
  withValue,
} from '../requests.ts';
import { error, type ItemOf, kind, kindWith, rejection, success, type Test } from './kind.ts';

/** Returns the parameters of an operation besides the timestamp, which other kinds test. */
const own = ({ operation }: TestContext) =>
  operation.parameters.filter(({ name }) => name !== 'timestamp');

/** Returns all parameters, the timestamp first. */
const all = (context: TestContext) => [...parameterOf(context, 'timestamp'), ...own(context)];

const required = (context: TestContext) => all(context).filter((one) => one.required);

const isEnumeration = ({ unavailable, values }: ParameterRecord) => values && !unavailable;

const hasFormat = ({ kind, unavailable, ignored }: ParameterRecord) =>
  kind !== 'text' && !unavailable && !ignored;

/** Returns whether a value is a LONG value. */
const isLong = ({ kind }: ParameterRecord) => kind === 'id' || kind === 'time';

/** A parameter with a value that a test sends. */
type Value = ParameterRecord & { readonly value: string };

/** Returns the values that a function makes for the parameters that it applies to. */
const valuesOf =
  (
    applies: (one: ParameterRecord) => unknown,
    values: (one: ParameterRecord) => readonly string[],
  ) =>
  (context: TestContext): Value[] =>
    own(context)
      .filter(applies)
      .flatMap((one) => values(one).map((value) => ({ ...one, value })));

/** Returns an otherwise valid request with the value. */
const withItem = (test: ItemOf<Value>) => withValue(test, test.item.name, test.item.value);

/** Returns the same request with the parameters that the value requires. */
const completedWithItem = (test: ItemOf<Value>) => completed(test, withItem(test));

const withoutItem = ({ base, item }: ItemOf<ParameterRecord>) => without(base.values, item.name);

const withEmptyItem = (test: ItemOf<ParameterRecord>) => ({
  ...withoutItem(test),
  [test.item.name]: '',
});

const rejected = kindWith({ values: withItem, expect: rejection });

const malformed = error('MANDATORY_PARAM_EMPTY_OR_MALFORMED');

/** Expects the error for a missing parameter. `applicableCodes` ignores the timestamp. */
const missing = (test: Test<ParameterRecord>) =>
  test.item.name === 'timestamp' ? malformed(test) : rejection(test);

/** The kinds of tests about the values of single parameters. */
export const parameterKinds = {
  '200-without-{name}': kind({
    title: 'Rejects a missing parameter {name} with {code}',
    each: required,
    request: ({ pairs, signature, item }) => ({
      query: [...pairs.filter(([name]) => name !== item.name), ...signature],
    }),
    values: withoutItem,
    expect: missing,
  }),
  '201-{name}-empty': kind({
    title: 'Rejects an empty parameter {name} with {code}',
    each: required,
    values: withEmptyItem,
    expect: missing,
  }),
  '202-{name}-empty': kind({
    title: 'Treats an empty parameter {name} as absent',
    each: (context) => own(context).filter((one) => !one.required),
    values: withEmptyItem,
    expect: (test) => (rejection(test) ? undefined : success(test)),
  }),
};

/** The kinds of tests about malformed, invalid and unavailable values of single parameters. */
export const valueKinds = {
  '220-{name}-{mistake}': kind({
    title: 'Rejects the malformed value "{value}" of the parameter {name} with {code}',
    each: (context) => all(context).filter(hasFormat).flatMap(malformedValues),
    values: withItem,
    expect: malformed,
  }),
  '221-{name}-negative': rejected({
    title: 'Rejects the negative value "{value}" of the parameter {name} with {code}',
    each: valuesOf(
      (one) => hasFormat(one) && isLong(one),
      () => ['-1'],
    ),
  }),
  '230-{name}-unlisted': rejected({
    title: 'Rejects the undocumented value "{value}" of the parameter {name} with {code}',
    each: valuesOf(isEnumeration, ({ kind }) => [kind === 'integer' ? '99' : 'UNLISTED']),
    values: completedWithItem,
  }),
  '231-{name}-other-case': rejected({
    title:
      'Rejects the value "{value}" of the parameter {name} with {code} if its letter case is wrong',
    each: valuesOf(isEnumeration, inOtherCase),
    values: completedWithItem,
  }),
  '232-{name}-{value}': rejected({
    title: 'Rejects the unavailable value "{value}" of the parameter {name} with {code}',
    each: valuesOf(isEnumeration, ({ unavailableValues = [] }) => unavailableValues),
    values: completedWithItem,
  }),
  '233-{name}-unavailable': rejected({
    title: 'Rejects the unavailable parameter {name} with {code}',
    each: valuesOf(
      ({ unavailable }) => unavailable,
      () => ['1'],
    ),
  }),
  '235-{name}-{mistake}': rejected({
    title: 'Rejects the value "{value}" of the parameter {name} with {code}',
    each: (context) => own(context).flatMap(textsWithoutPattern),
  }),
  '240-{name}-{edge}': kind({
    each: (context) => own(context).flatMap(edges),
    title: ({ item: { value, maximum } }, expect) => {
      if ('code' in expect) return 'Rejects the value {value} of the parameter {name} with {code}';
      return maximum !== undefined && Number(value) > maximum
        ? 'Treats the value {value} of the parameter {name} as {maximum}'
        : 'Accepts the value {value} of the parameter {name}';
    },
    values: (test) => ({
      ...withItem(test),
      // With a recvWindow of 0 or less, only a timestamp ahead of the clock can be valid.
      ...(test.item.name === 'recvWindow' && { timestamp: '{now+500}' }),
    }),
    expect: (test) => rejection(test) ?? success(test),
  }),
  '260-unknown-symbol': kind({
    each: (context) => parameterOf(context, 'symbol'),
    title: ({ item }) =>
      `Rejects an unknown symbol with {code}${item.required ? '' : ' although symbol is optional'}`,
    when: ({ operation, errors }) =>
      errors.some(({ code, name }) => name === 'BAD_SYMBOL' && operation.errorCodes.includes(code)),
    values: (test) => withValue(test, 'symbol', 'NOSUCHSYMBOL'),
    expect: error('BAD_SYMBOL'),
  }),
};

/** Returns a value for each text, with what is wrong with the text. */
const mistakesIn = (parameter: ParameterRecord, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([mistake, value]) => ({ ...parameter, value, mistake }));

const malformedIntegers = {
  letters: 'abc',
  fraction: '1.5',
  exponent: '1e3',
  hexadecimal: '0x10',
  'leading-space': ' 1',
  'above-LONG-range': '9223372036854775808',
};

const malformedDecimals = {
  letters: 'abc',
  exponent: '1e3',
  'no-integer-part': '.5',
  'no-fraction-part': '1.',
  'decimal-comma': '1,5',
  'not-a-number': 'NaN',
  'two-signs': '--1',
};

function malformedValues(parameter: ParameterRecord) {
  return mistakesIn(
    parameter,
    parameter.kind === 'decimal' ? malformedDecimals : malformedIntegers,
  );
}

/** Returns the first listed value whose letter case can be wrong, with this letter case. */
function inOtherCase({ values = [] }: ParameterRecord): string[] {
  const listed = values.map(String);
  const swapped = listed.map((one) =>
    one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase(),
  );
  return swapped.filter((value) => !listed.includes(value)).slice(0, 1);
}

/** Texts that do not match the pattern of some parameter, but may match other patterns. */
const textsForPatterns = {
  'id-of-a-liquidation': 'liquidation-336903000000000001',
  'id-of-a-deleveraging': 'deleveraging-336903000000000001',
  'separator-only': ',',
  'ends-with-separator': 'BTC-PERP-REV,',
  'starts-with-separator': ',BTC-PERP-REV',
  'empty-entry': 'BTC-PERP-REV,,BTC-PERP-BUSDT',
};

function textsWithoutPattern(parameter: ParameterRecord) {
  const { pattern, values, unavailable } = parameter;
  return pattern && !values && !unavailable ? mistakesIn(parameter, textsForPatterns) : [];
}

/** Returns the values at the bounds of an integer parameter, and beyond them. */
function edges(parameter: ParameterRecord) {
  const { kind, values, ignored, minimum, maximum } = parameter;
  const isBounded = kind === 'integer' || (isLong(parameter) && minimum);
  if (!isBounded || values || ignored) return [];
  const lower = kind === 'integer' ? [-1, 0, minimum ?? 0, minimum ?? 1] : [0];
  const upper = maximum === undefined ? [] : [maximum, maximum + 1];
  return [...new Set([...lower, ...upper])].map((value) => ({
    ...parameter,
    value: String(value),
    edge: value < 0 ? `minus-${-value}` : value,
  }));
}

const violation = kindWith({ expect: rejection });

/** The kinds of tests whose requests violate a rule about several parameters. */
export const ruleKinds = {
  '210-{name}-{value}-without-{needed}': violation({
    title: 'Rejects {name} {value} with {code} if {needed} is missing',
    each: (context) => context.operation.rules.flatMap((rule) => requiringValues(rule, context)),
    values: ({ item }) => without(item.values, item.needed),
  }),
  '210-without-{names}': violation({
    title: 'Rejects a request with {code} if {list} are missing',
    each: ({ operation }) =>
      operation.rules.flatMap(({ atLeastOne: needed = [] }) => {
        const list = `${needed.length === 2 ? 'both ' : ''}${andList(needed)}`;
        return needed.length === 0 ? [] : [{ needed, names: needed.join('-and-'), list }];
      }),
    values: ({ base, item }) => without(base.values, ...item.needed),
  }),
  '210-group-without-{name}': violation({
    title: 'Rejects {others} with {code} if {name} is missing',
    each: ({ operation }) =>
      operation.rules.flatMap(({ allOrNone: group = [] }) =>
        group.map((name) => ({
          name,
          group,
          others: andList(group.filter((one) => one !== name)),
        })),
      ),
    values: ({ item, ...context }) => without(withValid(context, item.group), item.name),
  }),
  '210-{sent}-with-{name}-{value}': violation({
    title: 'Rejects {name} {value} with {code} if the request has {list}',
    each: (context) => context.operation.rules.flatMap((rule) => forbiddenValues(rule, context)),
    values: ({ item, ...context }) =>
      completed(context, { ...withValid(context, item.whenSent), [item.name]: item.value }),
  }),
};

/** Adds valid values of parameters to the base request. */
function withValid(context: TestContext, names: readonly string[]) {
  const valid = names.map((name) => [name, validValue(context, name)]);
  return { ...context.base.values, ...Object.fromEntries(valid) };
}

/** Returns each value that requires another parameter, with a valid request that has both. */
function requiringValues({ when = {}, require = [] }: ParameterRule, context: TestContext) {
  const samples = [...context.successes, context.base];
  return Object.entries(when).flatMap(([name, allowed]) =>
    allowed.flatMap((value) => {
      const example = samples.find(({ values }) => values[name] === value) ?? context.base;
      const values = completed(context, { ...example.values, [name]: value });
      // The test cannot check the rule if the broker rejects the value for another reason.
      if (applicableCodes(context, values).length > 0) return [];
      return require.map((needed) => ({ name, value, needed, values }));
    }),
  );
}

/** Returns each value that is not allowed in combination with the parameters of a rule. */
function forbiddenValues(rule: ParameterRule, { operation }: TestContext) {
  const { whenSent = [], allow = {} } = rule;
  const texts = { whenSent, sent: whenSent.join('-and-'), list: andList(whenSent) };
  return Object.entries(allow).flatMap(([name, allowed]) => {
    const listed = operation.parameters.find((one) => one.name === name)?.values ?? [];
    const forbidden = listed.map(String).filter((value) => !allowed.includes(value));
    return forbidden.map((value) => ({ ...texts, name, value }));
  });
}
