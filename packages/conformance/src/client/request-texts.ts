import { createHmac } from 'node:crypto';
import type { Case, SignatureVariant } from '../cases/case.ts';

/** The values that replace the placeholders in one request. */
export interface PlaceholderValues {
  readonly now: number;
  /**
   * How far `{inside…}` and `{outside…}` stay away from the limit, in milliseconds. 0 selects the
   * closest times on each side of the limit.
   */
  readonly margin: number;
  readonly fresh: string;
  readonly listenKey: string;
  /** If absent, the request has the ids of the examples. */
  readonly ids?: OrderIds;
}

/** The ids for the placeholders that contain an id of the examples. */
export type OrderIds = { readonly [Kind in (typeof idKinds)[number]]?: string };

/** The query and the body of a request, exactly as they are sent. */
export interface RequestTexts {
  readonly query: string;
  readonly body: string | undefined;
}

const placeholder = /\{([^{}]+)\}/g;
const timePlaceholder = /^(now|inside|outside)([+-]\d+)?$/;
/** The placeholders that contain an id of the examples. */
export const idKinds = [
  'orderId',
  'clientOrderId',
  'otherClientOrderId',
  'filledOrderId',
  'newClientOrderId',
] as const;
/** The length of `{longText}`. */
export const longBody = 70_000;

/** Replaces every placeholder except `{signature}`. */
function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return replacePlaceholders(text, values, {
    time: (offset) => String(values.now + offset),
    fresh: values.fresh,
    listenKey: encodeURIComponent(values.listenKey),
    longText: 'x'.repeat(longBody),
  });
}

/** The replacements that differ between a request and a command that repeats it. */
interface Replacements {
  /** Returns a time from its offset from the broker's clock, in milliseconds. */
  readonly time: (offset: number) => string;
  readonly fresh: string;
  readonly listenKey: string;
  readonly longText: string;
}

/** Replaces every placeholder except `{signature}`. */
export function replacePlaceholders(
  text: string,
  { margin, ids }: Pick<PlaceholderValues, 'margin' | 'ids'>,
  { time, ...others }: Replacements,
): string {
  return text.replace(placeholder, (whole, name: string) => {
    const [, side, limit] = timePlaceholder.exec(name) ?? [];
    if (side !== undefined) return time(offset(side, Number(limit ?? 0), margin));
    const kind = idKinds.find((one) => name.startsWith(`${one}=`));
    if (kind !== undefined) return ids?.[kind] ?? name.slice(kind.length + 1);
    return Object.hasOwn(others, name) ? others[name as keyof typeof others] : whole;
  });
}

/**
 * Returns the offset of a placeholder's time from the broker's clock, in milliseconds. The limit
 * ahead of the clock is exclusive, and the limit behind the clock is inclusive (requirements 1,
 * section 5, rule 6).
 */
function offset(side: string, limit: number, margin: number): number {
  if (side === 'now') return limit;
  if (limit > 0) {
    return side === 'inside' ? Math.max(0, limit - Math.max(1, margin)) : limit + margin;
  }
  return side === 'inside' ? Math.min(0, limit + margin) : limit - Math.max(1, margin);
}

/**
 * Returns how long the request of a case may take before its timestamp crosses the limit that the
 * case tests, in milliseconds; Infinity if its timestamp cannot cross a limit.
 */
export function longestTransit({ query, body = '' }: Case, margin: number): number {
  const [, side, number] = /\{(now|inside|outside)([+-]\d+)?\}/.exec(`${query}&${body}`) ?? [];
  const limit = Number(number ?? 0);
  if (side === 'now' && limit > 0) return limit;
  // Without an effective recvWindow, a timestamp is valid for the default one.
  if (side === 'now' && limit > -defaultWindow) return defaultWindow + limit;
  if (side === 'inside' && limit < 0) return Math.min(margin, -limit);
  return side === 'outside' && limit > 0 ? margin : Number.POSITIVE_INFINITY;
}

/** How far a timestamp may be behind the clock, in milliseconds (requirements 1, section 5). */
const defaultWindow = 5000;

const signaturePair = /(^|&)signature=\{signature\}(?=&|$)/;

/** Returns a case's query and body with all placeholders replaced, including the signature. */
export function requestTexts(
  test: Case,
  values: PlaceholderValues,
  secretKey: string,
): RequestTexts {
  const query = fillPlaceholders(test.query, values);
  const body = test.body === undefined ? undefined : fillPlaceholders(test.body, values);
  if (!query.includes('{signature}') && !body?.includes('{signature}')) return { query, body };
  const signedQuery =
    test.signedQuery === undefined
      ? withoutSignature(query)
      : fillPlaceholders(test.signedQuery, values);
  const signedBody =
    test.signedBody === undefined
      ? withoutSignature(body ?? '')
      : fillPlaceholders(test.signedBody, values);
  const signature = encodeURIComponent(
    signatureOf(signedQuery + signedBody, secretKey, test.signature),
  );
  return {
    query: query.replace('{signature}', signature),
    body: body?.replace('{signature}', signature),
  };
}

/** Removes the signature parameter and its `&`. */
export function withoutSignature(text: string): string {
  const rest = text.replace(signaturePair, '');
  return rest.startsWith('&') ? rest.slice(1) : rest;
}

/** Returns the signature of a text, or one that is wrong in a way. */
export function signatureOf(text: string, secretKey: string, variant?: SignatureVariant): string {
  const key = variant === 'other secret key' ? `${secretKey}x` : secretKey;
  const hmac = createHmac('sha256', key).update(text);
  if (variant === 'base64') return hmac.digest('base64');
  const hex = hmac.digest('hex');
  if (variant === 'upper case') return hex.toUpperCase();
  if (variant === 'truncated') return hex.slice(0, -2);
  if (variant === 'last digit altered') {
    return `${hex.slice(0, -1)}${(Number.parseInt(hex.slice(-1), 16) ^ 1).toString(16)}`;
  }
  return hex;
}
