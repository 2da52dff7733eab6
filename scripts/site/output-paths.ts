/** The folder of the built site, relative to the root of the repository. */
export const siteFolder = 'docs/dist';

/** Returns the path of a file of the built site, relative to the root of the repository. */
export const inSite = (path: string): string => `${siteFolder}/${path}`;
