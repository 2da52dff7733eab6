import { schemaPart } from './example-cases.ts';
import { inQuery } from './request-text.ts';
import { type Draft, type Promised, refusal, rules, type Subject } from './test-case.ts';

/** Whose key is refused, and as what. */
const refusedKeys: readonly (readonly [number, string, string, string, Promised])[] = [
  [300, 'nobody', 'Without an API key', 'UNAUTHORIZED', rules.apiKey],
  [301, 'a stranger', 'With a key that nobody has', 'REJECTED_MBX_KEY', rules.securityTypes],
  [
    302,
    'a key without the permission',
    'With a key that may not use this security type',
    'REJECTED_MBX_KEY',
    rules.permissions,
  ],
  [
    303,
    'a key of another address',
    'With a key that only another address may use',
    'REJECTED_MBX_KEY',
    rules.gateway,
  ],
  [304, 'a revoked key', 'With a key that was revoked', 'REJECTED_MBX_KEY', rules.gateway],
  [
    305,
    'the key in the other letter case',
    'With the key in the other letter case',
    'REJECTED_MBX_KEY',
    rules.apiKey,
  ],
];

/** Cases about API keys. */
export function keyCases(subject: Subject): Draft[] {
  const { operation, base, accepted } = subject;
  if (!operation.requiresApiKey) return [];
  const query = inQuery(operation, base.values);
  return [
    ...refusedKeys.map(([kind, caller, who, name, promise]) => ({
      kind,
      slug: caller.replaceAll(' ', '-'),
      title: `${who} the request is refused`,
      promise,
      caller,
      query,
      expect: refusal(subject, name),
    })),
    {
      kind: 306,
      slug: 'a-restricted-key-with-the-permission',
      title: `A restricted key that has the permission ${operation.securityType} is accepted`,
      promise: rules.permissions,
      caller: 'a restricted key with the permission',
      query,
      expect: { ...accepted, ...schemaPart(operation, base.values) },
    },
  ];
}
