/** The product sections, in the order in which the generator processes them. */
export const sections = ['spot', 'contract', 'option'] as const;
export type Section = (typeof sections)[number];

/** The owner of a REST document: a section, or the control plane of the sandbox. */
export type RestOwner = Section | 'control';
