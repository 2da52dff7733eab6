/** What a journal does to its files. */
export type Step =
  | 'begin'
  | 'insert'
  | 'commit'
  | 'sync'
  | 'mark'
  | 'snapshot'
  | 'verify snapshot'
  | 'prune'
  | 'checkpoint'
  | 'sync mark'
  | 'close';

/** Every touch of a file goes through one of these, so that tests can make each fail. */
export type Attempt = <Result>(step: Step, work: () => Result) => Result;

/** Just does it. */
export const attempt: Attempt = (_step, work) => work();
