import type { JsonObject } from '../../read/schema.ts';
import { schemaPart } from './example-cases.ts';
import { type Pair, pairsOf, signaturePair, textOf } from './request-text.ts';
import { type Draft, errorNamed, rejectionTitle, requirements, type Subject } from './test-case.ts';

/** Cases about signatures. */
export function signatureCases(subject: Subject): Draft[] {
  const { operation, base, accepted } = subject;
  if (!operation.requiresApiKey) return [];
  const pairs = pairsOf(operation, base.values);
  const success = { ...accepted, ...schemaPart(operation, base.values) };
  if (!operation.signed) return optionalSignature(subject, pairs, success);
  return [
    ...altered(subject, pairs),
    ...otherTexts(subject, pairs),
    ...valid(subject, pairs, success),
  ];
}

/** Cases with a signature for operations that do not require one. */
function optionalSignature(subject: Subject, pairs: readonly Pair[], success: JsonObject): Draft[] {
  const query = textOf([...pairs, signaturePair]);
  const common = { kind: 334, requirement: requirements.gateway, query };
  const invalid = errorNamed(subject, 'INVALID_SIGNATURE');
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

/** Cases with a missing, empty or invalid signature of the sent text. */
function altered(subject: Subject, pairs: readonly Pair[]): Draft[] {
  const expect = errorNamed(subject, 'INVALID_SIGNATURE');
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
      ...{ kind, slug: variant.replaceAll(' ', '-'), signature: variant, query },
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

/** Cases with a valid signature of a text other than the sent one. */
function otherTexts(subject: Subject, pairs: readonly Pair[]): Draft[] {
  const { operation } = subject;
  const expect = errorNamed(subject, 'INVALID_SIGNATURE');
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
              'a signature of the sorted parameters',
              expect,
              'if they are sent unsorted',
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
      title: rejectionTitle('a signature of the text before percent-encoding', expect),
      query: textOf([...pairs, spaced, signaturePair]),
      signedQuery: `${textOf(pairs)}&conformanceNote=two words`,
    },
    ...(operation.method !== 'GET' && half > 0
      ? [
          {
            ...common,
            kind: 318,
            slug: 'body-before-query',
            title: rejectionTitle('a signature of the body followed by the query', expect),
            query: textOf(pairs.slice(0, half)),
            body: textOf([...pairs.slice(half), signaturePair]),
            signedQuery: textOf(pairs.slice(half)),
            signedBody: textOf(pairs.slice(0, half)),
          },
        ]
      : []),
  ];
}

/** Cases with a valid signature in another format or at another location. */
function valid(subject: Subject, pairs: readonly Pair[], expect: JsonObject): Draft[] {
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
    ...(subject.operation.method === 'GET'
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
