import { decided, required } from '../../basis.ts';
import type { Caller, SignatureVariant } from '../../cases/case.ts';
import { type Pair, signature, type TestContext, textOf } from '../requests.ts';
import { error, kind, kindWith } from './kind.ts';

const requiresKey = ({ operation }: TestContext) => operation.requiresApiKey;

const from = (caller: Caller) => ({ caller });

const rejectedKey = kindWith({ when: requiresKey, expect: error('REJECTED_MBX_KEY') });

/** The kinds of tests about API keys. */
export const keyKinds = {
  '300-no-api-key': kind({
    title: 'Rejects a missing API key with {code}',
    requirement: required('section 5, rule 1'),
    when: requiresKey,
    request: from('no API key'),
    expect: error('UNAUTHORIZED'),
  }),
  '301-unknown-api-key': rejectedKey({
    title: 'Rejects an unknown API key with {code}',
    requirement: required('section 5, rule 3'),
    request: from('an unknown API key'),
  }),
  '302-api-key-without-permission': rejectedKey({
    title: 'Rejects an API key with {code} if it lacks the permission {securityType}',
    requirement: required('section 5, rule 2'),
    request: from('an API key without the permission'),
  }),
  '303-api-key-for-another-ip-address': rejectedKey({
    title: 'Rejects an API key with {code} if only another IP address may use it',
    requirement: decided('section 7'),
    request: from('an API key for another IP address'),
  }),
  '304-revoked-api-key': rejectedKey({
    title: 'Rejects a revoked API key with {code}',
    requirement: decided('section 7'),
    request: from('a revoked API key'),
  }),
  '305-api-key-in-other-letter-case': rejectedKey({
    title: 'Rejects an API key with {code} if the case of its letters is swapped',
    requirement: required('section 5, rule 1'),
    request: from('the API key with the case of its letters swapped'),
  }),
  '306-restricted-api-key-with-permission': kind({
    title: 'Accepts a restricted API key with the permission {securityType}',
    requirement: required('section 5, rule 2'),
    when: requiresKey,
    request: from('a restricted API key with the permission'),
  }),
};

const isSigned = ({ operation }: TestContext) => operation.signed;
const hasSeveral = ({ operation, pairs }: TestContext) => operation.signed && pairs.length > 1;
const hasBody = ({ operation }: TestContext) => operation.signed && operation.method !== 'GET';
const hasParts = (context: TestContext) => hasBody(context) && hasSeveral(context);
const needsNone = ({ operation }: TestContext) => operation.requiresApiKey && !operation.signed;

const accepted = kindWith({ requirement: required('section 5, rule 5'), when: isSigned });
const rejected = kindWith({
  requirement: required('section 5, rule 5'),
  when: isSigned,
  expect: error('INVALID_SIGNATURE'),
});

/** Returns the base request with a signature that differs from the regular one. */
const signedAs = (variant: SignatureVariant) => (test: TestContext) => ({
  signature: variant,
  query: [...test.pairs, signature],
});

const note = (value: string): Pair => ['conformanceNote', value];

/** Returns a request with the first half of the parameters in the query, the rest in the body. */
function inParts({ pairs }: TestContext) {
  const half = Math.floor(pairs.length / 2);
  const rest = pairs.slice(half);
  return { query: pairs.slice(0, half), rest, body: [...rest, signature] };
}

/** The kinds of tests about signatures. */
export const signatureKinds = {
  '310-no-signature': rejected({
    title: 'Rejects a missing signature with {code}',
    requirement: required('section 5, rule 4'),
    request: ({ pairs }) => ({ query: pairs }),
  }),
  '311-last-digit-altered': rejected({
    title: 'Rejects a signature with {code} if its last digit is altered',
    request: signedAs('last digit altered'),
  }),
  '312-truncated': rejected({
    title: 'Rejects a truncated signature with {code}',
    request: signedAs('truncated'),
  }),
  '313-other-secret-key': rejected({
    title: 'Rejects a signature with {code} if it was created with another secret key',
    request: signedAs('other secret key'),
  }),
  '314-value-changed': rejected({
    title: 'Rejects a signature with {code} if a value was changed after signing',
    request: ({ pairs }) => ({
      query: [...pairs, note('changed'), signature],
      signedQuery: [...pairs, note('signed')],
    }),
  }),
  '315-parameter-added': rejected({
    title: 'Rejects a signature with {code} if a parameter was added after signing',
    request: ({ pairs }) => ({ query: [...pairs, note('added'), signature], signedQuery: pairs }),
  }),
  '316-sorted-parameters': rejected({
    title:
      'Rejects a signature with {code} ' +
      'if it covers the parameters in sorted order but they are sent unsorted',
    when: hasSeveral,
    request: ({ pairs }) => {
      const sorted = pairs.toSorted(([one], [other]) => (one < other ? -1 : 1));
      return { query: [...sorted.toReversed(), signature], signedQuery: sorted };
    },
  }),
  '317-signed-before-percent-encoding': rejected({
    title: 'Rejects a signature with {code} if it covers the text before percent-encoding',
    request: ({ pairs }) => ({
      query: [...pairs, note('two words'), signature],
      signedQuery: `${textOf(pairs)}&conformanceNote=two words`,
    }),
  }),
  '318-body-before-query': rejected({
    title: 'Rejects a signature with {code} if it covers the body followed by the query',
    when: hasParts,
    request: (test) => {
      const { query, rest, body } = inParts(test);
      return { query, body, signedQuery: rest, signedBody: query };
    },
  }),
  '319-base64': rejected({
    title: 'Rejects a signature with {code} if it is in base64 instead of hex',
    request: signedAs('base64'),
  }),
  '320-empty-signature': rejected({
    title: 'Rejects an empty signature with {code}',
    request: ({ pairs }) => ({ query: [...pairs, ['signature', '']] }),
  }),
  '321-body-not-signed': rejected({
    title: 'Rejects a signature with {code} if it does not cover the body',
    when: hasParts,
    request: (test) => {
      const { query, body } = inParts(test);
      return { query, body, signedQuery: query, signedBody: '' };
    },
  }),
  '330-upper-case-signature': accepted({
    title: 'Accepts a signature in upper-case hex',
    request: signedAs('upper case'),
  }),
  '331-signature-first': accepted({
    title: 'Accepts the signature as the first parameter',
    request: ({ pairs }) => ({ query: [signature, ...pairs] }),
  }),
  '332-signature-in-the-middle': accepted({
    title: 'Accepts the signature between other parameters',
    when: hasSeveral,
    request: ({ pairs }) => ({ query: pairs.toSpliced(Math.ceil(pairs.length / 2), 0, signature) }),
  }),
  '333-signature-in-body': accepted({
    title: 'Accepts the signature in the body and the other parameters in the query',
    requirement: required('section 5, rule 4'),
    when: hasBody,
    request: ({ pairs }) => ({ query: pairs, body: [signature] }),
  }),
  '334-invalid-signature': rejected({
    title: 'Rejects an invalid signature with {code} although none is required',
    requirement: decided('section 7'),
    when: needsNone,
    request: signedAs('last digit altered'),
  }),
  '334-valid-signature': accepted({
    title: 'Accepts a valid signature, although none is required',
    requirement: decided('section 7'),
    when: needsNone,
    request: ({ pairs }) => ({ query: [...pairs, signature] }),
  }),
};
