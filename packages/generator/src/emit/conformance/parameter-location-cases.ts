import type { JsonObject } from '@broker-api/spec/schema';
import { applicableCodes, kindOf } from './applicable-codes.ts';
import { schemaPart } from './example-cases.ts';
import { type Pair, pairsOf, signaturePair, signaturePairs, textOf } from './request-text.ts';
import {
  errorNamed,
  errorOfCode,
  rejectionTitle,
  requirements,
  slugOf,
  type TestCase,
  type TestContext,
} from './test-case.ts';

/**
 * Returns the cases about the location of parameters (query, body or both), their order, and
 * duplicates.
 */
export function locationCases(context: TestContext): TestCase[] {
  const { operation, base, accepted } = context;
  const pairs = pairsOf(operation, base.values);
  const success = { ...accepted, ...schemaPart(operation, base.values) };
  return [
    ...(operation.method === 'GET' ? [] : bodyCases(context, pairs, success)),
    ...(pairs.length > 1 ? [otherOrder(context, pairs, success)] : []),
    ...duplicates(context, pairs),
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

function bodyCases(context: TestContext, pairs: readonly Pair[], success: JsonObject): TestCase[] {
  const { operation } = context;
  if (pairs.length === 0) return [];
  const half = Math.ceil(pairs.length / 2);
  const duplicate = errorNamed(context, 'TOO_MANY_PARAMETERS');
  const mixed: TestCase = {
    kind: 121,
    slug: 'split-between-query-and-body',
    title: 'Accepts some parameters in the query and the others in the form body',
    requirement: requirements.formBody,
    query: textOf(pairs.slice(0, half)),
    body: textOf([...pairs.slice(half), ...signaturePairs(operation)]),
    expect: success,
  };
  return [
    {
      kind: 120,
      slug: 'all-in-body',
      title: 'Accepts all parameters in the form body',
      requirement: requirements.formBody,
      query: '',
      body: textOf([...pairs, ...signaturePairs(operation)]),
      expect: success,
    },
    ...(pairs.length > 1 ? [mixed] : []),
    ...precedence(context, pairs, success),
    {
      kind: 141,
      slug: `duplicate-in-body-${slugOf(pairs[0]?.[0] ?? '')}`,
      title: rejectionTitle(`a duplicate parameter ${pairs[0]?.[0]} in the body`, duplicate),
      requirement: requirements.gateway,
      query: '',
      body: textOf([...pairs, pairs[0] as Pair, ...signaturePairs(operation)]),
      expect: duplicate,
    },
  ];
}

/** Returns the cases that check that the query takes precedence over the body. */
function precedence(context: TestContext, pairs: readonly Pair[], success: JsonObject): TestCase[] {
  const { operation } = context;
  const invalid = invalidValue(context);
  const [name] = invalid.pair;
  const valid = pairs.find((pair) => pair[0] === name) as Pair;
  const others = pairs.filter((pair) => pair[0] !== name);
  return [
    {
      kind: 130,
      slug: `query-overrides-body-${slugOf(name)}`,
      title: `Uses the value of ${name} in the query if the body has another value`,
      requirement: requirements.queryPrecedence,
      query: textOf([...others, valid]),
      body: textOf([invalid.pair, ...signaturePairs(operation)]),
      expect: success,
    },
    {
      kind: 131,
      slug: `invalid-query-overrides-body-${slugOf(name)}`,
      title: rejectionTitle(
        `an invalid value of ${name} in the query`,
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
function invalidValue(context: TestContext): { pair: Pair; expect: JsonObject } {
  const { operation, base } = context;
  for (const parameter of operation.parameters) {
    const { name, ignored } = parameter;
    if (base.values[name] === undefined || ignored || name === 'timestamp') continue;
    const value = kindOf(parameter) === 'text' ? 'UNLISTED' : 'abc';
    const [code] = applicableCodes(context, { ...base.values, [name]: value });
    if (code !== undefined) return { pair: [name, value], expect: errorOfCode(context, code) };
  }
  const expect = errorNamed(context, 'MANDATORY_PARAM_EMPTY_OR_MALFORMED');
  return { pair: ['timestamp', 'abc'], expect };
}

function otherOrder(context: TestContext, pairs: readonly Pair[], success: JsonObject): TestCase {
  return {
    kind: 122,
    slug: 'reverse-order',
    title: 'Accepts the parameters in reverse order',
    requirement: requirements.anyOrder,
    query: textOf([...[...pairs].reverse(), ...signaturePairs(context.operation)]),
    expect: success,
  };
}

function duplicates(context: TestContext, pairs: readonly Pair[]): TestCase[] {
  const [first] = pairs;
  const { operation } = context;
  const signature: Pair[] = operation.signed ? [signaturePair] : [];
  const expect = errorNamed(context, 'TOO_MANY_PARAMETERS');
  if (first === undefined) return [];
  return [
    {
      kind: 140,
      slug: `duplicate-in-query-${slugOf(first[0])}`,
      title: rejectionTitle(`a duplicate parameter ${first[0]} in the query`, expect),
      requirement: requirements.gateway,
      query: textOf([...pairs, first, ...signature]),
      expect,
    },
  ];
}
