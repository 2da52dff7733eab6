/** A side of a condition, or the value of a parameter; see "Workflows" in spec/README.md. */
export type Expression =
  | { readonly kind: 'status' }
  | { readonly kind: 'body'; readonly pointer: string }
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'output'; readonly step: string; readonly name: string }
  | { readonly kind: 'number' | 'text' | 'boolean'; readonly text: string }
  | { readonly kind: 'null' };

type Operator = '==' | '!=' | '<=' | '>=' | '<' | '>';

/** A comparison. */
export interface Condition {
  readonly left: Expression;
  readonly operator: Operator;
  readonly right: Expression;
}

/** Lists the supported expressions, for error messages. */
export const subset =
  'Write $statusCode, $response.body#/a/pointer, $inputs.name, $steps.step.outputs.name, ' +
  "a number, 'text', true, false or null.";

/** Parses an expression. Returns undefined if the expression is not supported. */
export function parseExpression(text: string): Expression | undefined {
  if (text === '$statusCode') return { kind: 'status' };
  if (text === 'null') return { kind: 'null' };
  if (text === 'true' || text === 'false') return { kind: 'boolean', text };
  if (/^-?\d+(\.\d+)?$/.test(text)) return { kind: 'number', text };
  const quoted = /^'([^']*)'$/.exec(text);
  if (quoted) return { kind: 'text', text: quoted[1] ?? '' };
  const body = /^\$response\.body#(\/.*)$/.exec(text);
  if (body) return { kind: 'body', pointer: body[1] ?? '' };
  const input = /^\$inputs\.(\w+)$/.exec(text);
  if (input) return { kind: 'input', name: input[1] ?? '' };
  const [, step, name] = /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(text) ?? [];
  return step && name ? { kind: 'output', step, name } : undefined;
}

/** Parses a comparison of two expressions. Returns undefined if it is not supported. */
export function parseCondition(text: string): Condition | undefined {
  const [, before = '', operator, after = ''] = /^(\S+) (==|!=|<=|>=|<|>) (.+)$/.exec(text) ?? [];
  const left = parseExpression(before);
  const right = parseExpression(after);
  return left && right && { left, operator: operator as Operator, right };
}

/**
 * Splits a string such as `{$inputs.run}-first` into its literal parts and the unparsed expressions
 * that are embedded in it.
 */
export function templateParts(
  text: string,
): { readonly text: string; readonly embedded: boolean }[] {
  if (/^\$/.test(text)) return [{ text, embedded: true }];
  return text
    .split(/\{(\$[^}]*)\}/)
    .map((part, index) => ({ text: part, embedded: index % 2 === 1 }))
    .filter((part) => part.embedded || part.text !== '');
}

/** A time that is some milliseconds after the time of an expression. */
export interface TimeSum {
  readonly time: string;
  readonly milliseconds: number;
}

/** Parses a sum such as `$steps.clock.outputs.time + 60000`; returns undefined for other text. */
export function parseTimeSum(text: string): TimeSum | undefined {
  const [, time, milliseconds] = /^(\$\S+) \+ (\d+)$/.exec(text) ?? [];
  return time && milliseconds ? { time, milliseconds: Number(milliseconds) } : undefined;
}
