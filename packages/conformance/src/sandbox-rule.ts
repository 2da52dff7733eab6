/** A statement that a test checks: a source and a location in it. */
interface Statement {
  readonly source: string;
  readonly locator: string;
}

/** The source that consists of this project's decisions. */
const decisions = 'broker-behaviour';

/**
 * Returns whether only this project's decisions require what a test checks. No source states these
 * rules of the sandbox, so a broker that fails the test may be right.
 */
function isSandboxRule(statements: readonly Statement[]): boolean {
  return statements.every(({ source }) => source === decisions);
}

/** Returns the part of a result that says that the test checks a rule of the sandbox. */
export function sandboxRuleOf(statements: readonly Statement[]): { sandboxRule?: true } {
  return isSandboxRule(statements) ? { sandboxRule: true } : {};
}

/** Returns what a test requires, with its sources. */
export function requirementText(title: string, statements: readonly Statement[]): string {
  const sources = statements.map(({ source, locator }) => `${source}, ${locator}`).join('; ');
  const text = `${title} (${sources})`;
  if (!isSandboxRule(statements)) return text;
  return `${text}. No source states this rule of the sandbox, so another broker may differ.`;
}
