/** The folder of the built site, relative to the root of the repository. */
export const siteFolder = 'docs/dist';
