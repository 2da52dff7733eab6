// The files that may contain lines of more than 100 columns, because a line contains a text that
// cannot be broken. `scripts/tidy.ts` reports files that no longer need to be listed: this list may
// only shrink.
export const filesWithLongLines: readonly string[] = [
  'spec/requirements/requirements-1/3-states-and-transitions.yaml',
];
