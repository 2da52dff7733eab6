import MarkdownIt from 'markdown-it';

// HTML is disabled, so that descriptions in the specification cannot add elements or scripts.
const renderer = new MarkdownIt({ html: false, linkify: false });

/** Renders Markdown of one paragraph as HTML, without the paragraph element. */
export function inline(text: string): string {
  return renderer.renderInline(text.trim());
}

/** Renders Markdown with paragraphs and lists as HTML. */
export function block(text: string): string {
  return renderer.render(text.trim());
}
