import { readFileSync } from 'node:fs';
import { inRepository } from '../lib/paths.ts';

const source = 'node_modules/@redocly/cli/lib/chunks/redoc.standalone.js';

/** The logo that replaces the logos that Redoc loads from its CDN. */
const logo =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='38' height='12'%3E" +
  "%3Ctext y='10' font-family='sans-serif' font-size='11' fill='%232f86dd'%3ERedoc%3C/text%3E" +
  '%3C/svg%3E';

interface Edit {
  readonly purpose: string;
  readonly find: string;
  readonly replace: string;
}

/** Edits to the installed version of Redoc's script. Each `find` must occur exactly once. */
const edits: readonly Edit[] = [
  {
    purpose: 'embed the logo instead of loading it',
    find: '`https://cdn.redoc.ly/redoc/logo-mini-full.svg`',
    replace: `\`${logo}\``,
  },
  {
    purpose: 'embed the logo of the narrow sidebar',
    find: '`https://cdn.redoc.ly/redoc/logo-mini.svg`',
    replace: `\`${logo}\``,
  },
  {
    purpose: 'disable telemetry regardless of the options',
    find: '`https://otel.cloud.redocly.com/v1/traces`',
    replace: '``',
  },
  {
    purpose: 'render the operations of every group, not only of the selected one',
    find: 'shouldRenderOps:e.sectionId===u||',
    replace: 'shouldRenderOps:a||e.sectionId===u||',
  },
  {
    purpose: 'render the items below every group',
    find: 's=e.content.contentType===nh.GROUP;return',
    replace: 's=!1;return',
  },
  {
    purpose: 'remove the button that shows a group, because all groups are rendered',
    find: 'd=(0,B.useMemo)(()=>jU(e),[e]),f=',
    replace: 'd=!1,f=',
  },
  {
    purpose: 'convert the module to a classic script, so that pages also open from the file system',
    find: 'export{RedocStandalone,hydrate,init};',
    replace: 'globalThis.Redoc={hydrate};',
  },
];

/**
 * Returns the Redoc script that all reference pages share, edited to make no external requests.
 *
 * @throws Error when an edit does not fit the installed version of Redocly
 */
export function redocScript(text = readFileSync(inRepository(source), 'utf8')): string {
  const edited = edits.reduce((script, { purpose, find, replace }) => {
    const parts = script.split(find);
    if (parts.length !== 2) {
      throw new Error(
        `${source}: expected ${JSON.stringify(find)} once, found it ${parts.length - 1} times. ` +
          `Adapt the edit "${purpose}" in scripts/site/redoc-script.ts to this version of Redocly.`,
      );
    }
    return parts.join(replace);
  }, text);
  // `import.meta` is not available in a classic script. Redoc uses it only for unused workers.
  return edited.replaceAll('import.meta.dirname', '""').replaceAll('import.meta.url', '""');
}
