import { decided, required } from '../../basis.ts';
import { applicableCodes, type Pair, type TestContext } from '../requests.ts';
import { error, kind, rejection } from './kind.ts';

const hasBody = ({ operation, pairs }: TestContext) =>
  operation.method !== 'GET' && pairs.length > 0;
const hasSeveral = ({ pairs }: TestContext) => pairs.length > 1;

/** Returns the first parameter of the base request, if any. */
const first = ({ pairs }: TestContext) =>
  pairs.slice(0, 1).map((pair) => ({ name: pair[0], pair }));

/**
 * The kinds of tests about the location of parameters (query, body or both), their order, and
 * duplicates.
 */
export const locationKinds = {
  '120-all-in-body': kind({
    title: 'Accepts all parameters in the form body',
    requirement: required('section 1, rule 5'),
    when: hasBody,
    request: ({ pairs, signature }) => ({ query: [], body: [...pairs, ...signature] }),
  }),
  '121-split-between-query-and-body': kind({
    title: 'Accepts some parameters in the query and the others in the form body',
    requirement: required('section 1, rule 5'),
    when: (context) => hasBody(context) && hasSeveral(context),
    request: ({ pairs, signature }) => {
      const half = Math.ceil(pairs.length / 2);
      return { query: pairs.slice(0, half), body: [...pairs.slice(half), ...signature] };
    },
  }),
  '122-reverse-order': kind({
    title: 'Accepts the parameters in reverse order',
    requirement: required('section 1, rule 6'),
    when: hasSeveral,
    request: ({ pairs, signature }) => ({ query: [...pairs.toReversed(), ...signature] }),
  }),
  '130-query-overrides-body-{name}': kind({
    title: 'Uses the value of {name} in the query if the body has another value',
    requirement: required('section 1, rule 7'),
    when: hasBody,
    each: replacements,
    request: ({ item: { others, valid, invalid }, signature }) => ({
      query: [...others, valid],
      body: [invalid, ...signature],
    }),
  }),
  '131-invalid-query-overrides-body-{name}': kind({
    title:
      'Rejects an invalid value of {name} in the query with {code} ' +
      'even if the body has a valid one',
    requirement: required('section 1, rule 7'),
    when: hasBody,
    each: replacements,
    request: ({ item: { others, valid, invalid }, signature }) => ({
      query: [...others, invalid],
      body: [valid, ...signature],
    }),
    expect: ({ item, ...test }) => {
      const [name, value] = item.invalid;
      const invalid = rejection({ ...test, item, values: { ...test.base.values, [name]: value } });
      return invalid ?? error('MANDATORY_PARAM_EMPTY_OR_MALFORMED')(test);
    },
  }),
  '140-duplicate-in-query-{name}': kind({
    title: 'Rejects a duplicate parameter {name} in the query with {code}',
    requirement: decided('section 7'),
    each: first,
    request: ({ pairs, item, signature }) => ({ query: [...pairs, item.pair, ...signature] }),
    expect: error('TOO_MANY_PARAMETERS'),
  }),
  '141-duplicate-in-body-{name}': kind({
    title: 'Rejects a duplicate parameter {name} in the body with {code}',
    requirement: decided('section 7'),
    when: hasBody,
    each: first,
    request: ({ pairs, item, signature }) => ({
      query: [],
      body: [...pairs, item.pair, ...signature],
    }),
    expect: error('TOO_MANY_PARAMETERS'),
  }),
  '150-unknown-parameter': kind({
    title: 'Ignores an unknown parameter',
    requirement: decided('section 7'),
    request: ({ pairs, signature }) => ({
      query: [...pairs, ['conformanceUnknown', '1'], ...signature],
    }),
  }),
};

/** Returns the first parameter of the base request that can be invalid, with an invalid value. */
function replacements(context: TestContext) {
  const { operation, base, pairs } = context;
  const candidates = operation.parameters
    .filter((one) => one.name in base.values && !one.ignored && one.name !== 'timestamp')
    .map((one): Pair => [one.name, one.kind === 'text' ? 'UNLISTED' : 'abc']);
  const isInvalid = ([name, value]: Pair) =>
    applicableCodes(context, { ...base.values, [name]: value }).length > 0;
  // Every operation with a body requires a timestamp.
  const invalid = candidates.find(isInvalid) ?? (['timestamp', 'abc'] as const);
  const [name] = invalid;
  const others = pairs.filter((pair) => pair[0] !== name);
  const valid = pairs.filter((pair) => pair[0] === name);
  return valid.map((pair) => ({ name, valid: pair, invalid, others }));
}
