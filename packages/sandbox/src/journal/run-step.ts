/** A step in writing or closing the files of a journal. */
export type JournalStep =
  | 'begin'
  | 'insert'
  | 'commit'
  | 'sync'
  | 'write high-water mark'
  | 'write snapshot'
  | 'verify snapshot'
  | 'prune'
  | 'checkpoint'
  | 'sync high-water mark'
  | 'close';

/**
 * Runs one step and returns its result. Tests replace this function to inject a fault at any step.
 */
export type RunStep = <Result>(step: JournalStep, work: () => Result) => Result;

/** Runs a step without injecting a fault. */
export const runStep: RunStep = (_step, work) => work();
