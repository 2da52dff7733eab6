import { weightText } from '../generate/emit/weight-text.ts';
import type { Operation } from '../generate/read/operations.ts';
import type { JsonObject } from '../generate/read/schema.ts';
import type { Facts, Provenance } from './facts.ts';
import { code, link, plain, table } from './markdown.ts';
import { findingLinks, provenanceLines } from './provenance.ts';
import { retryText, ruleText, securityText } from './words.ts';

/**
 * What a reader of an operation looks for first, as Markdown: weight, security, retry, sources,
 * findings, parameter rules and errors. Every x- key of the operation shows here.
 */
export function operationBlock(operation: Operation, facts: Facts): string {
  const { rules } = operation;
  return [
    factTable(operationRows(operation, facts)),
    ...(rules.length > 0
      ? ['**Parameter rules**', rules.map((rule) => `- ${ruleText(rule)}`).join('\n')]
      : []),
    '**Errors**, in the order in which they are checked',
    errorTable(operation, facts),
  ].join('\n\n');
}

/** Adds the sources and findings of a document, channel or message to its description. */
export function addSources(item: JsonObject, facts: Facts): void {
  const provenance = (item['x-provenance'] ?? []) as unknown as Provenance[];
  const rows = sourceRows(provenance, (item['x-findings'] ?? []) as string[], facts);
  const written = (item.description as string | undefined)?.trim();
  const texts = [written, rows.length > 0 && factTable(rows)].filter(Boolean);
  if (texts.length > 0) item.description = texts.join('\n\n');
}

type Row = readonly [label: string, value: string];

function operationRows(operation: Operation, facts: Facts): Row[] {
  const { weight, retry, responseBy, aliases, sandbox, provenance, findings } = operation;
  const rows: Row[] = [
    ['Weight', weightText(weight).replace(/^weight /, '')],
    ['Security', securityText(operation)],
    ['Retry', retryText(retry)],
  ];
  if (operation.replayRefused) {
    rows.push(['Replay', 'A signature that was already seen is refused.']);
  }
  // That an operation is done in full goes without saying.
  if (sandbox.coverage === 'partial') {
    rows.push(['Sandbox', `Partial: ${plain(sandbox.reason as string)}`]);
  }
  if (responseBy) {
    const { parameter, sent, absent } = responseBy;
    rows.push(['Response', `${code(sent)} with ${code(parameter)}, ${code(absent)} without`]);
  }
  if (aliases.length > 0) {
    const paths = aliases.map(({ path, method }) =>
      code(`${method?.toUpperCase() ?? operation.method} ${path}`),
    );
    rows.push([aliases.length === 1 ? 'Older path' : 'Older paths', paths.join('<br>')]);
  }
  return [...rows, ...sourceRows(provenance as unknown as Provenance[], findings, facts)];
}

function sourceRows(
  provenance: readonly Provenance[],
  findings: readonly string[],
  facts: Facts,
): Row[] {
  return [
    ...(provenance.length > 0
      ? [
          [
            provenance.length === 1 ? 'Source' : 'Sources',
            provenanceLines(provenance, facts),
          ] as const,
        ]
      : []),
    ...(findings.length > 0
      ? [[findings.length === 1 ? 'Finding' : 'Findings', findingLinks(findings, facts)] as const]
      : []),
  ];
}

/** A table without a visible head: the labels stand in the first column. */
function factTable(rows: readonly Row[]): string {
  return table(
    ['', ''],
    rows.map(([label, value]) => [`**${label}**`, value]),
  );
}

function errorTable({ errorCodes }: Operation, { catalogue }: Facts): string {
  const byCode = new Map(catalogue.map((entry) => [entry.code, entry]));
  const rows = errorCodes.map((number) => {
    const entry = byCode.get(number);
    return [
      link(String(number), `errors.html#${number}`),
      code(entry?.name ?? '?'),
      plain(entry?.meaning ?? ''),
    ];
  });
  return table(['Code', 'Name', 'Meaning'], rows);
}
