import { decided, required } from '../../basis.ts';
import type { Case } from '../../cases/case.ts';
import { type TestContext, without } from '../requests.ts';
import { error, type ItemOf, type Kind, kind, kindWith } from './kind.ts';

const weighed = kindWith({
  request: ({ item }: ItemOf<{ readonly weight: number }>) => ({ weight: item.weight }),
});

/** The kinds of tests about request weights and methods. */
export const gatewayKinds = {
  '360-weight': weighed({
    title: 'Adds {weight} to the used weight',
    requirement: required('section 8, rule 2'),
    each: ({ operation: { weight } }) =>
      weight && weight.by === undefined ? [{ weight: weight.value }] : [],
  }),
  '360-{by}-{size}': weighed({
    title: 'Adds {weight} to the used weight if {by} is {size}',
    each: sizes,
    values: ({ base, item }) => ({ ...base.values, [item.by]: String(item.size) }),
  }),
  '360-without-{by}': weighed({
    title: 'Adds {weight} to the used weight if {by} is absent',
    each: ({ operation: { weight } }) =>
      weight?.by ? [{ by: weight.by, weight: weight.absent ?? weight.value }] : [],
    values: ({ base, item }) => without(base.values, item.by),
  }),
  '360-with-{by}': weighed({
    title: 'Adds {weight} to the used weight if {by} is present',
    each: ({ operation: { weight } }) =>
      weight?.by && weight.absent !== undefined ? [{ by: weight.by, weight: weight.value }] : [],
    values: ({ base, successes, item }) =>
      [base, ...successes].find(({ values }) => item.by in values)?.values ?? base.values,
  }),
  '370-method-{unsupported}': kind({
    title:
      'Rejects the method {unsupported} with {code} ' +
      'and lists the allowed methods in the Allow header',
    requirement: decided('section 7'),
    each: ({ operation: { path }, addresses }) =>
      ['PUT', 'DELETE', 'POST', 'GET']
        .filter((method) => !addresses.has(`${method} ${path}`))
        .slice(0, 1)
        .map((unsupported) => ({ unsupported })),
    request: ({ item }) => ({ method: item.unsupported }),
    expect: (test) => ({ ...error('UNSUPPORTED_OPERATION')(test), status: 405, allowHeader: true }),
  }),
};

/** Returns the values of the parameter `by` at which the weight changes. */
function sizes({ operation: { weight } }: TestContext) {
  const { by, steps = [], zero } = weight ?? {};
  if (by === undefined) return [];
  return [
    ...steps.flatMap(({ upTo, weight }, index) => [
      { by, weight, size: (steps[index - 1]?.upTo ?? 0) + 1 },
      { by, weight, size: upTo },
    ]),
    ...(zero === undefined ? [] : [{ by, weight: zero, size: 0 }]),
  ];
}

/** What the tests of a section that belong to no single operation are made from. */
export interface GatewayContext extends Pick<TestContext, 'errors'> {
  readonly section: string;
  /** A path that supports GET, and one that supports POST. */
  readonly get: string;
  readonly post: string;
}

const sectionKind =
  (
    title: string,
    [name, status]: readonly [error: string, status: number],
    request: (context: GatewayContext) => Partial<Case>,
  ): Kind<GatewayContext, Case> =>
  (id, context) => [
    {
      id: `${context.section}/gateway/${id}`,
      title,
      requirement: decided('section 7'),
      query: '',
      ...request(context),
      expect: { ...error(name)(context), status },
    },
  ];

/** The kinds of tests of a section that belong to no single operation. */
export const sectionKinds = {
  '400-unknown-path': sectionKind(
    'Rejects an unknown path with status 404',
    ['UNSUPPORTED_OPERATION', 404],
    ({ get }) => ({ path: `${get}/conformance-unknown` }),
  ),
  '401-body-too-large': sectionKind(
    'Rejects a body larger than 64 KiB with status 413',
    ['BAD_REQUEST', 413],
    ({ post }) => ({ method: 'POST', path: post, body: 'conformanceNote={longText}' }),
  ),
  '402-json-body': sectionKind(
    'Rejects a JSON body with status 415, because parameters must be form-encoded',
    ['BAD_REQUEST', 415],
    ({ post: path }) => ({ method: 'POST', path, body: '%7B%7D', contentType: 'application/json' }),
  ),
  '403-malformed-percent-encoding': sectionKind(
    'Rejects malformed percent-encoding in the query with status 400',
    ['ILLEGAL_CHARS', 400],
    ({ get }) => ({ path: get, query: 'conformanceNote=%zz' }),
  ),
  '404-malformed-percent-encoding-in-body': sectionKind(
    'Rejects malformed percent-encoding in the body with status 400',
    ['ILLEGAL_CHARS', 400],
    ({ post }) => ({ method: 'POST', path: post, body: 'conformanceNote=%zz' }),
  ),
};
