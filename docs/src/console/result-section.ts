import { element } from './elements.ts';

/** How long a button says that the text was copied. */
const confirmationMs = 2000;

/**
 * Creates a section of the results.
 *
 * @param content what the section displays; no section is created if there is nothing to display
 * @param copied the text that the button of the section copies; without it, there is no button
 */
export function resultSection(
  title: string,
  content: Node | false | undefined,
  copied?: string,
): Node[] {
  if (!content) return [];
  const heading = element('h3', {}, title);
  const head = element('div', { class: 'result-head' }, heading);
  if (copied !== undefined) head.append(copyButton(title, copied));
  return [element('section', {}, head, content)];
}

/** Creates a section that displays its content only after a click on its title. */
export function foldedSection(title: string, content: Node, copied: string): Node {
  const summary = element('summary', {}, element('h3', {}, title));
  const details = element('details', {}, summary, content);
  return element('section', { class: 'folded' }, details, copyButton(title, copied));
}

function copyButton(title: string, text: string): HTMLButtonElement {
  const label = element('span', {}, 'Copy');
  const subject = element('span', { class: 'sr-only' }, ` ${title}`);
  const button = element('button', { type: 'button', class: 'copy' }, label, subject);
  const display = (result: string): void => {
    label.textContent = result;
    setTimeout(() => label.replaceChildren('Copy'), confirmationMs);
  };
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => display('Copied'),
      () => display('The browser does not allow copying'),
    );
  });
  return button;
}
