import { schemaPart } from './example-cases.ts';
import { inQuery } from './request-text.ts';
import {
  errorNamed,
  type Requirement,
  rejectionTitle,
  requirements,
  type TestCase,
  type TestContext,
} from './test-case.ts';

/** A case with a rejected API key. `key`, the error code and `condition` form its title. */
interface RejectedKey {
  readonly kind: number;
  readonly slug: string;
  readonly caller: string;
  readonly key: string;
  readonly condition?: string;
  readonly error: string;
  readonly requirement: Requirement;
}

function rejectedKeys(securityType: string): readonly RejectedKey[] {
  return [
    {
      kind: 300,
      slug: 'no-api-key',
      caller: 'no API key',
      key: 'a missing API key',
      error: 'UNAUTHORIZED',
      requirement: requirements.apiKey,
    },
    {
      kind: 301,
      slug: 'unknown-api-key',
      caller: 'an unknown API key',
      key: 'an unknown API key',
      error: 'REJECTED_MBX_KEY',
      requirement: requirements.securityTypes,
    },
    {
      kind: 302,
      slug: 'api-key-without-permission',
      caller: 'an API key without the permission',
      key: 'an API key',
      condition: `if it lacks the permission ${securityType}`,
      error: 'REJECTED_MBX_KEY',
      requirement: requirements.permissions,
    },
    {
      kind: 303,
      slug: 'api-key-for-another-ip-address',
      caller: 'an API key for another IP address',
      key: 'an API key',
      condition: 'if only another IP address may use it',
      error: 'REJECTED_MBX_KEY',
      requirement: requirements.gateway,
    },
    {
      kind: 304,
      slug: 'revoked-api-key',
      caller: 'a revoked API key',
      key: 'a revoked API key',
      error: 'REJECTED_MBX_KEY',
      requirement: requirements.gateway,
    },
    {
      kind: 305,
      slug: 'api-key-in-other-letter-case',
      caller: 'the API key with the case of its letters swapped',
      key: 'an API key',
      condition: 'if the case of its letters is swapped',
      error: 'REJECTED_MBX_KEY',
      requirement: requirements.apiKey,
    },
  ];
}

/** Returns the cases about API keys. */
export function keyCases(context: TestContext): TestCase[] {
  const { operation, base, accepted } = context;
  if (!operation.requiresApiKey) return [];
  const query = inQuery(operation, base.values);
  const rejected = rejectedKeys(operation.securityType).map(
    ({ kind, slug, caller, key, condition, error, requirement }): TestCase => {
      const expect = errorNamed(context, error);
      const title = rejectionTitle(key, expect, condition);
      return { kind, slug, title, requirement, caller, query, expect };
    },
  );
  return [
    ...rejected,
    {
      kind: 306,
      slug: 'restricted-api-key-with-permission',
      title: `Accepts a restricted API key with the permission ${operation.securityType}`,
      requirement: requirements.permissions,
      caller: 'a restricted API key with the permission',
      query,
      expect: { ...accepted, ...schemaPart(operation, base.values) },
    },
  ];
}
