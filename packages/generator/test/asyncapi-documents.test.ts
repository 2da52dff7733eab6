import { readFileSync } from 'node:fs';
import type { Schemas } from '@broker-api/spec/schema';
import { sections } from '@broker-api/spec/sections';
import { describe, expect, test } from 'vitest';
import { objectOf, type UncheckedObject } from '../src/json.ts';
import { inRepository } from './paths.ts';

type DocumentKind = 'asyncapi' | 'openapi.source';

function publishedDocument(
  section: string,
  kind: DocumentKind = 'asyncapi',
): Record<string, object> {
  const path = inRepository('packages/spec/src/generated', section, `${kind}.gen.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>;
}

function publishedSchemas(section: string, kind: DocumentKind): Schemas {
  const { components } = publishedDocument(section, kind) as { components?: { schemas: Schemas } };
  return components?.schemas ?? {};
}

interface UserChannel {
  readonly messages: Readonly<Record<string, UncheckedObject>>;
}

/** Returns the name of the order event of a section, as the user data stream has it. */
function orderEvent(section: string): string {
  const { userData } = publishedDocument(section).channels as { userData: UserChannel };
  const event = Object.values(userData.messages).find(
    (one) => one['x-section'] === section && String(one.name).endsWith('xecutionReport'),
  );
  if (event === undefined) {
    throw new Error(`spec/common/channels/UserData.yaml has no order event of ${section}`);
  }
  return String(objectOf(event.payload).$ref).replace(/.*\//, '');
}

describe.for(sections)('the user data stream in the document of %s', (section) => {
  const schemas = publishedSchemas(section, 'asyncapi');

  test(`the user data stream of ${section} is the channel that all documents share`, () => {
    const own = publishedDocument(section).channels;
    const spot = publishedDocument('spot').channels as Record<string, object>;
    expect(own).toHaveProperty('userData', spot.userData);
  });

  // Each document contains the order events of all sections, but cannot have several schemas with
  // the same name, such as OrderType. The events therefore repeat the values of these schemas.
  test.for([
    ['S', 'OrderSide'],
    ['o', 'OrderType'],
    ['f', 'TimeInForce'],
    ['X', 'OrderStatus'],
  ] as const)(`the key %s of an order event of ${section} has the values of %s`, ([key, name]) => {
    const event = schemas[orderEvent(section)]?.properties?.[key];
    expect(event?.enum).toEqual(publishedSchemas(section, 'openapi.source')[name]?.enum);
  });
});
