import type { Section } from '@broker-api/spec';
import { contractProfile } from './contract-profile.ts';
import { optionProfile } from './option-profile.ts';
import type { SectionProfile } from './section-profile.ts';
import { spotProfile } from './spot-profile.ts';

/** The profile of each section. */
export const profiles: Readonly<Record<Section, SectionProfile>> = {
  spot: spotProfile,
  contract: contractProfile,
  option: optionProfile,
};
