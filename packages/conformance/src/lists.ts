const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });
const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });

/** Joins values for a sentence: `a, b, and c`. */
export const andList = (values: readonly unknown[]): string =>
  conjunction.format(values.map(String));

/** Joins values for a sentence: `a, b, or c`. */
export const orList = (values: readonly unknown[]): string =>
  disjunction.format(values.map(String));
