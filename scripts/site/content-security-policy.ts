import { createHash } from 'node:crypto';
import { type Html, html } from './html.ts';

/** The only inline script of Redoc's pages. It sets the colours before the page is displayed. */
export const colorScript =
  'try{var m=localStorage.getItem("redoc.colorMode");' +
  'if(m!=="light"&&m!=="dark")' +
  'm=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";' +
  'document.documentElement.classList.add(m)}catch(e){}';

const colorScriptHash = createHash('sha256').update(colorScript).digest('base64');

const shared = [
  "default-src 'self' data:",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
];

/**
 * The policies of the pages. They allow no inline scripts, so that no text of the specification can
 * run as a script.
 */
const policies = {
  plain: [...shared, "script-src 'none'"],
  redoc: [
    ...shared,
    `script-src 'self' 'sha256-${colorScriptHash}'`,
    // Redoc adds style elements, and runs its search in a worker.
    "style-src 'self' 'unsafe-inline'",
    'worker-src blob:',
  ],
};

/** Returns the element that sets the policy of a page. */
export function policyElement(page: keyof typeof policies): Html {
  return html`<meta http-equiv="Content-Security-Policy" content="${policies[page].join('; ')}">`;
}
