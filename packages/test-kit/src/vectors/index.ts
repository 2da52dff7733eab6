export { type Behaviour, type BehaviourSetup, behaviours } from './behaviours.ts';
export { type LoadEntry, runVector, type SectionTable } from './run-vector.ts';
export type { Exchange, Vector } from './vector.ts';
export { vectorsOf } from './weights.ts';
