import { createHmac } from 'node:crypto';
import type { Case, SignatureFault } from '../cases/case.ts';

/** What placeholders stand for in one request. */
export interface Values {
  readonly now: number;
  /** How far inside or outside of a time limit a request is sent; 0 for exactly at it. */
  readonly margin: number;
  readonly fresh: string;
  readonly listenKey: string;
  /** Ids of an order that exists; undefined leaves those of the examples. */
  readonly orderId?: string;
  readonly clientOrderId?: string;
}

/** The texts of a request as they are sent. */
export interface Texts {
  readonly query: string;
  readonly body: string | undefined;
}

const placeholder = /\{([^{}]+)\}/g;
const times = /^(now|inside|outside)([+-]\d+)?$/;
const longBody = 70_000;

/** Puts the values in the place of the placeholders; `{signature}` stays. */
function fillIn(template: string, values: Values): string {
  return template.includes('{')
    ? template.replace(placeholder, (whole, name: string) => meaningOf(name, values) ?? whole)
    : template;
}

function meaningOf(name: string, values: Values): string | undefined {
  const time = times.exec(name);
  if (time) return String(values.now + offset(time[1] ?? '', Number(time[2] ?? 0), values.margin));
  if (name === 'fresh') return values.fresh;
  if (name === 'listenKey') return encodeURIComponent(values.listenKey);
  if (name === 'longText') return 'x'.repeat(longBody);
  const equals = name.indexOf('=');
  const example = name.slice(equals + 1);
  if (name.startsWith('orderId=')) return values.orderId ?? example;
  if (name.startsWith('clientOrderId=')) return values.clientOrderId ?? example;
  return undefined;
}

/**
 * A time is accepted up to, and without, its limit ahead of the broker's clock; behind the clock
 * the limit itself is accepted still (requirements 1, section 5, rule 6).
 */
function offset(where: string, limit: number, margin: number): number {
  if (where === 'now') return limit;
  if (limit > 0) return where === 'inside' ? limit - Math.max(1, margin) : limit + margin;
  return where === 'inside' ? limit + margin : limit - Math.max(1, margin);
}

const signaturePair = /(^|&)signature=\{signature\}(?=&|$)/;

/** Fills in a case's texts and signs them. */
export function textsOf(test: Case, values: Values, secretKey: string): Texts {
  const query = fillIn(test.query, values);
  const body = test.body === undefined ? undefined : fillIn(test.body, values);
  if (!query.includes('{signature}') && !body?.includes('{signature}')) return { query, body };
  const signedQuery =
    test.signedQuery === undefined ? unsigned(query) : fillIn(test.signedQuery, values);
  const signedBody =
    test.signedBody === undefined ? unsigned(body ?? '') : fillIn(test.signedBody, values);
  const signature = encodeURIComponent(
    signatureOf(signedQuery + signedBody, secretKey, test.signature),
  );
  return {
    query: query.replace('{signature}', signature),
    body: body?.replace('{signature}', signature),
  };
}

/** The text without the pair of the signature, and without the `&` that joined it. */
function unsigned(text: string): string {
  const rest = text.replace(signaturePair, '');
  return rest.startsWith('&') ? rest.slice(1) : rest;
}

function signatureOf(text: string, secretKey: string, fault: SignatureFault | undefined): string {
  const key = fault === 'another secret' ? `${secretKey}x` : secretKey;
  const hmac = createHmac('sha256', key).update(text);
  if (fault === 'base64') return hmac.digest('base64');
  const hex = hmac.digest('hex');
  if (fault === 'upper case') return hex.toUpperCase();
  if (fault === 'cut short') return hex.slice(0, -2);
  if (fault === 'last digit altered') {
    return `${hex.slice(0, -1)}${(Number.parseInt(hex.slice(-1), 16) ^ 1).toString(16)}`;
  }
  return hex;
}
