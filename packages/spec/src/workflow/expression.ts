// The expressions in Arazzo documents; see "Workflows" in spec/README.md.

/** A value of a workflow: a literal, or where the value is from. */
export type WorkflowValue = string | number | boolean | WorkflowReference;

export type WorkflowReference =
  /** An input of the workflow. */
  | { readonly $input: string }
  /** An output of an earlier step, such as `placed.orderId`. */
  | { readonly $output: string }
  /** A value of the response of the step. */
  | { readonly $body: WorkflowPointer }
  /** The texts of several values, joined. */
  | { readonly $join: readonly WorkflowValue[] }
  /** The time that is `by` milliseconds after another time. */
  | { readonly $later: WorkflowValue; readonly by: number };

/** The first row of a list whose field has a value. */
export interface RowSelector {
  readonly field: string;
  readonly value: WorkflowValue;
}

/**
 * The way to a value of a response. Each token selects a part of the value before it: a field of an
 * object, an entry of a list by its index, or a row of a list.
 */
export type WorkflowPointer = readonly (WorkflowValue | RowSelector)[];

export type WorkflowOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A comparison of the HTTP status, or of a value of the response, with another value. */
export interface WorkflowCondition {
  readonly at: '$statusCode' | WorkflowPointer;
  readonly is: WorkflowOperator;
  /** `null` represents a missing value. */
  readonly value: WorkflowValue | null;
  /** Whether `value` is the text of a number, which is written without quotes. */
  readonly number?: true;
}

/**
 * Parses a value to send: an expression, a text with embedded expressions such as
 * `{$inputs.run}-first`, or a literal. Returns undefined if an expression is not supported.
 */
export function parseWorkflowValue(text: string): WorkflowValue | undefined {
  const [, time, milliseconds] = /^(\$\S+) \+ (\d+)$/.exec(text) ?? [];
  if (time !== undefined) {
    const value = parseReference(time);
    return value && { $later: value, by: Number(milliseconds) };
  }
  if (text.startsWith('$')) return parseReference(text);
  const parts = text
    .split(/\{(\$[^}]*)\}/)
    .map((part, index) => (index % 2 === 1 ? parseReference(part) : part))
    .filter((part) => part !== '');
  const values = parts.filter((part) => part !== undefined);
  if (values.length < parts.length) return undefined;
  return values.length > 1 ? { $join: values } : (values[0] ?? '');
}

/** Parses an input, an output of an earlier step, or a value of the response. */
export function parseWorkflowReference(text: string): WorkflowReference | undefined {
  const pointer = parseWorkflowPointer(text);
  return pointer === undefined ? parseReference(text) : { $body: pointer };
}

/** Parses an input, or an output of an earlier step. */
function parseReference(text: string): WorkflowReference | undefined {
  const [, input, step, output] =
    /^\$(?:inputs\.(\w+)|steps\.(\w+)\.outputs\.(\w+))$/.exec(text) ?? [];
  if (input !== undefined) return { $input: input };
  return step === undefined ? undefined : { $output: `${step}.${output}` };
}

/** Parses an expression such as `$response.body#/balances/asset=BTC/free`. */
export function parseWorkflowPointer(text: string): WorkflowPointer | undefined {
  const [, pointer] = /^\$response\.body#\/(.*)$/.exec(text) ?? [];
  const tokens = pointer?.split('/').map(parseToken);
  return tokens?.every((token) => token !== undefined) ? tokens : undefined;
}

function parseToken(text: string): WorkflowPointer[number] | undefined {
  const name = text.replaceAll('~1', '/').replaceAll('~0', '~');
  if (/^\d+$/.test(name)) return Number(name);
  const [, field, row] = /^(\w+)=(.+)$/.exec(name) ?? [];
  if (field === undefined || row === undefined) {
    return name.includes('{$') ? parseWorkflowValue(name) : name;
  }
  const value = parseWorkflowValue(row);
  return value === undefined ? undefined : { field, value };
}

/** Parses a comparison such as `$response.body#/status == 'FILLED'`. */
export function parseWorkflowCondition(text: string): WorkflowCondition | undefined {
  const [, left = '', operator, right = ''] = /^(\S+) (==|!=|<=|>=|<|>) (.+)$/.exec(text) ?? [];
  const at = left === '$statusCode' ? left : parseWorkflowPointer(left);
  const is = operator as WorkflowOperator;
  if (at === undefined) return undefined;
  if (/^-?\d+(\.\d+)?$/.test(right)) return { at, is, value: right, number: true };
  const [, quoted] = /^'([^']*)'$/.exec(right) ?? [];
  if (quoted !== undefined) return { at, is, value: quoted };
  if (right === 'null') return { at, is, value: null };
  if (right === 'true' || right === 'false') return { at, is, value: right === 'true' };
  const value = parseWorkflowReference(right);
  return value && { at, is, value };
}

/** Returns the document and the id in `$sourceDescriptions.document.id`, or only an id. */
export function parseWorkflowTarget(text: string): {
  readonly document?: string | undefined;
  readonly id: string;
} {
  const [, document, id] = /^\$sourceDescriptions\.(\w+)\.([\w-]+)$/.exec(text) ?? [];
  return { document, id: id ?? text };
}

/** The parts of a workflow that name it and the workflows that its steps run. */
interface NamedWorkflow {
  readonly workflowId: string;
  readonly steps: readonly { readonly workflowId?: string }[];
}

/** Returns a workflow and all workflows that it runs, directly or through others. */
export function calledWorkflows<One extends NamedWorkflow>(one: One, all: readonly One[]): One[] {
  const found = new Set([one]);
  // The loop also visits the workflows that it adds.
  for (const { steps } of found) {
    for (const { workflowId } of steps) {
      const id = workflowId && parseWorkflowTarget(workflowId).id;
      const called = all.find((other) => other.workflowId === id);
      if (called !== undefined) found.add(called);
    }
  }
  return [...found];
}

/** Returns a pointer as text, such as `/orderId=placed.orderId/status`. */
export function pointerText(pointer: WorkflowPointer): string {
  return pointer.map((token) => `/${tokenText(token)}`).join('');
}

/** Returns a token of a pointer as text, such as `orderId=placed.orderId`. */
export function tokenText(token: WorkflowPointer[number]): string {
  if (typeof token !== 'object' || !('field' in token)) return valueText(token);
  return `${token.field}=${valueText(token.value)}`;
}

/** Returns a value as text: a literal, or the name of what it refers to. */
export function valueText(value: WorkflowValue): string {
  if (typeof value !== 'object') return String(value);
  if ('$input' in value) return value.$input;
  if ('$output' in value) return value.$output;
  if ('$body' in value) return pointerText(value.$body);
  if ('$join' in value) return value.$join.map(valueText).join('');
  return `${valueText(value.$later)} + ${value.by}`;
}
