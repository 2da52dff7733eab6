import type { JsonObject } from '../../read/schema.ts';
import { schemaPart } from './example-cases.ts';
import { type Pair, pairsOf, signaturePair, textOf } from './request-text.ts';
import { type Draft, refusal, rules, type Subject } from './test-case.ts';

/** Cases about signatures. */
export function signatureCases(subject: Subject): Draft[] {
  const { operation, base, accepted } = subject;
  if (!operation.requiresApiKey) return [];
  const pairs = pairsOf(operation, base.values);
  const success = { ...accepted, ...schemaPart(operation, base.values) };
  if (!operation.signed) return voluntary(subject, pairs, success);
  return [
    ...altered(subject, pairs),
    ...otherTexts(subject, pairs),
    ...right(subject, pairs, success),
  ];
}

/** Signatures where none is needed. */
function voluntary(subject: Subject, pairs: readonly Pair[], success: JsonObject): Draft[] {
  const query = textOf([...pairs, signaturePair]);
  const common = { kind: 334, promise: rules.gateway, query };
  return [
    {
      ...common,
      slug: 'wrong-signature',
      title: 'A wrong signature is refused, though none is needed',
      signature: 'last digit altered',
      expect: refusal(subject, 'INVALID_SIGNATURE'),
    },
    {
      ...common,
      slug: 'right-signature',
      title: 'A right signature is accepted, though none is needed',
      expect: success,
    },
  ];
}

const faults: readonly (readonly [number, string, string])[] = [
  [311, 'last digit altered', 'A signature with its last digit altered is refused'],
  [312, 'cut short', 'A signature that is cut short is refused'],
  [313, 'another secret', 'A signature that was made with another secret key is refused'],
  [319, 'base64', 'A signature in base64 instead of hex is refused'],
];

/** The right text, and a signature that is not right for it. */
function altered(subject: Subject, pairs: readonly Pair[]): Draft[] {
  const expect = refusal(subject, 'INVALID_SIGNATURE');
  const common = { promise: rules.signature, expect };
  const query = textOf([...pairs, signaturePair]);
  return [
    {
      ...common,
      kind: 310,
      slug: 'no-signature',
      title: 'Without a signature the request is refused',
      promise: rules.signedPlace,
      query: textOf(pairs),
    },
    ...faults.map(([kind, signature, title]) => ({
      ...common,
      ...{ kind, slug: signature.replaceAll(' ', '-'), title, signature, query },
    })),
    {
      ...common,
      kind: 320,
      slug: 'empty',
      title: 'An empty signature is refused',
      query: textOf([...pairs, ['signature', '']]),
    },
  ];
}

/** A right signature of another text than the one that is sent. */
function otherTexts(subject: Subject, pairs: readonly Pair[]): Draft[] {
  const { operation } = subject;
  const common = { promise: rules.signature, expect: refusal(subject, 'INVALID_SIGNATURE') };
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
      title: 'A value that was changed after signing is noticed',
      query: textOf([...pairs, ['conformanceNote', 'changed'], signaturePair]),
      signedQuery: textOf([...pairs, ['conformanceNote', 'signed']]),
    },
    {
      ...common,
      kind: 315,
      slug: 'parameter-added',
      title: 'A parameter that was added after signing is noticed',
      query: textOf([...pairs, added, signaturePair]),
      signedQuery: textOf(pairs),
    },
    ...(pairs.length > 1
      ? [
          {
            ...common,
            kind: 316,
            slug: 'sorted',
            title: 'A signature over the sorted parameters is refused when they are sent unsorted',
            query: textOf([...reversed, signaturePair]),
            signedQuery: textOf(sorted),
          },
        ]
      : []),
    {
      ...common,
      kind: 317,
      slug: 'decoded',
      title: 'A signature over the text before it was percent-encoded is refused',
      query: textOf([...pairs, spaced, signaturePair]),
      signedQuery: `${textOf(pairs)}&conformanceNote=two words`,
    },
    ...(operation.method !== 'GET' && half > 0
      ? [
          {
            ...common,
            kind: 318,
            slug: 'body-first',
            title: 'A signature over the body followed by the query is refused',
            query: textOf(pairs.slice(0, half)),
            body: textOf([...pairs.slice(half), signaturePair]),
            signedQuery: textOf(pairs.slice(half)),
            signedBody: textOf(pairs.slice(0, half)),
          },
        ]
      : []),
  ];
}

/** Right signatures, in other forms and places. */
function right(subject: Subject, pairs: readonly Pair[], expect: JsonObject): Draft[] {
  const common = { promise: rules.signature, expect };
  const middle = Math.ceil(pairs.length / 2);
  const between = [...pairs.slice(0, middle), signaturePair, ...pairs.slice(middle)];
  return [
    {
      ...common,
      kind: 330,
      slug: 'upper-case',
      title: 'A signature in upper-case hex is accepted',
      signature: 'upper case',
      query: textOf([...pairs, signaturePair]),
    },
    {
      ...common,
      kind: 331,
      slug: 'signature-first',
      title: 'The signature may be the first parameter',
      query: textOf([signaturePair, ...pairs]),
    },
    ...(pairs.length > 1
      ? [
          {
            ...common,
            kind: 332,
            slug: 'signature-in-the-middle',
            title: 'The signature may stand between other parameters',
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
            slug: 'signature-in-the-body',
            title: 'The signature may be in the body, the other parameters in the query',
            promise: rules.signedPlace,
            query: textOf(pairs),
            body: textOf([signaturePair]),
          },
        ]),
  ];
}
