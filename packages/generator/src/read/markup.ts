import { joinSentences } from '../validation/message-text.ts';

/**
 * Matches code on one line, between single backticks. Does not match code with a `|`, because a
 * Markdown table would split the code there.
 */
const code = /(?<![\\`])`[^`\n|]+`(?!`)/g;
const htmlTag = /<[A-Za-z/!?][^>\s]*>?/;
const linkTarget = /\]\(\s*<?([^)\s]*)|^\s*\[[^\]]+\]:\s*(\S+)/gm;
const allowedTarget = /^(https?:\/\/|#|[\w./-]+(#|$))/;

/**
 * Checks a Markdown text for HTML and for links that could run a script.
 *
 * @returns what is wrong and what to do, or undefined if the text is valid
 */
export function markupProblem(markdown: string): string | undefined {
  const text = markdown.replaceAll(code, '');
  const [tag] = htmlTag.exec(text) ?? [];
  if (tag !== undefined) {
    return joinSentences(
      `Expected Markdown without HTML; got \`${tag}\`.`,
      'Use Markdown, write code between backticks, or remove the angle bracket.',
    );
  }
  const targets = [...text.matchAll(linkTarget)].map(
    ([, inline, definition]) => inline ?? definition,
  );
  const other = targets.find((target = '') => !allowedTarget.test(target));
  if (other === undefined) return undefined;
  return joinSentences(
    `Expected a link to a page or to an http or https URL; got \`${other}\`.`,
    'Correct the target of the link.',
  );
}
