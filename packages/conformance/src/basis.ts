import type { Statement } from '@broker-api/spec';

export type { Statement };

/** Returns a statement of the requirements that all sections share. */
export const required = (locator: string): Statement => ({ source: 'requirements-1', locator });

/** Returns a statement of the public reference. */
export const reference = (locator: string): Statement => ({
  source: 'wire-facts',
  locator,
  kind: 'reference',
});

/** Returns a decision of this project about what no source states. */
export const decided = (locator: string): Statement => ({
  source: 'broker-behaviour',
  locator,
  kind: 'ours',
});

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
