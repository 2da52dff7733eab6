import type { Json } from '../read/schema.ts';

const bareKey = /^[A-Za-z_$][\w$]*$/;

/** Converts JSON to a TypeScript literal on one line. Quotes only the keys that require quotes. */
export function literal(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    if (entries.length === 0) return '{}';
    const fields = entries.map(
      ([key, one]) => `${bareKey.test(key) ? key : JSON.stringify(key)}: ${literal(one)}`,
    );
    return `{ ${fields.join(', ')} }`;
  }
  return JSON.stringify(value);
}
