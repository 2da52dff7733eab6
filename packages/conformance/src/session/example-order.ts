import { createRequire } from 'node:module';
import type { Section } from '@broker-api/spec';

interface Example {
  readonly request: Readonly<Record<string, string | number>>;
  readonly status: number;
}

type Examples = Readonly<Record<string, Readonly<Record<string, Example>>>>;

// The examples are loaded on demand, because most runs of a single suite do not need them.
const require = createRequire(import.meta.url);

/** Returns the query from a section's successful getOrder example. */
export function exampleOrder(section: Section): string {
  const { getOrder = {} } = require(`@broker-api/spec/${section}/examples.json`) as Examples;
  const found = Object.values(getOrder).find(
    ({ status, request }) => status === 200 && request.orderId !== undefined,
  );
  if (found === undefined)
    throw new Error(
      `expected a successful example of ${section}/getOrder with an orderId, found none`,
    );
  return Object.entries(found.request)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
