import MarkdownIt from 'markdown-it';

// HTML is disabled, so that a text of the specification cannot add elements or scripts to a page.
const renderer = new MarkdownIt({ html: false, linkify: false });

/** Renders a text of one paragraph as HTML. */
export function inline(text: string): string {
  return renderer.renderInline(text.trim());
}

/** Renders a text with paragraphs and lists as HTML. */
export function block(text: string): string {
  return renderer.render(text.trim());
}
