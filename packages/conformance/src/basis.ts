import type { Statement } from '@broker-api/spec';

export type { Statement };

/** What a test rests on, the strongest first. */
export const bases = ['requirements', 'public sources', 'own decisions'] as const;

/**
 * What a test rests on: the requirements; public sources, such as a public reference and recorded
 * payloads; or only this project's decisions, from which a broker may differ.
 */
export type Basis = (typeof bases)[number];

/** Returns whether a broker may be right although it fails a test with this basis. */
export const isDecision = (basis: Basis | undefined): boolean => basis === 'own decisions';

/** Returns the strongest basis of the statements that a test checks. */
export function basisOf(statements: readonly Statement[]): Basis {
  const kinds = statements.map(({ kind }) => kind);
  if (kinds.includes(undefined)) return 'requirements';
  return kinds.every((kind) => kind === 'ours') ? 'own decisions' : 'public sources';
}

/** Returns what a test requires, with its sources. */
export function requirementText(title: string, statements: readonly Statement[]): string {
  const sources = statements.map(({ source, locator }) => `${source}, ${locator}`).join('; ');
  const text = `${title} (${sources})`;
  if (basisOf(statements) !== 'own decisions') return text;
  return `${text}. No source states this rule of the sandbox, so another broker may differ.`;
}
