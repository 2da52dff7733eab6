import { namesOption, optionComment } from './listed-option.ts';
import { type Call, freshParameter, freshPrefix } from './sample.ts';

/** Returns a program that makes the call with the client of this project. */
export function typescriptSample(call: Call): string {
  const { operation, keyHeader, target } = call;
  const { section, operationId } = operation;
  const create = `create${section.slice(0, 1).toUpperCase()}${section.slice(1)}Client`;
  const credentials = [
    '  credentials: {',
    `    apiKey: ${quoted(target.apiKey)},`,
    `    secretKey: ${quoted(target.secretKey)},`,
    '  },',
  ];
  return [
    `import { ${create} } from '@broker-api/${section}';`,
    '',
    `const ${section} = ${create}({`,
    `  baseUrl: ${quoted(target.baseUrl)},`,
    ...(keyHeader ? credentials : []),
    '});',
    ...(namesOption(call) ? optionLines : []),
    ...callLines(`const result = await ${section}.${operationId}`, fieldTexts(call)),
    'console.log(result);',
  ].join('\n');
}

const optionLines = [`// ${optionComment}`, 'const [{ symbol }] = await option.listOptions();'];

/** Returns the parameters as properties of an object literal. */
function fieldTexts(call: Call): string[] {
  const fresh = freshParameter(call);
  return Object.entries(call.request).map(([name, value]) => {
    if (name === fresh) return `${name}: \`${freshPrefix(value)}\${Date.now()}\``;
    if (name === 'symbol' && namesOption(call)) return name;
    return `${name}: ${typeof value === 'string' ? quoted(value) : value}`;
  });
}

/** Formats a call on one line if it is short, otherwise with one line per field. */
export function callLines(start: string, fields: readonly string[]): string[] {
  if (fields.length === 0) return [`${start}();`];
  const line = `${start}({ ${fields.join(', ')} });`;
  return line.length <= 60
    ? [line]
    : [`${start}({`, ...fields.map((field) => `  ${field},`), '});'];
}

export function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
