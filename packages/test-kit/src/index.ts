export { applyToBoth, referenceModelWithTraders } from './comparison.ts';
export type {
  ContractCommand,
  ContractDefinition,
  ContractFill,
  ContractResult,
} from './contract-model/commands.ts';
export { ContractModel } from './contract-model/contract-model.ts';
export { setupCommands } from './contract-model/default-contracts.ts';
export { modelInvariants } from './contract-model/model-invariants.ts';
export { type ContractSnapshot, snapshotOf } from './contract-model/model-snapshot.ts';
export { RandomContractCommands } from './contract-model/random-contract-commands.ts';
export { formatExact, multiplyTruncated, parseExact } from './exact-decimal.ts';
export { alice, bob, start, traderName, traderSetup, traders } from './fixtures.ts';
export { freePort } from './free-port.ts';
export { hmac } from './hmac.ts';
export { OrderTracker } from './order-tracker.ts';
export { type Random, seededRandom } from './random.ts';
export { RandomCommands } from './random-commands.ts';
export { isExhaustive, sampled } from './sampled.ts';
export { checkStateInvariants } from './state-invariants.ts';
export { BookFold } from './stream-model/book-fold.ts';
export { StreamTraders } from './stream-model/stream-traders.ts';
export { openSocket, signedCall, type TradedSandbox } from './stream-model/traded-sandbox.ts';
export { UserFold } from './stream-model/user-fold.ts';
export {
  createTemporaryDirectory,
  removeDirectory,
  withTemporaryDirectory,
} from './temporary-directory.ts';
