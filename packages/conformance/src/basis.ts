/** A statement that a test checks: a source, a location in it, and the kind of statement. */
export interface Statement {
  readonly source: string;
  readonly locator: string;
  /**
   * `reference`: a public reference states it. `observed`: recorded payloads show it. `ours`: this
   * project decided it, because no source states it. Absent: the requirements state it.
   */
  readonly kind?: 'reference' | 'observed' | 'ours';
}

/** What a test rests on, the strongest first. */
export const bases = ['requirements', 'public sources', 'own decisions'] as const;

/**
 * What a test rests on: the requirements; public sources, such as a public reference and recorded
 * payloads; or only this project's decisions, from which a broker may differ.
 */
export type Basis = (typeof bases)[number];

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
