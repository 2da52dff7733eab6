/** Returns the URL of a page, such as `playground/`. The search knows the path of the site. */
export function siteUrl(path: string): string {
  const { root = '/' } = document.querySelector<HTMLElement>('site-search')?.dataset ?? {};
  return new URL(path, new URL(root, location.href)).href;
}
