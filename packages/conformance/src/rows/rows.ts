import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import { readOperations } from '@broker-api/spec/read-operations';
import type { JsonObject } from '@broker-api/spec/schema';
import type { Section } from '@broker-api/spec/sections';
import type { SectionRows } from '../cases/all-cases.ts';
import type { Case, StreamCase } from '../cases/case.ts';
import type { StreamDocument } from '../cases/stream-document.ts';
import { keyKinds, signatureKinds } from './kinds/credentials.ts';
import { exampleKinds } from './kinds/examples.ts';
import { gatewayKinds, sectionKinds } from './kinds/gateway.ts';
import type { Kind, StreamContext } from './kinds/kind.ts';
import { agreementKinds, listKinds } from './kinds/lists.ts';
import { locationKinds } from './kinds/locations.ts';
import { marketStreamKinds } from './kinds/market-stream.ts';
import { parameterKinds, ruleKinds, valueKinds } from './kinds/parameters.ts';
import { timingKinds } from './kinds/timing.ts';
import { userStreamKinds } from './kinds/user-stream.ts';
import { type Example, type TestContext, testContextOf } from './requests.ts';
import { withRoles } from './roles.ts';

/** What the specification says about a section. */
export interface SectionDocuments {
  readonly section: Section;
  /** The bundled OpenAPI document. */
  readonly openapi: JsonObject;
  /** The bundled AsyncAPI document. */
  readonly asyncapi: StreamDocument;
  /** The examples, by operationId and name. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, Example>>>>;
}

/**
 * Computes the contract tests of a section. An operation or a channel that several sections share
 * has tests only in the first of them.
 *
 * @param earlier the documents of the sections before it
 */
export function rowsOf(
  documents: SectionDocuments,
  earlier: readonly SectionDocuments[],
  errors: readonly CatalogueEntry[],
): SectionRows {
  const { section, asyncapi, examples } = documents;
  const operationsOf = (one: SectionDocuments) => readOperations(one.section, one.openapi, errors);
  const operations = operationsOf(documents);
  const repeated = new Set(earlier.flatMap(operationsOf).map(routeOf));
  const own = operations.filter((operation) => !repeated.has(routeOf(operation)));
  const shared = { errors, addresses: new Set(operations.flatMap(addressesOf)) };
  const contexts = own.map((operation) =>
    testContextOf(operation, examples[operation.operationId] ?? {}, shared),
  );
  const pathOf = (method: string) => own.find((one) => one.method === method)?.path ?? '/';
  const gateway = { section, errors, get: pathOf('GET'), post: pathOf('POST') };
  const earlierStreams = earlier.map((one) => one.asyncapi);
  const streams = { section, document: asyncapi, earlier: earlierStreams, operations };
  return {
    cases: [
      ...contexts.flatMap((context) =>
        context ? testsOf(kinds, context).map((test) => withRoles(test, context)) : [],
      ),
      ...testsOf(sectionKinds, gateway),
    ],
    streamCases: testsOf(streamKinds, streams),
  };
}

/** Returns the tests of an operation or of the channels, in the order of their kinds. */
function testsOf<Context, Test>(
  table: Readonly<Record<string, Kind<Context, Test>>>,
  context: Context,
): Test[] {
  return Object.entries(table).flatMap(([id, tests]) => tests(id, context));
}

const routeOf = ({ method, path }: OperationRecord['aliases'][number]) => `${method} ${path}`;

/** Returns the methods and paths of an operation. */
function addressesOf(operation: OperationRecord): string[] {
  return [operation, ...operation.aliases].map(routeOf);
}

/** All kinds of tests of an operation, in the order of their numbers. */
const kinds: Readonly<Record<string, Kind<TestContext, Case>>> = {
  ...exampleKinds, // 100 to 110
  ...locationKinds, // 120 to 150
  ...parameterKinds, // 200 to 202
  ...ruleKinds, // 210
  ...valueKinds, // 220 to 260
  ...keyKinds, // 300 to 306
  ...signatureKinds, // 310 to 334
  ...timingKinds, // 340 to 352
  ...gatewayKinds, // 360 and 370
  ...agreementKinds, // 380 and 382
  ...listKinds, // 390 and 391
};

/** All kinds of tests of the streams, in the order of their numbers. */
const streamKinds: Readonly<Record<string, Kind<StreamContext, StreamCase>>> = {
  ...userStreamKinds, // 500 to 552
  ...marketStreamKinds, // 600 to 632
};
