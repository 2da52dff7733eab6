import type { JsonObject } from '../../read/schema.ts';
import { applicableCodes, kindOf } from './applicable-codes.ts';
import { schemaPart } from './example-cases.ts';
import { type Pair, pairsOf, signaturePair, signaturePairs, textOf } from './request-text.ts';
import {
  type Draft,
  errorNamed,
  errorOfCode,
  rejectionTitle,
  requirements,
  type Subject,
  slugOf,
} from './test-case.ts';

/** Cases about the location of parameters: query, body or both, their order, and duplicates. */
export function placeCases(subject: Subject): Draft[] {
  const { operation, base, accepted } = subject;
  const pairs = pairsOf(operation, base.values);
  const success = { ...accepted, ...schemaPart(operation, base.values) };
  return [
    ...(operation.method === 'GET' ? [] : bodyCases(subject, pairs, success)),
    ...(pairs.length > 1 ? [otherOrder(subject, pairs, success)] : []),
    ...duplicates(subject, pairs),
    {
      kind: 150,
      slug: 'unknown-parameter',
      title: 'Ignores an unknown parameter',
      requirement: requirements.gateway,
      query: textOf([...pairs, ['conformanceUnknown', '1'], ...signaturePairs(operation)]),
      expect: success,
    },
  ];
}

function bodyCases(subject: Subject, pairs: readonly Pair[], success: JsonObject): Draft[] {
  const { operation } = subject;
  if (pairs.length === 0) return [];
  const half = Math.ceil(pairs.length / 2);
  const duplicate = errorNamed(subject, 'TOO_MANY_PARAMETERS');
  const mixed: Draft = {
    kind: 121,
    slug: 'split-between-query-and-body',
    title: 'Reads parameters from both the query and the form body',
    requirement: requirements.formBody,
    query: textOf(pairs.slice(0, half)),
    body: textOf([...pairs.slice(half), ...signaturePairs(operation)]),
    expect: success,
  };
  return [
    {
      kind: 120,
      slug: 'all-in-body',
      title: 'Reads all parameters from the form body',
      requirement: requirements.formBody,
      query: '',
      body: textOf([...pairs, ...signaturePairs(operation)]),
      expect: success,
    },
    ...(pairs.length > 1 ? [mixed] : []),
    ...precedence(subject, pairs, success),
    {
      kind: 141,
      slug: `duplicate-in-body-${slugOf(pairs[0]?.[0] ?? '')}`,
      title: rejectionTitle(`a duplicate ${pairs[0]?.[0]} in the body`, duplicate),
      requirement: requirements.gateway,
      query: '',
      body: textOf([...pairs, pairs[0] as Pair, ...signaturePairs(operation)]),
      expect: duplicate,
    },
  ];
}

/** Cases that check that the query takes precedence over the body. */
function precedence(subject: Subject, pairs: readonly Pair[], success: JsonObject): Draft[] {
  const { operation } = subject;
  const invalid = invalidValue(subject);
  const [name] = invalid.pair;
  const valid = pairs.find((pair) => pair[0] === name) as Pair;
  const others = pairs.filter((pair) => pair[0] !== name);
  return [
    {
      kind: 130,
      slug: `query-overrides-body-${slugOf(name)}`,
      title: `Uses ${name} from the query if the body has another value`,
      requirement: requirements.queryPrecedence,
      query: textOf([...others, valid]),
      body: textOf([invalid.pair, ...signaturePairs(operation)]),
      expect: success,
    },
    {
      kind: 131,
      slug: `invalid-query-overrides-body-${slugOf(name)}`,
      title: rejectionTitle(
        `an invalid ${name} in the query`,
        invalid.expect,
        'even if the body has a valid one',
      ),
      requirement: requirements.queryPrecedence,
      query: textOf([...others, invalid.pair]),
      body: textOf([valid, ...signaturePairs(operation)]),
      expect: invalid.expect,
    },
  ];
}

/** Returns a parameter of the base request with an invalid value, and the expected error. */
function invalidValue(subject: Subject): { pair: Pair; expect: JsonObject } {
  const { operation, base } = subject;
  for (const parameter of operation.parameters) {
    const { name, ignored } = parameter;
    if (base.values[name] === undefined || ignored || name === 'timestamp') continue;
    const value = kindOf(parameter) === 'text' ? 'UNLISTED' : 'abc';
    const [code] = applicableCodes(subject, { ...base.values, [name]: value });
    if (code !== undefined) return { pair: [name, value], expect: errorOfCode(subject, code) };
  }
  const expect = errorNamed(subject, 'MANDATORY_PARAM_EMPTY_OR_MALFORMED');
  return { pair: ['timestamp', 'abc'], expect };
}

function otherOrder(subject: Subject, pairs: readonly Pair[], success: JsonObject): Draft {
  return {
    kind: 122,
    slug: 'reverse-order',
    title: 'Reads parameters in reverse order',
    requirement: requirements.anyOrder,
    query: textOf([...[...pairs].reverse(), ...signaturePairs(subject.operation)]),
    expect: success,
  };
}

function duplicates(subject: Subject, pairs: readonly Pair[]): Draft[] {
  const [first] = pairs;
  const { operation } = subject;
  const signature: Pair[] = operation.signed ? [signaturePair] : [];
  const expect = errorNamed(subject, 'TOO_MANY_PARAMETERS');
  if (first === undefined) return [];
  return [
    {
      kind: 140,
      slug: `duplicate-in-query-${slugOf(first[0])}`,
      title: rejectionTitle(`a duplicate ${first[0]} in the query`, expect),
      requirement: requirements.gateway,
      query: textOf([...pairs, first, ...signature]),
      expect,
    },
  ];
}
