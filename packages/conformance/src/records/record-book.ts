import { type GatewayOperation, meetsCondition, type Section } from '@broker-api/spec';
import { textOf, WrittenNumber } from '../cases/parse-exact.ts';
import type { RecordRule } from '../cases/record-rule.ts';
import { responseSchema, schemasOf } from '../cases/response-schema.ts';
import { compareDecimals, isDecimal, sameDecimal } from '../decimal.ts';
import { bodyProblems } from './body-problems.ts';
import { type FoundRecord, findRecords } from './find-records.ts';
import { OrderRequests } from './order-requests.ts';
import type { RecordedCall } from './recorded-call.ts';

interface KnownRecord extends FoundRecord {
  /** The operation whose response first contained the record. */
  readonly operationId: string;
  /** The operation whose response said the value of each field. */
  readonly said: ReadonlyMap<string, string>;
}

type Row = FoundRecord['row'];

/** More records are forgotten, oldest first. */
const mostRecords = 50_000;
/** By how much the clock of the broker can differ from the measured one, in milliseconds. */
const toleranceMs = 5_000;

/**
 * Remembers the records (orders, trades, flows, deposits) in all responses of a run, and compares
 * each record with the request that created it and with the same record in earlier responses. The
 * rules are the keys `x-record` of the specification's schemas. Also reports what is wrong in any
 * body, such as a time in seconds.
 */
export class RecordBook {
  readonly #records = new Map<string, KnownRecord>();
  /** The account that owns a record, by kind and key. */
  readonly #owners = new Map<string, string>();
  readonly #orders = new OrderRequests();
  /** The problems that were reported: each of them once. */
  readonly #reported = new Set<string>();

  /**
   * Adds the records of a response. Returns the problems that were not reported before.
   *
   * @param status the status of the response; 0 if none arrived
   */
  add(call: RecordedCall, status = 200): string[] {
    const { operation, body } = call;
    this.#orders.add(call, status);
    if (status !== 200) return [];
    const found = findRecords(body, responseSchema(operation), schemasOf(operation.section));
    const problems = [
      ...found.flatMap((record) => this.#problemsOf(record, call)),
      ...found.flatMap((record) => this.#orderProblems(record, call)),
      ...repeatedRecords(found, operation),
      ...bodyProblems(call),
    ];
    return problems.filter(({ cause }) => this.#isNew(cause)).map(({ message }) => message);
  }

  #orderProblems(record: FoundRecord, call: RecordedCall): Problem[] {
    const message = this.#orders.problemOf(record, call);
    const { section, operationId } = call.operation;
    return message === undefined ? [] : [{ cause: `${section} ${operationId} unplaced`, message }];
  }

  #isNew(cause: string): boolean {
    const isNew = !this.#reported.has(cause);
    this.#reported.add(cause);
    return isNew;
  }

  #problemsOf(record: FoundRecord, call: RecordedCall): Problem[] {
    const { operation, account } = call;
    const { rule, row } = record;
    const key = textOf(row[rule.key]);
    const subject = `the ${rule.kind} ${key} in the response of ${operation.operationId}`;
    const name = [operation.section, account, rule.kind, key].join(' ');
    const known = this.#records.get(name);
    const creates = operation.retry === 'by-client-order-id';
    this.#remember(name, record, operation.operationId, known);
    const problems = [
      ...this.#ownerProblems(record, call, subject),
      ...(creates ? sentProblems(record, call, subject) : []),
      ...(known ? changeProblems(known, record, subject) : []),
      ...(creates ? [] : futureProblems(record, call, subject)),
    ];
    return problems.map(({ field, message }) => ({
      cause: `${operation.section} ${operation.operationId} ${known?.operationId} ${field}`,
      message,
    }));
  }

  #remember(name: string, record: FoundRecord, operationId: string, known?: KnownRecord): void {
    const row = known ? updatedRow(known, record) : record.row;
    const said = new Map(
      Object.keys(row).map((field) => {
        const earlier = known?.row[field] === row[field] ? known?.said.get(field) : undefined;
        return [field, earlier ?? operationId];
      }),
    );
    const first = known?.operationId ?? operationId;
    this.#records.set(name, { rule: record.rule, row, operationId: first, said });
    forgetOldest(this.#records);
  }

  /** An account must not see the records of another account, nor what refers to them. */
  #ownerProblems({ rule, row }: FoundRecord, call: RecordedCall, subject: string): FieldProblem[] {
    const { account, operation } = call;
    if (account === undefined) return [];
    const owned = ownedKinds(operation.section);
    const refers = Object.entries({ [rule.key]: rule.kind, ...rule.refers });
    return refers.flatMap(([field, kind]) => {
      if (!owned.has(kind)) return [];
      const name = `${operation.section} ${kind} ${textOf(row[field])}`;
      const owner = this.#owners.get(name) ?? account;
      this.#owners.set(name, owner);
      forgetOldest(this.#owners);
      if (owner === account) return [];
      const message =
        `Expected only data of the account ${account}; got ${subject}, ` +
        `which is of the account ${owner}.`;
      return [{ field, message }];
    });
  }
}

const ownedBySection = new Map<Section, ReadonlySet<string>>();

/** Returns the kinds of records that belong to one account. */
function ownedKinds(section: Section): ReadonlySet<string> {
  const known = ownedBySection.get(section);
  if (known !== undefined) return known;
  const rules = Object.values(schemasOf(section)).map((schema) => schema['x-record']);
  const kinds = new Set(rules.flatMap((rule) => (rule?.owned ? [rule.kind] : [])));
  ownedBySection.set(section, kinds);
  return kinds;
}

/** Deletes the oldest entry of a map that has become too large. */
function forgetOldest(entries: Map<string, unknown>): void {
  if (entries.size <= mostRecords) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}

/** A response contains each record once. */
function repeatedRecords(
  found: readonly FoundRecord[],
  { section, operationId }: GatewayOperation,
): Problem[] {
  const names = found.map(({ rule, row }) => `${rule.kind} ${textOf(row[rule.key])}`);
  const repeated = names.length > new Set(names).size ? firstRepeated(names) : undefined;
  if (repeated === undefined) return [];
  const message = `Expected each record once; got the ${repeated} twice in ${operationId}.`;
  return [{ cause: `${section} ${operationId} repeated`, message }];
}

function firstRepeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

interface Problem {
  /** Identifies what is wrong, whichever record shows it. */
  readonly cause: string;
  readonly message: string;
}

/**
 * Returns what is known about a record after a further response. Fields that never change keep
 * their first value, so that one wrong response is not reported as an error of all later ones.
 * What an earlier response says about other fields can be out of date.
 */
function updatedRow({ rule, row: before }: KnownRecord, { rule: newRule, row }: FoundRecord): Row {
  const changes = new Set([...(rule.changes ?? []), ...(newRule.changes ?? [])]);
  const kept = Object.entries(before).filter(([name]) => !changes.has(name));
  const isSettled = isFinal(rule, before);
  return { ...row, ...(isSettled ? before : Object.fromEntries(kept)) };
}

/** Returns a value as text, a list or an object as JSON. */
function valueText(value: unknown): string {
  const isScalar = typeof value !== 'object' || value instanceof WrittenNumber;
  return isScalar ? textOf(value) : JSON.stringify(value);
}

function equal(one: unknown, other: unknown): boolean {
  const first = valueText(one);
  const second = valueText(other);
  if (first === second) return true;
  return isDecimal(first) && isDecimal(second) && sameDecimal(first, second);
}

/** A field that the request sent must have this value in the record. */
function sentProblems(
  { rule, row }: FoundRecord,
  { operation, sent, from, to }: RecordedCall,
  subject: string,
): FieldProblem[] {
  const problems = Object.keys(row).flatMap((field) => {
    const { parameter, when = {} } = rule.sent?.[field] ?? { parameter: field };
    const value = sent.get(parameter);
    const record = operation.parameters.find(({ name }) => name === parameter);
    if (!value || record === undefined || record.ignored) return [];
    const request = requestOf(operation, sent);
    if (!meetsCondition(when, request)) return [];
    const { ignoredWhen } = record;
    if (ignoredWhen !== undefined && meetsCondition(ignoredWhen, request)) return [];
    if (equal(row[field], value)) return [];
    const message =
      `Expected ${field} of ${subject} to be ${value}, as the parameter ${parameter} was sent; ` +
      `got ${textOf(row[field])}.`;
    return [{ field, message }];
  });
  const { created } = rule;
  if (created === undefined || row[created] === undefined) return problems;
  const time = Number(textOf(row[created]));
  if (time >= from - toleranceMs && time <= to + toleranceMs) return problems;
  const message =
    `Expected ${created} of ${subject} to be a time at which the request was processed, ` +
    `between ${from} and ${to}; got ${time}.`;
  return [...problems, { field: created, message }];
}

function requestOf(operation: GatewayOperation, sent: ReadonlyMap<string, string>) {
  return {
    isSent: (name: string): boolean => sent.has(name),
    effectiveValue: (name: string): string | undefined => {
      const { default: standard } = operation.parameters.find((one) => one.name === name) ?? {};
      return sent.get(name) ?? (standard === undefined ? undefined : String(standard));
    },
  };
}

/** A record is not created after the response that contains it. */
function futureProblems(
  { rule, row }: FoundRecord,
  { to }: RecordedCall,
  subject: string,
): FieldProblem[] {
  const { created } = rule;
  const time = created === undefined ? undefined : row[created];
  if (created === undefined || time === undefined || Number(textOf(time)) <= to + toleranceMs) {
    return [];
  }
  const message =
    `Expected ${created} of ${subject} to be at most the time of the response, ${to}; ` +
    `got ${textOf(time)}.`;
  return [{ field: created, message }];
}

function isFinal({ final }: RecordRule, row: Row): boolean {
  if (final === undefined) return false;
  return Object.entries(final).every(([field, values]) => values.includes(textOf(row[field])));
}

/** A record must agree with the same record in an earlier response. */
function changeProblems(
  { rule, row: before, said }: KnownRecord,
  { rule: newRule, row }: FoundRecord,
  subject: string,
): FieldProblem[] {
  const changes = new Set([...(rule.changes ?? []), ...(newRule.changes ?? [])]);
  const frozen = isFinal(rule, before);
  const rises = new Set([...(rule.rises ?? []), ...(newRule.rises ?? [])]);
  return Object.keys(row).flatMap((field) => {
    const old = before[field];
    const now = row[field];
    if (old === undefined || now === undefined || equal(old, now)) return [];
    const mayChange = changes.has(field) && !frozen;
    const falls = rises.has(field) && compareText(textOf(now), textOf(old)) < 0;
    if (mayChange && !falls) return [];
    const why = falls && mayChange ? 'not to decrease from' : 'to be';
    const state = frozen ? ', which was final' : '';
    const message =
      `Expected ${field} of ${subject} ${why} ${JSON.stringify(old)}, as in the response of ` +
      `${said.get(field)}${state}; got ${JSON.stringify(now)}.`;
    return [{ field, message }];
  });
}

function compareText(one: string, other: string): number {
  return isDecimal(one) && isDecimal(other) ? compareDecimals(one, other) : 0;
}
