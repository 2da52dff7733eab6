export type { Sleep } from '../sleep.ts';
export type { RetryEvent, RetryOptions } from './options.ts';
export { attemptsOf, repeatCalls } from './repeat-calls.ts';
