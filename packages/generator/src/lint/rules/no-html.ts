import type { Location } from '@redocly/openapi-core';
import { isObject } from '../../json.ts';
import { markupProblem } from '../../read/markup.ts';
import { type Context, type Rule, visitUnresolved } from '../rule.ts';

/** The keys whose values are not Markdown: patterns, references, and workflow expressions. */
const otherTexts = ['pattern', '$ref', 'condition'];

/**
 * Rejects HTML in all texts, and links that could run a script. Web pages display the texts as
 * Markdown, and a Markdown text can contain HTML.
 */
export const noHtml: Rule = () =>
  visitUnresolved((node, location, ctx) => checkTexts(node, location, ctx));

function checkTexts(value: unknown, location: Location, ctx: Context): void {
  if (typeof value === 'string') {
    const message = markupProblem(value);
    if (message !== undefined) ctx.report({ message, location });
  } else if (isObject(value)) {
    for (const [key, one] of Object.entries(value)) {
      // Redocly itself visits nested objects.
      if (!otherTexts.includes(key) && !isObject(one)) checkTexts(one, location.child(key), ctx);
    }
  } else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      if (!isObject(one)) checkTexts(one, location.child(index), ctx);
    }
  }
}
