// For the benchmarks and campaigns of this repository, which measure or damage single parts of the
// sandbox. The published package does not export this file.

export { parameterCheck } from './gateway/check-parameters.ts';
export { HmacKey } from './gateway/hmac-key.ts';
export { isSignatureOf } from './gateway/signature.ts';
export type { Attempt } from './journal/attempt.ts';
export { chained, chainStart, stateHashOf } from './journal/chain.ts';
export { openJournal } from './journal/open-journal.ts';
export { Executor } from './state/executor.ts';
export { openState } from './state/open-state.ts';
