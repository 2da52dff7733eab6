import type { JsonObject } from '@broker-api/spec/schema';

/** Returns a copy of a document without the parameter `timestamp`, which the clients add. */
export function withoutTimestamp(document: JsonObject): JsonObject {
  const isTimestamp = ({ $ref }: JsonObject): boolean =>
    $ref === '#/components/parameters/Timestamp';
  const paths = Object.entries(document.paths as Record<string, Record<string, JsonObject>>);
  return {
    ...document,
    paths: mapValues(Object.fromEntries(paths), (item) =>
      mapValues(item, (operation) => ({
        ...operation,
        parameters: ((operation.parameters ?? []) as JsonObject[]).filter(
          (one) => !isTimestamp(one),
        ),
      })),
    ),
  };
}

function mapValues<From, To>(
  object: Record<string, From>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
