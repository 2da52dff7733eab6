// Exports for the benchmarks and soak campaigns of this repository, which measure or damage
// individual parts of the sandbox. The published package does not export this file.

export { createInitialContents, startOf } from '../broker-state.ts';
export { type RateLimit, RateLimits } from '../gateway/limits/rate-limits.ts';
export { createParameterCheck } from '../gateway/parameters.ts';
export { isValidSignature } from '../gateway/pipeline.ts';
export { chainHash, initialHash, stateHashOf } from '../journal/hash-chain.ts';
export { memoryJournal } from '../journal/journal.ts';
export { mainBroker, type Store } from '../journal/store.ts';
export { openJournal, type StoredJournal } from '../journal/stored-journal.ts';
export { type AssembledSandbox, assemble, assembleInMemory } from '../sandbox.ts';
export { Executor } from '../state/executor.ts';
export { createState, openState } from '../state/recover-state.ts';
export { clockOf } from '../state/start-clock.ts';
export { SandboxState } from '../state/state.ts';
export { StreamMessage } from '../streams/message.ts';
export { defaultBounds, serve } from './http-server.ts';
export { openStore } from './store/open-store.ts';
