import { type GatewayOperation, meetsCondition, type Section } from '@broker-api/spec';
import { schemasOf } from '../cases/documents.ts';
import type { RecordRule } from '../cases/json-schema.ts';
import { textOf, WrittenNumber } from '../cases/parse-exact.ts';
import { compareDecimals, isDecimal, isSameValue } from '../decimal.ts';
import type { Exchange } from '../result.ts';
import { forgetOldest, type OrderRequests, type RecordRow } from './order-requests.ts';
import {
  fitsStatus,
  isImmediate,
  isOpen,
  type Row,
  type Seen,
  type SeenFinding,
  toleranceMs,
} from './rule.ts';
import type { Part } from './values.ts';

interface KnownRecord extends RecordRow {
  /** The operation whose response first contained the record. */
  readonly operationId: string;
  /** The response that said the value of each field. */
  readonly said: ReadonlyMap<string, Source>;
  /** The record in the newest response. */
  readonly latest: Row;
  /** Whether that response contradicted nothing, so that the same row does not either. */
  agrees: boolean;
}

/** A request or a response that said something. */
interface Source {
  readonly operationId: string;
  readonly part: 'request' | 'response';
}

/** A wrong field of a record. */
interface FieldFinding {
  readonly field: string;
  readonly message: string;
  readonly said?: Source | undefined;
}

/** More records are forgotten, oldest first. */
const mostRecords = 50_000;

/** The exchanges of older responses are forgotten, because a response can be long. */
const mostExchanges = 200;

/**
 * Remembers the records (orders, trades, flows, deposits) in all responses of a run, and compares
 * each record with the request that created it and with the same record in earlier responses. The
 * rules are the keys `x-record` of the specification's schemas.
 */
export class Records {
  readonly #records = new Map<string, KnownRecord>();
  /** The account that owns a record, by kind and key. */
  readonly #owners = new Map<string, string>();
  readonly #exchanges = new Map<Source, Exchange>();
  readonly #orders: OrderRequests;

  constructor(orders: OrderRequests) {
    this.#orders = orders;
  }

  /**
   * Adds the records of a response, and returns what contradicts the earlier ones.
   *
   * @param parts the lists, records and times in its body
   */
  *add(seen: Seen, parts: readonly Part[]): Iterable<SeenFinding> {
    const { operation, status } = seen;
    const { section, operationId } = operation;
    this.#orders.add(seen);
    if (status !== 200) return;
    const found = recordsIn(parts);
    const source = { operationId, part: 'response' } as const;
    if (seen.shown !== undefined) this.#exchanges.set(source, seen.shown);
    forgetOldest(this.#exchanges, mostExchanges);
    for (const record of found) {
      yield* this.#recordFindings(record, seen, source);
      const message = this.#orders.problemOf(record, seen);
      if (message) yield { rule: 'placed', cause: `${section} ${operationId} unplaced`, message };
    }
    const names = found.map(({ rule, row }) => `${rule.kind} ${textOf(row[rule.key])}`);
    if (names.length === new Set(names).size) return;
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    const message = `Expected each record once; got the ${repeated} twice in ${operationId}.`;
    yield { rule: 'record', cause: `${section} ${operationId} repeated`, message };
  }

  /** Returns what is known of an order; undefined if no response contained it. */
  order(section: Section, account: string, orderId: string): Row | undefined {
    return this.#records.get([section, account, 'order', orderId].join(' '))?.row;
  }

  #recordFindings(record: RecordRow, seen: Seen, source: Source): readonly SeenFinding[] {
    const { operation, account } = seen;
    const { rule, row } = record;
    const name = [operation.section, account, rule.kind, textOf(row[rule.key])].join(' ');
    const known = this.#records.get(name);
    const isRepeated = known?.agrees && known.rule === rule && isSameRow(known.latest, row);
    if (isRepeated && operation.retry !== 'by-client-order-id') return [];
    const found = [...this.#newFindings(name, record, seen, source)];
    const remembered = this.#records.get(name);
    if (remembered) remembered.agrees = found.length === 0;
    return found;
  }

  *#newFindings(
    name: string,
    record: RecordRow,
    seen: Seen,
    source: Source,
  ): Iterable<SeenFinding> {
    const { operation } = seen;
    const { rule, row } = record;
    const key = textOf(row[rule.key]);
    const subject = `the ${rule.kind} ${key} in the response of ${operation.operationId}`;
    const known = this.#records.get(name);
    const creates = operation.retry === 'by-client-order-id';
    this.#remember(name, record, source, known);
    if (creates) this.#rememberSent(name, seen, source);
    const cause = `${operation.section} ${operation.operationId} ${known?.operationId}`;
    for (const { field, ...found } of this.#ownerFindings(record, seen, subject)) {
      yield { rule: 'owner', cause: `${cause} ${field}`, ...found };
    }
    for (const message of rule.kind === 'order' ? orderProblems(row, subject) : []) {
      yield { rule: 'order', cause: `${cause} status`, message };
    }
    for (const { field, message, said } of [
      ...(creates ? sentFindings(record, seen, subject) : []),
      ...creationFindings(record, seen, subject, creates),
      ...(known ? changeFindings(known, record, subject) : []),
      ...(known ? updateFindings(known, record, subject) : []),
      ...(known ? stateFindings(known, record, subject) : []),
    ]) {
      const earlier = said && this.#exchanges.get(said);
      yield { rule: 'record', cause: `${cause} ${field}`, message, earlier };
    }
  }

  #remember(name: string, record: RecordRow, source: Source, known?: KnownRecord): void {
    const row = known ? updatedRow(known, record) : record.row;
    const said = new Map(
      Object.keys(row).map((field) => {
        const earlier = known?.row[field] === row[field] ? known?.said.get(field) : undefined;
        return [field, earlier ?? source];
      }),
    );
    const operationId = known?.operationId ?? source.operationId;
    const { rule, row: latest } = record;
    this.#records.set(name, { rule, row, operationId, said, latest, agrees: false });
    forgetOldest(this.#records, mostRecords);
  }

  /** A response can lack fields that the request determines. Later responses contain them. */
  #rememberSent(name: string, seen: Seen, response: Source): void {
    const known = this.#records.get(name);
    if (known === undefined) return;
    const source = { ...response, part: 'request' } as const;
    if (seen.shown !== undefined) this.#exchanges.set(source, seen.shown);
    const names = Object.entries(known.rule.sent ?? {}).map(
      ([field, { parameter }]) => [parameter, field] as const,
    );
    const fields = seen.operation.parameters.map((one) => new Map(names).get(one.name) ?? one.name);
    const lacking = fields.filter((field) => known.row[field] === undefined);
    const values = [...sentValues(known.rule, lacking, seen)];
    const row = Object.fromEntries(values.map(({ field, value }) => [field, value]));
    const said = new Map([...known.said, ...lacking.map((field) => [field, source] as const)]);
    this.#records.set(name, { ...known, row: { ...row, ...known.row }, said });
  }

  /** An account must not see the records of another account, nor what refers to them. */
  *#ownerFindings({ rule, row }: RecordRow, seen: Seen, subject: string): Iterable<FieldFinding> {
    const { account, operation } = seen;
    if (account === undefined) return;
    const owned = ownedKinds(operation.section);
    for (const [field, kind] of Object.entries({ [rule.key]: rule.kind, ...rule.refers })) {
      if (!owned.has(kind)) continue;
      const name = `${operation.section} ${kind} ${textOf(row[field])}`;
      const owner: string = this.#owners.get(name) ?? account;
      this.#owners.set(name, owner);
      forgetOldest(this.#owners, mostRecords);
      if (owner === account) continue;
      const message =
        `Expected only data of the account ${account}; got ${subject}, ` +
        `which is of the account ${owner}.`;
      yield { field, message };
    }
  }
}

/** Returns the records in a body: the objects whose schema has `x-record`. */
function recordsIn(parts: readonly Part[]): readonly RecordRow[] {
  return parts.flatMap(({ value, schema: { 'x-record': rule } }) => {
    const row = value as Row;
    return rule === undefined || row?.[rule.key] === undefined ? [] : [{ rule, row }];
  });
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

/** Returns whether one of two rules lists a field among those that change, or that only rise. */
const isListed = (
  list: 'changes' | 'rises',
  field: string,
  rules: readonly [RecordRule, RecordRule],
): boolean => rules.some((rule) => rule[list]?.includes(field));

/**
 * Returns what is known about a record after a further response. Fields that never change keep
 * their first value, so that one wrong response is not reported as an error of all later ones.
 * What an earlier response says about other fields can be out of date.
 */
function updatedRow({ rule, row: before }: KnownRecord, { rule: newRule, row }: RecordRow): Row {
  const kept = Object.entries(before).filter(
    ([name]) => !isListed('changes', name, [rule, newRule]),
  );
  return { ...row, ...(isFinal(rule, before) ? before : Object.fromEntries(kept)) };
}

/** Returns a value as text, a list or an object as JSON. */
function valueText(value: unknown): string {
  const isScalar = typeof value !== 'object' || value instanceof WrittenNumber;
  return isScalar ? textOf(value) : JSON.stringify(value);
}

function isSameRow(one: Row, other: Row): boolean {
  const fields = Object.keys(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(
      (field) => one[field] === other[field] || valueText(one[field]) === valueText(other[field]),
    )
  );
}

const equal = (one: unknown, other: unknown): boolean =>
  one === other || isSameValue(valueText(one), valueText(other));

/** Returns the values that the parameters of a request give to the fields of a record. */
function* sentValues(
  rule: RecordRule,
  fields: readonly string[],
  { operation, sent }: Seen,
): Iterable<{ readonly field: string; readonly parameter: string; readonly value: string }> {
  const request = requestOf(operation, sent);
  for (const field of fields) {
    const { parameter, when = {} } = rule.sent?.[field] ?? { parameter: field };
    const value = sent.get(parameter);
    const record = operation.parameters.find(({ name }) => name === parameter);
    if (!value || record === undefined || record.ignored) continue;
    if (!meetsCondition(when, request)) continue;
    const { ignoredWhen } = record;
    if (ignoredWhen !== undefined && meetsCondition(ignoredWhen, request)) continue;
    yield { field, parameter, value };
  }
}

/** A field that the request sent must have this value in the record. */
function* sentFindings(
  { rule, row }: RecordRow,
  seen: Seen,
  subject: string,
): Iterable<FieldFinding> {
  for (const { field, parameter, value } of sentValues(rule, Object.keys(row), seen)) {
    if (equal(row[field], value)) continue;
    const message =
      `Expected ${field} of ${subject} to be ${value}, as the parameter ${parameter} was sent; ` +
      `got ${textOf(row[field])}.`;
    yield { field, message };
  }
}

/** A record is created while its request is processed, and not after a response contains it. */
function* creationFindings(
  { rule: { created }, row }: RecordRow,
  { from, to }: Seen,
  subject: string,
  creates: boolean,
): Iterable<FieldFinding> {
  if (created === undefined || row[created] === undefined) return;
  const time = Number(textOf(row[created]));
  if (time <= to + toleranceMs && !(creates && time < from - toleranceMs)) return;
  const bound = creates
    ? `a time at which the request was processed, between ${from} and ${to}`
    : `at most the time of the response, ${to}`;
  yield {
    field: created,
    message: `Expected ${created} of ${subject} to be ${bound}; got ${textOf(row[created])}.`,
  };
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

function isFinal({ final }: RecordRule, row: Row): boolean {
  if (final === undefined) return false;
  return Object.entries(final).every(([field, values]) => values.includes(textOf(row[field])));
}

/** A record must agree with the same record in an earlier response. */
function* changeFindings(
  { rule, row: before, said }: KnownRecord,
  { rule: newRule, row }: RecordRow,
  subject: string,
): Iterable<FieldFinding> {
  const rules = [rule, newRule] as const;
  const frozen = isFinal(rule, before);
  for (const [field, now] of Object.entries(row)) {
    const old = before[field];
    if (old === undefined || now === undefined || equal(old, now)) continue;
    const mayChange = isListed('changes', field, rules) && !frozen;
    const falls = isListed('rises', field, rules) && compareText(textOf(now), textOf(old)) < 0;
    if (mayChange && !falls) continue;
    const why = falls && mayChange ? 'not to decrease from' : 'to be';
    const state = frozen ? ', which was final' : '';
    const earlier = said.get(field);
    const message =
      `Expected ${field} of ${subject} ${why} ${JSON.stringify(old)}, as in the ` +
      `${earlier?.part} of ${earlier?.operationId}${state}; got ${JSON.stringify(now)}.`;
    yield { field, message, said: earlier };
  }
}

/** The time of the last change stays the same until another field changes. */
function* updateFindings(
  { latest, said }: KnownRecord,
  { row }: RecordRow,
  subject: string,
): Iterable<FieldFinding> {
  const { updateTime: before, ...others } = latest;
  const { updateTime: now, ...rest } = row;
  if (before === undefined || now === undefined || equal(before, now)) return;
  if (JSON.stringify(others) !== JSON.stringify(rest)) return;
  const message =
    `Expected updateTime of ${subject} to remain ${textOf(before)}, because nothing else ` +
    `changed; got ${textOf(now)}.`;
  yield { field: 'updateTime', message, said: said.get('updateTime') };
}

/** What determines the other fields of an order that can change. */
const stateFields = ['updateTime', 'status', 'executedQty', 'orderType'];

/** Two responses that contain an order in the same state agree about it. */
function* stateFindings(
  { latest }: KnownRecord,
  { rule, row }: RecordRow,
  subject: string,
): Iterable<FieldFinding> {
  const isSame = stateFields.every((field) => equal(latest[field] ?? '', row[field] ?? ''));
  const isKnown = rule.kind === 'order' && row.updateTime !== undefined;
  if (!isKnown || !isSame || isFinal(rule, row)) return;
  for (const field of rule.changes ?? []) {
    const old = latest[field] ?? row[field];
    if (row[field] === undefined || equal(old, row[field])) continue;
    const message =
      `Expected ${field} of ${subject} to be ${valueText(old)}, as in an earlier response with ` +
      `the same updateTime; got ${valueText(row[field])}.`;
    yield { field, message };
  }
}

/** The status of an order fits its quantities, and some types of orders never rest in the book. */
function* orderProblems(row: Row, subject: string): Iterable<string> {
  const status = textOf(row.status);
  const executed = textOf(row.executedQty);
  const ordered = textOf(row.origQty);
  if (!isDecimal(executed) || !isDecimal(ordered)) return;
  if (!fitsStatus(status, executed, ordered)) {
    yield `Expected the status of ${subject} to fit ${executed} of ${ordered}, got ${status}.`;
  }
  if (isImmediate(row) && isOpen(row)) {
    yield `Expected a final status of ${subject}, because it never rests; got ${status}.`;
  }
  if (row.timeInForce === 'FOK' && fitsStatus('PARTIALLY_FILLED', executed, ordered)) {
    yield `Expected all or nothing executed of ${subject}, got ${executed} of ${ordered}.`;
  }
}

const compareText = (one: string, other: string): number =>
  isDecimal(one) && isDecimal(other) ? compareDecimals(one, other) : 0;
