import type { AcceptedPlugin } from 'postcss';

/**
 * A PostCSS plugin that repeats the rules of the light theme for readers without JavaScript whose
 * system uses a light theme. Without JavaScript, the page has no attribute `data-theme`.
 */
export const lightWithoutScripts: AcceptedPlugin = {
  postcssPlugin: 'light-without-scripts',
  Rule(rule, { AtRule }) {
    const light = /\[data-theme=['"]?light['"]?\]/g;
    const selectors = rule.selectors.filter((selector) => selector.search(light) >= 0);
    if (selectors.length === 0) return;
    const copy = rule.clone({
      selectors: selectors.map((selector) => selector.replace(light, ':root:not([data-theme])')),
    });
    rule.after(
      new AtRule({ name: 'media', params: '(prefers-color-scheme: light)', nodes: [copy] }),
    );
  },
};
