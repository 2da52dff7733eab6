/** The folder of the built site, from the root of the repository. */
export const siteFolder = 'docs/dist';

/** A path in the built site, from the root of the repository. */
export const inSite = (path: string): string => `${siteFolder}/${path}`;
