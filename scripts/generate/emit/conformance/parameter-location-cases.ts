import type { JsonObject } from '../../read/schema.ts';
import { applicableCodes, kindOf } from './applicable-codes.ts';
import { schemaPart } from './example-cases.ts';
import { type Pair, pairsOf, signaturePair, signaturePairs, textOf } from './request-text.ts';
import {
  type Draft,
  promiseOf,
  refusal,
  refusalOf,
  rules,
  type Subject,
  slugOf,
} from './test-case.ts';

/** Cases about where parameters stand: query, body, both, in which order, twice. */
export function placeCases(subject: Subject): Draft[] {
  const { operation, base, accepted } = subject;
  const pairs = pairsOf(operation, base.values);
  const success = { ...accepted, ...schemaPart(operation, base.values) };
  return [
    ...(operation.method === 'GET' ? [] : bodyCases(subject, pairs, success)),
    ...(pairs.length > 1 ? [otherOrder(subject, pairs, success)] : []),
    ...twice(subject, pairs),
    {
      kind: 150,
      slug: 'unknown-parameter',
      title: 'A parameter that the operation does not have is ignored',
      promise: unknownIgnored,
      query: textOf([...pairs, ['conformanceUnknown', '1'], ...signaturePairs(operation)]),
      expect: success,
    },
  ];
}

const unknownIgnored = { source: 'broker-behaviour', locator: 'section 7' };

function bodyCases(subject: Subject, pairs: readonly Pair[], success: JsonObject): Draft[] {
  const { operation } = subject;
  if (pairs.length === 0) return [];
  const half = Math.ceil(pairs.length / 2);
  const mixed: Draft = {
    kind: 121,
    slug: 'half-in-the-body',
    title: 'Parameters may be split between the query and the form body',
    promise: rules.formBody,
    query: textOf(pairs.slice(0, half)),
    body: textOf([...pairs.slice(half), ...signaturePairs(operation)]),
    expect: success,
  };
  return [
    {
      kind: 120,
      slug: 'all-in-the-body',
      title: 'All parameters may be sent in the form body',
      promise: rules.formBody,
      query: '',
      body: textOf([...pairs, ...signaturePairs(operation)]),
      expect: success,
    },
    ...(pairs.length > 1 ? [mixed] : []),
    ...precedence(subject, pairs, success),
    {
      kind: 141,
      slug: `twice-in-the-body-${slugOf(pairs[0]?.[0] ?? '')}`,
      title: `The parameter ${pairs[0]?.[0]} twice in the body is refused`,
      promise: rules.gateway,
      query: '',
      body: textOf([...pairs, pairs[0] as Pair, ...signaturePairs(operation)]),
      expect: refusal(subject, 'TOO_MANY_PARAMETERS'),
    },
  ];
}

/** The query wins over the body, whichever of them is right. */
function precedence(subject: Subject, pairs: readonly Pair[], success: JsonObject): Draft[] {
  const { operation } = subject;
  const wrong = wrongValue(subject);
  const [name] = wrong.pair;
  const right = pairs.find((pair) => pair[0] === name) as Pair;
  const others = pairs.filter((pair) => pair[0] !== name);
  return [
    {
      kind: 130,
      slug: `query-wins-${slugOf(name)}`,
      title: `With ${name} in the query and another value in the body, the query counts`,
      promise: rules.queryWins,
      query: textOf([...others, right]),
      body: textOf([wrong.pair, ...signaturePairs(operation)]),
      expect: success,
    },
    {
      kind: 131,
      slug: `wrong-query-wins-${slugOf(name)}`,
      title: `With a wrong ${name} in the query, the right one in the body does not count`,
      promise: rules.queryWins,
      query: textOf([...others, wrong.pair]),
      body: textOf([right, ...signaturePairs(operation)]),
      expect: wrong.expect,
    },
  ];
}

/** A parameter of the base with a value that is refused with one code only. */
function wrongValue(subject: Subject): { pair: Pair; expect: JsonObject } {
  const { operation, base } = subject;
  for (const parameter of operation.parameters) {
    const { name, ignored } = parameter;
    if (base.values[name] === undefined || ignored || name === 'timestamp') continue;
    const value = kindOf(parameter) === 'text' ? 'UNLISTED' : 'abc';
    const [code] = applicableCodes(subject, { ...base.values, [name]: value });
    if (code !== undefined) return { pair: [name, value], expect: refusalOf(subject, code) };
  }
  const expect = refusal(subject, 'MANDATORY_PARAM_EMPTY_OR_MALFORMED');
  return { pair: ['timestamp', 'abc'], expect };
}

function otherOrder(subject: Subject, pairs: readonly Pair[], success: JsonObject): Draft {
  return {
    kind: 122,
    slug: 'other-order',
    title: 'Parameters may be sent in the opposite order',
    promise: rules.anyOrder,
    query: textOf([...[...pairs].reverse(), ...signaturePairs(subject.operation)]),
    expect: success,
  };
}

function twice(subject: Subject, pairs: readonly Pair[]): Draft[] {
  const [first] = pairs;
  const { operation } = subject;
  const signature: Pair[] = operation.signed ? [signaturePair] : [];
  if (first === undefined) return [];
  return [
    {
      kind: 140,
      slug: `twice-in-the-query-${slugOf(first[0])}`,
      title: `The parameter ${first[0]} twice in the query is refused`,
      promise: operation.requiresApiKey ? rules.gateway : promiseOfGateway(subject),
      query: textOf([...pairs, first, ...signature]),
      expect: refusal(subject, 'TOO_MANY_PARAMETERS'),
    },
  ];
}

function promiseOfGateway({ operation }: Subject) {
  const gateway = operation.provenance.some(({ source }) => source === rules.gateway.source);
  return gateway ? promiseOf(operation) && rules.gateway : rules.gateway;
}
