// Compares two versions of the specification.
export { type Change, compareSnapshots } from './changes.ts';
export { type Bumps, writeChangeset } from './changeset.ts';
export { type Compatibility, checkCompatibility } from './check.ts';
export { largest } from './judge.ts';
export { liveVerdict } from './live.ts';
export { formatReport, summary } from './report.ts';
export { documentSnapshot, readSnapshot, type Snapshot } from './snapshot.ts';
export { compareTypes } from './types.ts';
