// A table of edits of our own documents with their correct verdicts, for tests and campaigns.
export { applyEdits, type BreakingEdit, type Edit } from './edit.ts';

import type { BreakingEdit } from './edit.ts';
import { operationAndControlEdits } from './operation-edits.ts';
import { otherEdits } from './other-edits.ts';
import { parameterAndTextEdits } from './parameter-edits.ts';
import { responseEdits } from './response-edits.ts';
import { rewritingEdits } from './rewriting-edits.ts';

/** The table of all edits. */
export const breakingEdits: readonly BreakingEdit[] = [
  ...parameterAndTextEdits,
  ...responseEdits,
  ...operationAndControlEdits,
  ...otherEdits,
  ...rewritingEdits,
];
