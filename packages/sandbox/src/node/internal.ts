// Exports for the benchmarks and soak campaigns of this repository, which measure or damage
// individual parts of the sandbox. The published package does not export this file.

export { type RateLimit, RateLimits } from '../gateway/limits.ts';
export { chainHash, initialHash, mainBroker, type Store, stateHashOf } from '../journal/store.ts';
export type { StoredJournal } from '../journal/stored-journal.ts';
export { type AssembledSandbox, assembleInMemory } from '../sandbox.ts';
export { Executor } from '../state/executor.ts';
export { createState, openState } from '../state/recover-state.ts';
export { StreamMessage } from '../streams/connection.ts';
export { defaultBounds, serve } from './http-server.ts';
export { openStore } from './store/open-store.ts';
