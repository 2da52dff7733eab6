import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import { inRepository } from '../../lib/paths.ts';
import type { Json, JsonObject, Schema } from './schema.ts';

/** The keys and indexes of a value in a document. */
export type Path = readonly (string | number)[];

/** A step of an Arazzo document. */
export interface StepNode {
  readonly stepId: string;
  readonly description?: string;
  readonly operationId?: string;
  readonly parameters?: readonly { readonly name?: string; readonly value?: Json }[];
  readonly successCriteria?: readonly { readonly condition: string; readonly type?: Json }[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly 'x-account'?: string;
  readonly 'x-changes'?: readonly { of: string; since: string; by: string }[];
}

/** A workflow of an Arazzo document. */
export interface WorkflowNode {
  readonly workflowId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly inputs?: Schema;
  readonly steps: readonly StepNode[];
  readonly 'x-provenance': readonly JsonObject[];
}

/** An Arazzo document with the locations of its values. */
export interface WorkflowDocument {
  readonly workflows: readonly WorkflowNode[];
  /** The schemas of workflow inputs by name. */
  readonly inputs: Readonly<Record<string, Schema>>;
  /** Returns the location of a value, or of its nearest existing parent, as `file:line:column`. */
  readonly at: (path: Path) => string;
  readonly text: string;
}

/** Reads an Arazzo document. It must be valid, which Redocly checks. */
export function readWorkflowDocument(path: string): WorkflowDocument {
  return parseWorkflowDocument(path, readFileSync(inRepository(path), 'utf8'));
}

/** Parses the text of an Arazzo document. */
export function parseWorkflowDocument(path: string, text: string): WorkflowDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const data = document.toJS() as {
    workflows: WorkflowNode[];
    components?: { inputs?: Record<string, Schema> };
  };
  const at = (where: Path): string => {
    const node = document.getIn([...where], true) as { range?: [number, number, number] } | null;
    if (!node?.range && where.length > 0) return at(where.slice(0, -1));
    const { line, col } = lines.linePos(node?.range?.[0] ?? 0);
    return `${path}:${line}:${col}`;
  };
  return { workflows: data.workflows, inputs: data.components?.inputs ?? {}, at, text };
}
