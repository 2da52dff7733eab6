export type { AccountType, BrokerCommand } from './broker-model/broker-command.ts';
export { BrokerModel, type BrokerPart, brokerTokens } from './broker-model/broker-model.ts';
export {
  brokerSetupCommands,
  RandomBrokerCommands,
} from './broker-model/random-broker-commands.ts';
export { collusionHistoryLength, runCollusionHistory } from './collusion/collusion-history.ts';
export { applyToBoth, referenceModelWithTraders } from './comparison.ts';
export type { ContractCommand } from './contract-model/commands.ts';
export { formatExact, multiplyTruncated, parseExact } from './exact-decimal.ts';
export { type FaultyNetwork, faultySockets, type NetworkFaults } from './faulty-sockets.ts';
export { alice, bob, defaultSymbols, start, traderName, traderSetup, traders } from './fixtures.ts';
export { freePort } from './free-port.ts';
export { hmac } from './hmac.ts';
export { hostileTexts } from './hostile-texts.ts';
export { ManualTimers } from './manual-timers.ts';
export type { OptionCommand } from './option-model/commands.ts';
export { orderIdOf } from './order-ids.ts';
export { type Random, seededRandom } from './random.ts';
export { RandomCommands } from './random-commands.ts';
export { isExhaustive, sampled } from './sampled.ts';
export { type ScriptedSocket, scriptedSockets } from './scripted-socket.ts';
export { SimulatedTime } from './simulated-time.ts';
export { lineOf, oneRecordPerLine, recordsOf, type StateRecord } from './state-records.ts';
export { StreamTraders } from './stream-model/stream-traders.ts';
export { openSocket, signedCall, type TradedSandbox } from './stream-model/traded-sandbox.ts';
export { UserEventFold } from './stream-model/user-event-fold.ts';
export {
  createTemporaryDirectory,
  removeDirectory,
  withTemporaryDirectory,
} from './temporary-directory.ts';
export type { TradingCommand, TradingResult } from './trading-types.ts';
