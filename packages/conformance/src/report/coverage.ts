import { errorCatalogue, type Section } from '@broker-api/spec';
import type { ChannelId } from '../cases/case.ts';
import { reportedName } from '../cases/documents.ts';
import type { CaseResult } from '../result.ts';
import { allMessages, allOperations, responseEnumValues } from './specification.ts';

/** The result of a test, with its section and operationId, such as `spot/getDepth`. */
type Result = CaseResult & { readonly operation: string };

type Results = readonly Result[];

/** How much of the specification the tests cover. */
export type Coverage = ReturnType<typeof coverageOf>;

/** Returns how much of the specification the tests cover. */
export function coverageOf(results: Results) {
  const ran = results.filter(({ outcome }) => outcome !== 'skipped');
  const tested = new Set(ran.map(({ operation }) => operation));
  return {
    operations: operationCoverage(results, tested),
    /** The messages of the AsyncAPI documents, such as `spot/marketData/depth`. */
    messages: messageCoverage(results),
    errorCodes: codeCoverage(results, tested),
    enumValues: enumCoverage(results),
  };
}

/** Returns why the tests of an operation or a channel did not cover it. */
function reasonOf(name: string, results: Results, otherwise: string): string {
  const own = results.filter(({ operation }) => operation === name);
  if (own.length === 0) return 'not selected';
  return [...new Set(own.flatMap(({ reason }) => reason ?? []))].join('; ') || otherwise;
}

function operationCoverage(results: Results, tested: ReadonlySet<string>) {
  const all = allOperations();
  const count = (operations: typeof all) => ({
    total: operations.length,
    tested: operations.filter(({ name }) => tested.has(name)).length,
  });
  const untested = all.filter(({ name }) => !tested.has(name));
  return {
    ...count(all),
    sections: mapped(
      Map.groupBy(all, ({ section }) => section),
      count,
    ),
    untested: untested.map(({ name }) => {
      return { operation: name, reason: reasonOf(name, results, 'skipped') };
    }),
  };
}

function messageCoverage(results: Results) {
  const all = allMessages();
  const seen = new Set(results.flatMap(exchangedMessages));
  const count = (names: readonly string[]) => ({
    total: names.length,
    /** The number of messages that the tests received or sent. */
    exchanged: names.filter((name) => seen.has(name)).length,
  });
  const channelOf = (message: string): string => message.slice(0, message.lastIndexOf('/'));
  const missing = all.filter((name) => !seen.has(name));
  const otherwise = 'no test exchanged this message';
  return {
    ...count(all),
    channels: mapped(Map.groupBy(all, channelOf), count),
    missing: missing.map((message) => {
      return { message, reason: reasonOf(channelOf(message), results, otherwise) };
    }),
  };
}

/** Returns the names of a test's messages in reports, such as `spot/marketData/depth`. */
function exchangedMessages({ operation, messages = [] }: Result): string[] {
  const section = operation.split('/')[0] as Section;
  return messages.map((one) => {
    const [channel, message = ''] = one.split('/');
    return reportedName(section, channel as ChannelId, message);
  });
}

function codeCoverage(results: Results, tested: ReadonlySet<string>) {
  const returned = results.flatMap(({ operation, errorCodes }) =>
    errorCodes.map((code) => ({ operation, code })),
  );
  const byCode = Map.groupBy(returned, ({ code }) => code);
  const operationsOf = (code: number): Set<string> =>
    new Set(byCode.get(code)?.map(({ operation }) => operation));
  const catalogue = Object.entries(errorCatalogue).map(([text, { name }]) => {
    const code = Number(text);
    return { code, name, operations: [...operationsOf(code)] };
  });
  const unseenByOperation = allOperations()
    .filter(({ name }) => tested.has(name))
    .map(({ name, errorCodes }) => {
      const unseen = errorCodes.filter((code) => !operationsOf(code).has(name));
      return { operation: name, unseen };
    });
  return {
    total: catalogue.length,
    seen: catalogue.filter(({ operations }) => operations.length > 0),
    unseen: catalogue
      .filter(({ operations }) => operations.length === 0)
      .map(({ code, name }) => ({ code, name })),
    /** For each tested operation, the documented codes that it did not return. */
    unseenByOperation: unseenByOperation.filter(({ unseen }) => unseen.length > 0),
  };
}

function enumCoverage(results: Results) {
  const returned = new Set(results.flatMap(({ enumValues }) => enumValues));
  const schemas = [...responseEnumValues()].sort().map(([schema, values]) => {
    const isSeen = (value: string): boolean => returned.has(`${schema}.${value}`);
    return { schema, seen: values.filter(isSeen), unseen: values.filter((one) => !isSeen(one)) };
  });
  const seen = schemas.flatMap((schema) => schema.seen).length;
  /** `total` and `seen` count the enumeration values in the response schemas. */
  return { total: seen + schemas.flatMap(({ unseen }) => unseen).length, seen, schemas };
}

const mapped = <From, To>(map: Map<string, From>, change: (from: From) => To): Record<string, To> =>
  Object.fromEntries([...map].map(([key, value]) => [key, change(value)]));
