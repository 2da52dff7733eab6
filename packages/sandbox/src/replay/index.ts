export { type ReplayedState, replayRecords } from './replay-records.ts';
