import {
  checksText,
  checkText,
  confirmationText,
  retryText,
  securityText,
  weightText,
} from '@broker-api/spec/texts';
import { samplesOf } from '../samples/samples.ts';
import { errorByCode } from '../spec/catalogue.ts';
import type { Field } from '../spec/fields.ts';
import { pagingText, resolvedByText } from '../spec/operation-facts.ts';
import type { OperationPage, Parameter } from '../spec/operations.ts';

/** Returns an operation's reference page as Markdown, for programs that read text. */
export function operationMarkdown(page: OperationPage): string {
  const { record, resolvedBy, paging, parameters } = page;
  const { response, responseFields, examples } = page;
  const main = examples.find(({ status }) => status === 200);
  const request = main?.request ?? {};
  const samples = samplesOf(page, request);
  return `${[
    `# ${record.summary}`,
    `\`${record.method} ${record.path}\` (${record.section} \`${record.operationId}\`)`,
    page.description,
    [
      `- ${weightText(record.weight)}`,
      `- ${securityText(record)}`,
      `- ${retryText(record.retry)}`,
      ...(record.confirmedBy ? [`- ${confirmationText(record.confirmedBy)}`] : []),
      ...(resolvedBy ? [`- ${resolvedByText(resolvedBy, links)}`] : []),
      ...(paging ? [`- ${pagingText(paging, record.operationId, links)}`] : []),
    ].join('\n'),
    ...(parameters.length > 0 ? ['## Parameters', fieldLines(parameters, true)] : []),
    '## Samples',
    ...samples.map(({ language, code }) => `\`\`\`${language}\n${code}\n\`\`\``),
    '## Response',
    `${response.type}. ${response.description}`.trim(),
    fieldLines(responseFields, false),
    ...examples.map(({ summary, status, response: body }) =>
      [`HTTP ${status}: ${summary}`, `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``].join(
        '\n\n',
      ),
    ),
    '## Errors',
    [...page.ownErrors, ...page.sharedErrors].map(errorLine).join('\n'),
    ...(page.checks.length > 0
      ? [
          checksText,
          page.checks.map((check, index) => `${index + 1}. ${checkText(check)}`).join('\n'),
        ]
      : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

const links = {
  operation: (operationId: string) => `./${operationId}.md`,
  guide: (name: string) => `../../guides/${name}.md`,
};

function fieldLines(fields: readonly (Field | Parameter)[], input: boolean, indent = ''): string {
  return fields
    .map((field) => {
      const {
        name,
        type,
        required,
        description,
        schemaDescription,
        values,
        limits,
        absence,
        notes,
        children,
      } = field;
      const facts = [type, ...(input && required ? ['required'] : []), ...limits].join(', ');
      const allowed = values.map(({ value, meaning }) =>
        meaning === '' ? `\`${value}\`` : `\`${value}\` (${meaning})`,
      );
      const rules = 'rules' in field ? field.rules : [];
      const texts = [
        ...[description, allowed.join(', '), schemaDescription],
        ...[...rules, ...notes, absence],
      ].filter((text) => text !== '');
      const line = `${indent}- \`${name}\` (${facts}): ${texts.join(' ').replaceAll(/\s+/g, ' ')}`;
      return children.length === 0
        ? line
        : `${line}\n${fieldLines(children, input, `${indent}  `)}`;
    })
    .join('\n');
}

function errorLine(code: number): string {
  const entry = errorByCode.get(code);
  return `- [${code} ${entry?.name}](../../errors/${entry?.name}.md): ${entry?.meaning}`;
}
