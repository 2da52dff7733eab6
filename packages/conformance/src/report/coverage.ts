import { errorCatalogue, type Section } from '@broker-api/spec';
import type { ChannelId } from '../cases/stream-case.ts';
import { reportedName } from '../cases/stream-messages.ts';
import type { Coverage, TestReport } from './report.ts';
import { allMessages, allOperations, responseEnumValues } from './specification.ts';

/** Returns how much of the specification the tests cover. */
export function coverageOf(results: readonly TestReport[]): Coverage {
  const ran = Map.groupBy(
    results.filter(({ outcome }) => outcome !== 'skipped'),
    ({ operation }) => operation,
  );
  return {
    operations: operationCoverage(results, ran),
    messages: messageCoverage(results),
    errorCodes: codeCoverage(results, ran),
    enumValues: enumCoverage(results),
  };
}

type ByOperation = ReadonlyMap<string, readonly TestReport[]>;

function operationCoverage(
  results: readonly TestReport[],
  ran: ByOperation,
): Coverage['operations'] {
  const operations = allOperations();
  const sections = Map.groupBy(operations, ({ section }) => section);
  const tested = operations.filter(({ name }) => ran.has(name));
  return {
    total: operations.length,
    tested: tested.length,
    sections: Object.fromEntries(
      [...sections].map(([section, own]) => [
        section,
        { total: own.length, tested: own.filter(({ name }) => ran.has(name)).length },
      ]),
    ),
    untested: operations
      .filter(({ name }) => !ran.has(name))
      .map(({ name }) => ({ operation: name, reason: reasonUntested(name, results) })),
  };
}

function reasonUntested(name: string, results: readonly TestReport[]): string {
  const own = results.filter(({ operation }) => operation === name);
  if (own.length === 0) return 'not selected';
  return [...new Set(own.map(({ reason = 'skipped' }) => reason))].join('; ');
}

function messageCoverage(results: readonly TestReport[]): Coverage['messages'] {
  const all = allMessages();
  const exchanged = new Set(results.flatMap(exchangedMessages));
  const count = (names: readonly string[]) => ({
    total: names.length,
    exchanged: names.filter((name) => exchanged.has(name)).length,
  });
  const channels = [...Map.groupBy(all, channelOf)];
  return {
    ...count(all),
    channels: Object.fromEntries(channels.map(([channel, names]) => [channel, count(names)])),
    missing: all
      .filter((name) => !exchanged.has(name))
      .map((message) => ({ message, reason: reasonMissing(message, results) })),
  };
}

/** Returns the names of a test's messages in reports, such as `spot/marketData/depth`. */
function exchangedMessages({ operation, messages = [] }: TestReport): string[] {
  const section = operation.split('/')[0] as Section;
  return messages.map((one) => {
    const [channel, message = ''] = one.split('/');
    return reportedName(section, channel as ChannelId, message);
  });
}

/** Returns the channel of a message, such as `spot/marketData`. */
const channelOf = (message: string): string => message.slice(0, message.lastIndexOf('/'));

function reasonMissing(message: string, results: readonly TestReport[]): string {
  const own = results.filter(({ operation }) => operation === channelOf(message));
  if (own.length === 0) return 'not selected';
  const reasons = new Set(own.flatMap(({ reason }) => reason ?? []));
  return reasons.size === 0 ? 'no test exchanged this message' : [...reasons].join('; ');
}

function codeCoverage(results: readonly TestReport[], ran: ByOperation): Coverage['errorCodes'] {
  const operationsOf = new Map<number, Set<string>>();
  for (const { errorCodes, operation } of results) {
    for (const code of errorCodes) {
      operationsOf.set(code, (operationsOf.get(code) ?? new Set()).add(operation));
    }
  }
  const catalogue = Object.entries(errorCatalogue).map(([code, { name }]) => ({
    code: Number(code),
    name,
  }));
  return {
    total: catalogue.length,
    seen: catalogue
      .filter(({ code }) => operationsOf.has(code))
      .map(({ code, name }) => ({ code, name, operations: [...(operationsOf.get(code) ?? [])] })),
    unseen: catalogue.filter(({ code }) => !operationsOf.has(code)),
    unseenByOperation: allOperations()
      .filter(({ name }) => ran.has(name))
      .map(({ name, errorCodes }) => ({
        operation: name,
        unseen: errorCodes.filter((code) => !operationsOf.get(code)?.has(name)),
      }))
      .filter(({ unseen }) => unseen.length > 0),
  };
}

function enumCoverage(results: readonly TestReport[]): Coverage['enumValues'] {
  const seenValues = new Set(results.flatMap(({ enumValues }) => enumValues));
  const schemas = [...responseEnumValues()]
    .map(([schema, values]) => {
      const isSeen = (value: string): boolean => seenValues.has(`${schema}.${value}`);
      const unseen = values.filter((value) => !isSeen(value));
      return { schema, seen: values.filter(isSeen), unseen };
    })
    .sort((one, other) => (one.schema < other.schema ? -1 : 1));
  const count = (key: 'seen' | 'unseen'): number =>
    schemas.reduce((sum, schema) => sum + schema[key].length, 0);
  return { total: count('seen') + count('unseen'), seen: count('seen'), schemas };
}
