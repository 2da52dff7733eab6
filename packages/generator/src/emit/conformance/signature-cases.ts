import type { JsonObject } from '@broker-api/spec/schema';
import { schemaPart } from './example-cases.ts';
import { type Pair, pairsOf, signaturePair, textOf } from './request-text.ts';
import {
  errorNamed,
  rejectionTitle,
  requirements,
  type TestCase,
  type TestContext,
} from './test-case.ts';

/** Returns the cases about signatures. */
export function signatureCases(context: TestContext): TestCase[] {
  const { operation, base, accepted } = context;
  if (!operation.requiresApiKey) return [];
  const pairs = pairsOf(operation, base.values);
  const success = { ...accepted, ...schemaPart(operation, base.values) };
  if (!operation.signed) return optionalSignature(context, pairs, success);
  return [
    ...altered(context, pairs),
    ...otherTexts(context, pairs),
    ...valid(context, pairs, success),
  ];
}

/** Returns the cases that send a signature to an operation that does not require one. */
function optionalSignature(
  context: TestContext,
  pairs: readonly Pair[],
  success: JsonObject,
): TestCase[] {
  const query = textOf([...pairs, signaturePair]);
  const common = { kind: 334, requirement: requirements.gateway, query };
  const invalid = errorNamed(context, 'INVALID_SIGNATURE');
  return [
    {
      ...common,
      slug: 'invalid-signature',
      title: rejectionTitle('an invalid signature', invalid, 'although none is required'),
      signature: 'last digit altered',
      expect: invalid,
    },
    {
      ...common,
      slug: 'valid-signature',
      title: 'Accepts a valid signature, although none is required',
      expect: success,
    },
  ];
}

const invalidVariants: readonly (readonly [
  kind: number,
  variant: string,
  signature: string,
  condition?: string,
])[] = [
  [311, 'last digit altered', 'a signature', 'if its last digit is altered'],
  [312, 'truncated', 'a truncated signature'],
  [313, 'other secret key', 'a signature', 'if it was created with another secret key'],
  [319, 'base64', 'a signature', 'if it is in base64 instead of hex'],
];

/** Returns the cases with a missing, empty or invalid signature. */
function altered(context: TestContext, pairs: readonly Pair[]): TestCase[] {
  const expect = errorNamed(context, 'INVALID_SIGNATURE');
  const common = { requirement: requirements.signature, expect };
  const query = textOf([...pairs, signaturePair]);
  return [
    {
      ...common,
      kind: 310,
      slug: 'no-signature',
      title: rejectionTitle('a missing signature', expect),
      requirement: requirements.signatureLocation,
      query: textOf(pairs),
    },
    ...invalidVariants.map(([kind, variant, signature, condition]) => ({
      ...common,
      kind,
      slug: variant.replaceAll(' ', '-'),
      signature: variant,
      query,
      title: rejectionTitle(signature, expect, condition),
    })),
    {
      ...common,
      kind: 320,
      slug: 'empty-signature',
      title: rejectionTitle('an empty signature', expect),
      query: textOf([...pairs, ['signature', '']]),
    },
  ];
}

/** Returns the cases in which the signed text differs from the text that is sent. */
function otherTexts(context: TestContext, pairs: readonly Pair[]): TestCase[] {
  const { operation } = context;
  const expect = errorNamed(context, 'INVALID_SIGNATURE');
  const common = { requirement: requirements.signature, expect };
  const added: Pair = ['conformanceNote', 'added'];
  const spaced: Pair = ['conformanceNote', 'two words'];
  const reversed = [...pairs].sort(([one], [other]) => (one < other ? 1 : -1));
  const sorted = [...pairs].sort(([one], [other]) => (one < other ? -1 : 1));
  const half = Math.floor(pairs.length / 2);
  return [
    {
      ...common,
      kind: 314,
      slug: 'value-changed',
      title: rejectionTitle('a signature', expect, 'if a value was changed after signing'),
      query: textOf([...pairs, ['conformanceNote', 'changed'], signaturePair]),
      signedQuery: textOf([...pairs, ['conformanceNote', 'signed']]),
    },
    {
      ...common,
      kind: 315,
      slug: 'parameter-added',
      title: rejectionTitle('a signature', expect, 'if a parameter was added after signing'),
      query: textOf([...pairs, added, signaturePair]),
      signedQuery: textOf(pairs),
    },
    ...(pairs.length > 1
      ? [
          {
            ...common,
            kind: 316,
            slug: 'sorted-parameters',
            title: rejectionTitle(
              'a signature',
              expect,
              'if it covers the parameters in sorted order but they are sent unsorted',
            ),
            query: textOf([...reversed, signaturePair]),
            signedQuery: textOf(sorted),
          },
        ]
      : []),
    {
      ...common,
      kind: 317,
      slug: 'signed-before-percent-encoding',
      title: rejectionTitle('a signature', expect, 'if it covers the text before percent-encoding'),
      query: textOf([...pairs, spaced, signaturePair]),
      signedQuery: `${textOf(pairs)}&conformanceNote=two words`,
    },
    ...(operation.method !== 'GET' && half > 0 ? partsOf(common, pairs, half) : []),
  ];
}

/** Returns the cases whose parameters are divided between the query and the body. */
function partsOf(
  common: Pick<TestCase, 'requirement' | 'expect'>,
  pairs: readonly Pair[],
  half: number,
): TestCase[] {
  const inQuery = textOf(pairs.slice(0, half));
  const inBody = textOf(pairs.slice(half));
  const sent = {
    ...common,
    query: inQuery,
    body: textOf([...pairs.slice(half), signaturePair]),
  };
  const titleOf = (condition: string): string =>
    rejectionTitle('a signature', common.expect, condition);
  return [
    {
      ...sent,
      kind: 318,
      slug: 'body-before-query',
      title: titleOf('if it covers the body followed by the query'),
      signedQuery: inBody,
      signedBody: inQuery,
    },
    {
      ...sent,
      kind: 321,
      slug: 'body-not-signed',
      title: titleOf('if it does not cover the body'),
      signedQuery: inQuery,
      signedBody: '',
    },
  ];
}

/** Returns the cases with a valid signature in upper case, or at different locations. */
function valid(context: TestContext, pairs: readonly Pair[], expect: JsonObject): TestCase[] {
  const common = { requirement: requirements.signature, expect };
  const middle = Math.ceil(pairs.length / 2);
  const between = [...pairs.slice(0, middle), signaturePair, ...pairs.slice(middle)];
  return [
    {
      ...common,
      kind: 330,
      slug: 'upper-case-signature',
      title: 'Accepts a signature in upper-case hex',
      signature: 'upper case',
      query: textOf([...pairs, signaturePair]),
    },
    {
      ...common,
      kind: 331,
      slug: 'signature-first',
      title: 'Accepts the signature as the first parameter',
      query: textOf([signaturePair, ...pairs]),
    },
    ...(pairs.length > 1
      ? [
          {
            ...common,
            kind: 332,
            slug: 'signature-in-the-middle',
            title: 'Accepts the signature between other parameters',
            query: textOf(between),
          },
        ]
      : []),
    ...(context.operation.method === 'GET'
      ? []
      : [
          {
            ...common,
            kind: 333,
            slug: 'signature-in-body',
            title: 'Accepts the signature in the body and the other parameters in the query',
            requirement: requirements.signatureLocation,
            query: textOf(pairs),
            body: textOf([signaturePair]),
          },
        ]),
  ];
}
