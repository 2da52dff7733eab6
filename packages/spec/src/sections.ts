/** The product sections, in the order in which tests and reports list them. */
export const sections = ['spot', 'contract', 'option'] as const;
export type Section = (typeof sections)[number];
