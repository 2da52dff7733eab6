import type { JsonObject } from '../../read/schema.ts';
import { changed } from './base-request.ts';
import { schemaPart } from './example-cases.ts';
import { inQuery } from './request-text.ts';
import { type Draft, promiseOf, refusal, rules, type Subject, type Values } from './test-case.ts';

/** Cases about request weight and methods. */
export function gatewayCases(subject: Subject): Draft[] {
  return [...weights(subject), ...methods(subject)];
}

interface Weights {
  readonly value: number;
  readonly by?: string;
  readonly steps?: readonly { readonly upTo: number; readonly weight: number }[];
  readonly zero?: number;
  readonly absent?: number;
}

/** One case for each weight that the operation can have. */
function weights(subject: Subject): Draft[] {
  const { operation, base, accepted } = subject;
  const { value, by, steps = [], zero, absent } = operation.weight as unknown as Weights;
  const one = (slug: string, weight: number, values: Values): Draft => ({
    kind: 360,
    slug,
    title: `The request adds ${weight} to the used weight${slug === 'weight' ? '' : `: ${slug}`}`,
    promise: slug === 'weight' ? rules.weights : promiseOf(operation),
    query: inQuery(operation, values),
    expect: { ...accepted, ...schemaPart(operation, values) },
    weight,
  });
  if (by === undefined) return [one('weight', value, base.values)];
  const without = changed(base.values, { [by]: undefined });
  const stepped = steps.flatMap(({ upTo, weight }, index) => {
    const first = (steps[index - 1]?.upTo ?? 0) + 1;
    return [first, upTo].map((size) =>
      one(`${by}-${size}`, weight, { ...base.values, [by]: String(size) }),
    );
  });
  return [
    ...stepped,
    ...(zero === undefined ? [] : [one(`${by}-0`, zero, { ...base.values, [by]: '0' })]),
    one(`without-${by}`, absent ?? value, without),
    ...(absent === undefined ? [] : [one(`with-${by}`, value, shownWith(subject, by))]),
  ];
}

function shownWith({ base, successes }: Subject, name: string): Values {
  return [base, ...successes].find(({ values }) => name in values)?.values ?? base.values;
}

/** A method that the path does not have. */
function methods(subject: Subject): Draft[] {
  const { operation, base, addresses } = subject;
  const method = ['PUT', 'DELETE', 'POST', 'GET'].find(
    (one) => !addresses.has(`${one} ${operation.path}`),
  );
  if (method === undefined) return [];
  const expect: JsonObject = {
    ...refusal(subject, 'UNSUPPORTED_OPERATION'),
    status: 405,
    allow: true,
  };
  return [
    {
      kind: 370,
      slug: `method-${method}`,
      title: `${method} on this path is refused, and the header Allow names the methods it has`,
      promise: rules.gateway,
      method,
      query: inQuery(operation, base.values),
      expect,
    },
  ];
}

/** Cases of a section that no operation is needed for. */
export function sectionGatewayCases(
  catalogue: Subject['catalogue'],
  { getPath, postPath }: { readonly getPath: string; readonly postPath: string },
): Draft[] {
  const refused = (name: string, status: number): JsonObject => ({
    ...refusal({ catalogue }, name),
    status,
  });
  const common = { promise: rules.gateway, query: '' };
  const form = { ...common, method: 'POST', path: postPath };
  return [
    {
      ...common,
      kind: 400,
      slug: 'unknown-path',
      title: 'A path that does not exist is answered with status 404',
      path: `${getPath}/conformance-unknown`,
      expect: refused('UNSUPPORTED_OPERATION', 404),
    },
    {
      ...form,
      kind: 401,
      slug: 'body-too-large',
      title: 'A body of more than 64 KiB is refused',
      body: 'conformanceNote={longText}',
      expect: refused('BAD_REQUEST', 413),
    },
    {
      ...form,
      kind: 402,
      slug: 'json-body',
      title: 'A JSON body is refused: parameters are a form',
      body: '%7B%7D',
      contentType: 'application/json',
      expect: refused('BAD_REQUEST', 415),
    },
    {
      ...common,
      kind: 403,
      slug: 'malformed-percent-encoding',
      title: 'Malformed percent-encoding is refused',
      path: getPath,
      query: 'conformanceNote=%zz',
      expect: refused('ILLEGAL_CHARS', 400),
    },
    {
      ...form,
      kind: 404,
      slug: 'malformed-percent-encoding-in-the-body',
      title: 'Malformed percent-encoding in the body is refused',
      body: 'conformanceNote=%zz',
      expect: refused('ILLEGAL_CHARS', 400),
    },
  ];
}
