import type { CaseResult } from '../result.ts';
import { failureText as textOfFailure } from '../suite/failure-text.ts';

/** All that a developer needs to see of a failed test, in plain lines. */
export const failureText = (result: CaseResult): string => printable(textOfFailure(result));

/** Text without control characters, which could rule a terminal or break a document. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, (character) => {
    const digits = character.charCodeAt(0).toString(16).padStart(2, '0');
    return `\\x${digits}`;
  });
}
