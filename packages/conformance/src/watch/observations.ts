import { createHash } from 'node:crypto';
import { errorCatalogue, type GatewayOperation, usedWeightHeader } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { bodyMismatches } from '../auditor/values.ts';
import { parsedBody, textOf } from '../cases/parse-exact.ts';
import { emptyBodyFindings } from '../cases/schema-check.ts';
import { commonOperation } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import type { Mismatch } from '../result.ts';
import type { Item } from './state.ts';

/** A response to an operation, from a cycle or from recorded traffic. */
export interface ObservedResponse {
  readonly operation: GatewayOperation;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The name under which a cycle records that it has read the listed symbols and the limits. */
export const listingTest = 'brokerInfo';

/** The documented header, and those of HTTP itself and of common servers. */
const knownHeaders = new Set([
  usedWeightHeader.toLowerCase(),
  ...(
    'access-control-allow-credentials access-control-allow-headers access-control-allow-methods ' +
    'access-control-allow-origin access-control-expose-headers access-control-max-age age allow ' +
    'alt-svc cache-control connection content-encoding content-language content-length ' +
    'content-security-policy content-type date etag expires keep-alive last-modified ' +
    'location pragma referrer-policy retry-after server server-timing set-cookie ' +
    'strict-transport-security transfer-encoding upgrade vary via x-content-type-options ' +
    'x-frame-options x-request-id x-xss-protection'
  ).split(' '),
]);

const notJson = { kind: 'type', pointer: '', expected: 'JSON', actual: 'other text' } as const;

/** Collects what the specification does not document, and what the broker lists. */
export class Observations {
  readonly #items = new Map<string, Item>();
  /** When symbols expire, as the lists of their terms say. */
  readonly #expirations = new Map<string, number>();
  /** The violations of the schemas in the responses. */
  readonly mismatches: Mismatch[] = [];
  hasListing = false;

  /** The undocumented things and the listed symbols and limits, each once. */
  get items(): readonly Item[] {
    return [...this.#items.values()].map((item) => {
      const [, symbol = ''] = /^listed: \w+ symbol (.*)$/.exec(item.id) ?? [];
      const expires = this.#expirations.get(symbol);
      return expires === undefined ? item : { ...item, expires };
    });
  }

  add({ operation, status, headers, text }: ObservedResponse): void {
    for (const header of headers.keys()) {
      if (!knownHeaders.has(header)) this.#addUndocumented('header', header);
    }
    const body = parsedBody(text);
    if (status !== 200) {
      this.#addErrorCode(body);
      return;
    }
    if (body === undefined) {
      const name = `${operation.section}/${operation.operationId}`;
      // A browser records no text of some responses.
      if (text.trim() !== '') this.mismatches.push({ ...notJson, operation: name });
      return;
    }
    const findings = emptyBodyFindings();
    this.mismatches.push(...bodyMismatches(operation, body, findings));
    for (const value of findings.otherValues) this.#addUndocumented('value', value);
    if (operation.operationId === brokerInfo.operationId) this.#addListing(body);
    for (const { symbol, expiration } of rowsOf(body)) {
      const expires = Number(textOf(expiration));
      if (Number.isFinite(expires)) this.#expirations.set(String(symbol), expires);
    }
  }

  #addUndocumented(kind: 'header' | 'value' | 'error code', value: unknown): void {
    const text = `undocumented ${kind} ${String(value).slice(0, 100)}`;
    this.#items.set(text, { id: text, text, tests: [] });
  }

  #addErrorCode(body: unknown): void {
    const { code } = (body ?? {}) as { code?: unknown };
    if (typeof code !== 'number' || Object.hasOwn(errorCatalogue, String(code))) return;
    this.#addUndocumented('error code', code);
  }

  #addListing(body: unknown): void {
    const lists = (body ?? {}) as Readonly<Record<string, unknown>>;
    for (const { section, symbolList } of Object.values(profiles)) {
      for (const row of rowsOf(lists[symbolList])) {
        this.#addListed(`${section} symbol ${String(row.symbol)}`, row);
      }
    }
    for (const row of rowsOf(lists.rateLimits)) {
      this.#addListed(`limit ${String(row.rateLimitType)} per ${String(row.interval)}`, row);
    }
    this.hasListing = true;
  }

  #addListed(name: string, row: Row): void {
    const fields = Object.entries(row).map(([field, value]) => [field, digest(value)] as const);
    const text = name.slice(0, 100);
    const id = `listed: ${text}`;
    this.#items.set(id, { id, text, tests: [listingTest], fields: Object.fromEntries(fields) });
  }
}

const brokerInfo = commonOperation('getBrokerInfo');

function rowsOf(list: unknown): readonly Row[] {
  if (!Array.isArray(list)) return [];
  return list.filter((row): row is Row => typeof row === 'object' && row !== null);
}

/** Returns a digest of the value of a field. */
const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);
