import { retryText, ruleText, securityText } from '../generate/emit/operation-texts.ts';
import { weightText } from '../generate/emit/weight-text.ts';
import type { Operation } from '../generate/read/operations.ts';
import type { JsonObject } from '../generate/read/schema.ts';
import { code, escapeMarkdown, link, table } from '../lib/markdown.ts';
import { findingLinks, sourceLines } from './provenance.ts';
import type { Provenance, SpecData } from './spec-data.ts';

/**
 * Returns the contents of an operation's `x-` keys as Markdown: weight, security, retry, sources,
 * findings, parameter rules and errors.
 */
export function operationDetails(operation: Operation, specData: SpecData): string {
  const { rules } = operation;
  return [
    labelTable(operationRows(operation, specData)),
    ...(rules.length > 0
      ? ['**Parameter rules**', rules.map((rule) => `- ${ruleText(rule)}`).join('\n')]
      : []),
    '**Errors**, in the order in which the broker checks them',
    errorTable(operation, specData),
  ].join('\n\n');
}

/** Adds the sources and findings of a document, channel or message to its description. */
export function addSources(item: JsonObject, specData: SpecData): void {
  const provenance = (item['x-provenance'] ?? []) as unknown as Provenance[];
  const rows = sourceRows(provenance, (item['x-findings'] ?? []) as string[], specData);
  const description = (item.description as string | undefined)?.trim();
  const texts = [description, rows.length > 0 && labelTable(rows)].filter(Boolean);
  if (texts.length > 0) item.description = texts.join('\n\n');
}

type Row = readonly [label: string, value: string];

function operationRows(operation: Operation, specData: SpecData): Row[] {
  const { weight, retry, responseBy, aliases, sandbox, provenance, findings } = operation;
  const rows: Row[] = [
    ['Weight', weightText(weight).replace(/^weight /, '')],
    ['Security', securityText(operation)],
    ['Retry', retryText(retry)],
  ];
  if (operation.rejectsReplays) {
    rows.push(['Replay', 'The broker rejects a signature that it has already received.']);
  }
  // Full coverage is the default and needs no row.
  if (sandbox.coverage === 'partial') {
    rows.push(['Sandbox', `Partial: ${escapeMarkdown(sandbox.reason as string)}`]);
  }
  if (responseBy) {
    const { parameter, sent, absent } = responseBy;
    rows.push([
      'Response',
      `${code(sent)} if ${code(parameter)} is sent, otherwise ${code(absent)}`,
    ]);
  }
  if (aliases.length > 0) {
    const paths = aliases.map(({ path, method }) =>
      code(`${method?.toUpperCase() ?? operation.method} ${path}`),
    );
    rows.push([aliases.length === 1 ? 'Older path' : 'Older paths', paths.join('<br>')]);
  }
  return [...rows, ...sourceRows(provenance as unknown as Provenance[], findings, specData)];
}

function sourceRows(
  provenance: readonly Provenance[],
  findings: readonly string[],
  specData: SpecData,
): Row[] {
  return [
    ...(provenance.length > 0
      ? [
          [
            provenance.length === 1 ? 'Source' : 'Sources',
            sourceLines(provenance, specData),
          ] as const,
        ]
      : []),
    ...(findings.length > 0
      ? [
          [
            findings.length === 1 ? 'Finding' : 'Findings',
            findingLinks(findings, specData),
          ] as const,
        ]
      : []),
  ];
}

/** Returns a table with labels in its first column and an empty head. */
function labelTable(rows: readonly Row[]): string {
  return table(
    ['', ''],
    rows.map(([label, value]) => [`**${label}**`, value]),
  );
}

function errorTable({ errorCodes }: Operation, { catalogue }: SpecData): string {
  const byCode = new Map(catalogue.map((entry) => [entry.code, entry]));
  const rows = errorCodes.map((number) => {
    const entry = byCode.get(number);
    return [
      link(String(number), `errors.html#${number}`),
      code(entry?.name ?? '?'),
      escapeMarkdown(entry?.meaning ?? ''),
    ];
  });
  return table(['Code', 'Name', 'Meaning'], rows);
}
