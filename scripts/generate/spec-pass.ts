import type { Json, JsonObject } from './document.ts';
import { literal } from './literal.ts';
import type { Operation } from './operation.ts';

/**
 * The operation table of a section: everything that gateways, tests and tools read of its
 * operations.
 */
export function operationTable(section: string, operations: readonly Operation[]): string {
  const entries = operations.map(
    (operation) => `  ${operation.operationId}: ${literal(operationEntry(operation))},`,
  );
  return [
    "import type { OperationRecord } from '../../operation-record.ts';",
    '',
    `/** The operations of the ${section} section, in the order of its document. */`,
    `export const ${section}Operations: Readonly<Record<string, OperationRecord>> = {`,
    ...entries,
    '};',
    '',
  ].join('\n');
}

function operationEntry(operation: Operation): Json {
  const { section, operationId, method, path, summary, tags, securityType } = operation;
  return {
    section,
    operationId,
    method,
    path,
    aliases: operation.aliases.map((alias) => ({ method, ...alias, ...upperMethod(alias) })),
    summary,
    tags: [...tags],
    securityType,
    keyed: operation.keyed,
    signed: operation.signed,
    timed: operation.timed,
    weight: operation.weight,
    retry: operation.retry,
    errorCodes: [...operation.errorCodes],
    parameters: operation.parameters.map(parameterEntry),
    rules: operation.rules as unknown as Json,
    sandbox: operation.sandbox,
    provenance: [...operation.provenance],
    findings: [...operation.findings],
  };
}

function upperMethod({ method }: { method?: string }): JsonObject {
  return method === undefined ? {} : { method: method.toUpperCase() };
}

function parameterEntry(parameter: Operation['parameters'][number]): Json {
  const { type, format, enum: values, default: byDefault, minimum, maximum } = parameter.resolved;
  return {
    name: parameter.name,
    required: parameter.required,
    kind: parameterKind(type, format),
    ...(values && { values }),
    ...(byDefault !== undefined && { default: byDefault }),
    ...(minimum !== undefined && type === 'integer' && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(parameter.clamped && { clamped: true }),
    ...(parameter.unavailable && { unavailable: true }),
    ...(Array.isArray(parameter.resolved['x-unavailable']) && {
      unavailableValues: parameter.resolved['x-unavailable'],
    }),
  };
}

/** How the text of a parameter is read: an id, a time, a decimal, an integer, or plain text. */
function parameterKind(type: unknown, format: string | undefined): string {
  const kinds: Record<string, string> = { 'long-id': 'id', 'epoch-ms': 'time', decimal: 'decimal' };
  if (format !== undefined && kinds[format]) return kinds[format] as string;
  return type === 'integer' ? 'integer' : 'text';
}
