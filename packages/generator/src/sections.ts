import type { Section } from '@broker-api/spec/sections';

export { type Section, sections } from '@broker-api/spec/sections';

/** The owner of a REST document: a section, or the control plane of the sandbox. */
export type RestOwner = Section | 'control';
