export type { CaseResult, Departure, Exchange, Failure } from './result.ts';
