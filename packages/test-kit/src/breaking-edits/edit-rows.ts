import type { BreakingEdit, Edit } from './edit.ts';

/** An edit: its title, the bump that it requires, and the changes. */
export type Row = readonly [title: string, bump: BreakingEdit['bump'], ...edits: readonly Edit[]];

/** Returns the edits of one document. */
export function editRows(document: string, table: readonly Row[]): BreakingEdit[] {
  return table.map(([title, bump, ...edits]) => ({ title, document, bump, edits }));
}
