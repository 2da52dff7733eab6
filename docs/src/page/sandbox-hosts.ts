/** The hosts of sandboxes that a page may call: the content security policy allows no others. */
export const sandboxHosts = ['127.0.0.1', 'localhost'] as const;
