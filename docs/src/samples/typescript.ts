import { propertyAccess, propertyName, quote, templateText } from './quoting.ts';
import type { Call } from './sample.ts';
import { type Argument, type Step, stepsOf } from './steps.ts';

/** Returns a program that makes the call with the client of this project. */
export function typescriptSample(call: Call): string {
  const { operation, target } = call;
  const { section } = operation;
  const create = `create${section.slice(0, 1).toUpperCase()}${section.slice(1)}Client`;
  const credentials = [
    '  credentials: {',
    `    apiKey: ${quote(target.apiKey)},`,
    `    secretKey: ${quote(target.secretKey)},`,
    '  },',
  ];
  return [
    `import { ${create} } from '@broker-api/${section}';`,
    '',
    `const ${section} = ${create}({`,
    `  baseUrl: ${quote(target.baseUrl)},`,
    ...(operation.requiresApiKey ? credentials : []),
    '});',
    ...stepsOf(call).flatMap(stepLines),
    'console.log(result);',
  ].join('\n');
}

function stepLines(step: Step): string[] {
  const { operation, arguments: values, comment } = step;
  const target = comment === undefined ? 'result' : fieldPattern(step);
  const call = `await ${propertyAccess(operation.section, operation.operationId)}`;
  return [
    ...(comment === undefined ? [] : [`// ${comment}`]),
    ...callLines(target === undefined ? call : `const ${target} = ${call}`, values.map(property)),
  ];
}

/** Returns the pattern that reads the field of a step from the response. */
export function fieldPattern({ operation, field }: Step): string | undefined {
  if (field === undefined) return undefined;
  return operation.returnsList ? `[{ ${field} }]` : `{ ${field} }`;
}

/** Returns a property of an object literal. */
export function property({ name, value, kind }: Argument): string {
  const key = propertyName(name);
  if (kind === 'new') return `${key}: \`${templateText(String(value))}\${Date.now()}\``;
  if (kind === 'variable') return name === value ? name : `${key}: ${value}`;
  return `${key}: ${typeof value === 'string' ? quote(value) : value}`;
}

/** Formats a call on one line if it is short, otherwise with one line per field. */
export function callLines(start: string, fields: readonly string[]): string[] {
  return fields.length === 0 ? [`${start}();`] : objectLines(`${start}(`, fields, ');');
}

/** Formats an object literal on one line if it is short, otherwise with one line per field. */
export function objectLines(start: string, fields: readonly string[], end: string): string[] {
  if (fields.length === 0) return [`${start}{}${end}`];
  const line = `${start}{ ${fields.join(', ')} }${end}`;
  return fields.length === 1 || line.length <= 60
    ? [line]
    : [`${start}{`, ...fields.map((field) => `  ${field},`), `}${end}`];
}
