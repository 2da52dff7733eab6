export { type FaultyNetwork, faultySockets, type NetworkFaults } from './faulty-sockets.ts';
export { alice, bob, start, traderSetup } from './fixtures.ts';
export { freePort } from './free-port.ts';
export { hmac } from './hmac.ts';
export { hostileTexts } from './hostile-texts.ts';
export { ManualTimers } from './manual-timers.ts';
export { type Random, seededRandom } from './random.ts';
export { RandomCommands } from './random-commands.ts';
export { isExhaustive, sampled } from './sampled.ts';
export { type ScriptedSocket, scriptedSockets } from './scripted-socket.ts';
export { SimulatedTime } from './simulated-time.ts';
export { StreamTraders } from './stream-model/stream-traders.ts';
export {
  openSocket,
  parseStreamJson,
  signedCall,
  signedQuery,
  type TradedSandbox,
} from './stream-model/traded-sandbox.ts';
export { UserEventFold } from './stream-model/user-event-fold.ts';
export {
  createTemporaryDirectory,
  removeDirectory,
  withTemporaryDirectory,
} from './temporary-directory.ts';
