import type { Statement } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import { sameDecimal } from '../decimal.ts';
import type { Traders } from './traders.ts';

/** A test of what an operation does, which several responses show. */
export interface ScriptedTest {
  /** The last part of its id. */
  readonly id: string;
  readonly title: string;
  readonly source: Statement;
  /** An operation without which a section does not have the test. */
  readonly requires?: string;
  /** Returns what is wrong. */
  readonly run: (traders: Traders) => AsyncIterable<string>;
}

/** How often to repeat a test that another program disturbs. */
export const tries = 3;

export const sameQuantity = (one: unknown, other: unknown): boolean =>
  sameDecimal(textOf(one ?? '0'), textOf(other ?? '0'));
