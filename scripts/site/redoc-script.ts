import { readFileSync } from 'node:fs';
import { inRepository } from '../lib/paths.ts';

const source = 'node_modules/@redocly/cli/lib/chunks/redoc.standalone.js';

/** A mark in place of a logo from the net. */
const mark =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='38' height='12'%3E" +
  "%3Ctext y='10' font-family='sans-serif' font-size='11' fill='%232f86dd'%3ERedoc%3C/text%3E" +
  '%3C/svg%3E';

interface Edit {
  readonly why: string;
  readonly find: string;
  readonly replace: string;
}

/** Each is made exactly once; another version of Redocly may need other ones. */
const edits: readonly Edit[] = [
  {
    why: 'no logo from the net',
    find: '`https://cdn.redoc.ly/redoc/logo-mini-full.svg`',
    replace: `\`${mark}\``,
  },
  {
    why: 'no logo from the net, narrow sidebar',
    find: '`https://cdn.redoc.ly/redoc/logo-mini.svg`',
    replace: `\`${mark}\``,
  },
  {
    why: 'no telemetry, whatever the options say',
    find: '`https://otel.cloud.redocly.com/v1/traces`',
    replace: '``',
  },
  {
    why: 'the operations of every group are on the page, not only those of the chosen group',
    find: 'shouldRenderOps:e.sectionId===u||',
    replace: 'shouldRenderOps:a||e.sectionId===u||',
  },
  {
    why: 'the same for what stands below a group',
    find: 's=e.content.contentType===nh.GROUP;return',
    replace: 's=!1;return',
  },
  {
    why: 'no button to show what is shown',
    find: 'd=(0,B.useMemo)(()=>jU(e),[e]),f=',
    replace: 'd=!1,f=',
  },
  {
    why: 'a classic script, so that pages also open from a folder',
    find: 'export{RedocStandalone,hydrate,init};',
    replace: 'globalThis.Redoc={hydrate};',
  },
];

/**
 * Redoc's own script, which all reference pages share, without its requests to the net.
 *
 * @throws Error when the installed version is not the one that the edits are written for
 */
export function redocScript(text = readFileSync(inRepository(source), 'utf8')): string {
  const edited = edits.reduce((script, { why, find, replace }) => {
    const parts = script.split(find);
    if (parts.length !== 2) {
      throw new Error(
        `${source} holds ${JSON.stringify(find)} ${parts.length - 1} times instead of once, so ` +
          `that this is not sure any more: ${why}. Adapt scripts/site/redoc-script.ts to this version.`,
      );
    }
    return parts.join(replace);
  }, text);
  // A classic script is no module; Redoc reads these only for workers that it does not start.
  return edited.replaceAll('import.meta.dirname', '""').replaceAll('import.meta.url', '""');
}
