import type { JsonObject } from '@broker-api/spec/schema';
import { changed } from './base-request.ts';
import { schemaPart } from './example-cases.ts';
import { inQuery } from './request-text.ts';
import {
  errorNamed,
  rejectionTitle,
  requirementOf,
  requirements,
  type TestCase,
  type TestContext,
  type Values,
} from './test-case.ts';

/** Returns the cases about request weights and methods. */
export function gatewayCases(context: TestContext): TestCase[] {
  return [...weights(context), ...methods(context)];
}

interface Weights {
  readonly value: number;
  readonly by?: string;
  readonly steps?: readonly { readonly upTo: number; readonly weight: number }[];
  readonly zero?: number;
  readonly absent?: number;
}

/** Returns a case for each known weight that the operation can have. */
function weights(context: TestContext): TestCase[] {
  const { operation, base, accepted } = context;
  if (operation.weight === undefined) return [];
  const { value, by, steps = [], zero, absent } = operation.weight as unknown as Weights;
  const one = (slug: string, weight: number, values: Values, condition = ''): TestCase => ({
    kind: 360,
    slug,
    title: `Adds ${weight} to the used weight${condition}`,
    requirement: slug === 'weight' ? requirements.weights : requirementOf(operation),
    query: inQuery(operation, values),
    expect: { ...accepted, ...schemaPart(operation, values) },
    weight,
  });
  if (by === undefined) return [one('weight', value, base.values)];
  const without = changed(base.values, { [by]: undefined });
  const stepped = steps.flatMap(({ upTo, weight }, index) => {
    const first = (steps[index - 1]?.upTo ?? 0) + 1;
    return [first, upTo].map((size) =>
      one(`${by}-${size}`, weight, { ...base.values, [by]: String(size) }, ` if ${by} is ${size}`),
    );
  });
  return [
    ...stepped,
    ...(zero === undefined
      ? []
      : [one(`${by}-0`, zero, { ...base.values, [by]: '0' }, ` if ${by} is 0`)]),
    one(`without-${by}`, absent ?? value, without, ` if ${by} is absent`),
    ...(absent === undefined
      ? []
      : [one(`with-${by}`, value, valuesWith(context, by), ` if ${by} is present`)]),
  ];
}

function valuesWith({ base, successes }: TestContext, name: string): Values {
  return [base, ...successes].find(({ values }) => name in values)?.values ?? base.values;
}

/** Returns a case with a method that the path does not support, if there is such a method. */
function methods(context: TestContext): TestCase[] {
  const { operation, base, addresses } = context;
  const method = ['PUT', 'DELETE', 'POST', 'GET'].find(
    (one) => !addresses.has(`${one} ${operation.path}`),
  );
  if (method === undefined) return [];
  const expect: JsonObject = {
    ...errorNamed(context, 'UNSUPPORTED_OPERATION'),
    status: 405,
    allowHeader: true,
  };
  return [
    {
      kind: 370,
      slug: `method-${method}`,
      title: rejectionTitle(
        `the method ${method}`,
        expect,
        'and lists the allowed methods in the Allow header',
      ),
      requirement: requirements.gateway,
      method,
      query: inQuery(operation, base.values),
      expect,
    },
  ];
}

/** Returns the cases of a section that do not belong to an operation. */
export function sectionGatewayCases(
  catalogue: TestContext['catalogue'],
  { getPath, postPath }: { readonly getPath: string; readonly postPath: string },
): TestCase[] {
  const error = (name: string, status: number): JsonObject => ({
    ...errorNamed({ catalogue }, name),
    status,
  });
  const common = { requirement: requirements.gateway, query: '' };
  const form = { ...common, method: 'POST', path: postPath };
  return [
    {
      ...common,
      kind: 400,
      slug: 'unknown-path',
      title: 'Rejects an unknown path with status 404',
      path: `${getPath}/conformance-unknown`,
      expect: error('UNSUPPORTED_OPERATION', 404),
    },
    {
      ...form,
      kind: 401,
      slug: 'body-too-large',
      title: 'Rejects a body larger than 64 KiB with status 413',
      body: 'conformanceNote={longText}',
      expect: error('BAD_REQUEST', 413),
    },
    {
      ...form,
      kind: 402,
      slug: 'json-body',
      title: 'Rejects a JSON body with status 415, because parameters must be form-encoded',
      body: '%7B%7D',
      contentType: 'application/json',
      expect: error('BAD_REQUEST', 415),
    },
    {
      ...common,
      kind: 403,
      slug: 'malformed-percent-encoding',
      title: 'Rejects malformed percent-encoding in the query with status 400',
      path: getPath,
      query: 'conformanceNote=%zz',
      expect: error('ILLEGAL_CHARS', 400),
    },
    {
      ...form,
      kind: 404,
      slug: 'malformed-percent-encoding-in-body',
      title: 'Rejects malformed percent-encoding in the body with status 400',
      body: 'conformanceNote=%zz',
      expect: error('ILLEGAL_CHARS', 400),
    },
  ];
}
