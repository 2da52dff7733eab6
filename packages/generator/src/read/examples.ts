import { basename } from 'node:path/posix';
import type { JsonObject } from '@broker-api/spec/schema';
import { load, type Spec } from '../load.ts';

/** An example of an operation. */
export interface Example {
  readonly summary: string;
  /** Whether this is the example that the reference displays first. */
  readonly main?: true;
  /**
   * The account whose API key the example requires. Absent if any main account can send the
   * request.
   */
  readonly account?: 'aliceSub';
  /** Whether a client can receive this response from a sandbox with the default data. */
  readonly reproducible?: false;
  /** Whether the response is a recorded payload. All others are in the reference dialect. */
  readonly recorded?: true;
  readonly request: JsonObject;
  readonly status: number;
  readonly response: JsonObject;
}

/**
 * Returns the examples of an operation or a message, by case name. Reads them from the folder of
 * the section or, if the section has no such folder, from that of `common`.
 */
export function examplesOf(spec: Spec, owner: string, name: string): Record<string, JsonObject> {
  const [files = []] = [owner, 'common']
    .map((one) => spec.filesIn(`spec/examples/${one}/${name}`))
    .filter(({ length }) => length > 0);
  return Object.fromEntries(
    files.map(({ path, content }) => [basename(path, '.json'), content as JsonObject]),
  );
}

/**
 * Returns a function that reads the examples of an operation or a message, by case name, from a
 * repository.
 */
export function exampleReader(root: string) {
  const spec = load(root);
  return <Content = Example>(owner: string, name: string): Record<string, Content> =>
    examplesOf(spec, owner, name) as Record<string, Content>;
}

/**
 * Returns named examples, the most useful ones first. The example that its author marks as the main
 * example precedes all others. These are sorted by three criteria: successes before errors, the
 * dialect of the specification before recorded payloads, and fewer parameters before more.
 */
export function mainExamplesFirst(
  examples: Readonly<Record<string, Example>>,
): [name: string, example: Example][] {
  const rank = ([, { main, recorded, status, request }]: [string, Example]): number => {
    if (main === true) return -1;
    const penalty = (recorded === true ? 100 : 0) + (status === 200 ? 0 : 1000);
    return Object.keys(request).length + penalty;
  };
  return Object.entries(examples).sort((a, b) => rank(a) - rank(b));
}

/** Returns a bundled AsyncAPI document, with the examples added to its messages. */
export function withMessageExamples(spec: Spec, owner: string, document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  const channels = Object.values((copy.channels ?? {}) as Record<string, JsonObject>);
  for (const { messages } of channels) {
    for (const [name, message] of Object.entries((messages ?? {}) as Record<string, JsonObject>)) {
      const examples = Object.entries(examplesOf(spec, owner, name));
      if (examples.length === 0) continue;
      message.examples = examples.map(([example, payload]) => ({ name: example, payload }));
    }
  }
  return copy;
}
