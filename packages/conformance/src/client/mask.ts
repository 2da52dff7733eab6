const visibleLength = 4;

/** Masks API keys, secret keys, signatures and listen keys in the results. */
export class Mask {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;

  /** Registers a secret. `mask` then shortens it to its first four characters. */
  add(secret: string): void {
    if (secret.length <= visibleLength || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    const escaped = [...this.#secrets].map((one) => one.replace(/[^\w]/g, '\\$&'));
    this.#pattern = new RegExp(escaped.sort((a, b) => b.length - a.length).join('|'), 'g');
  }

  /** Masks the registered secrets and all listen keys in a string. */
  mask(text: string): string {
    const masked =
      this.#pattern === undefined
        ? text
        : text.replace(this.#pattern, (secret) => truncated(secret));
    return masked.includes('listenKey')
      ? masked.replace(/("listenKey"\s*:\s*"|listenKey=)([^"&]{5,})/g, (_, before, key) => {
          return `${before}${truncated(key)}`;
        })
      : masked;
  }

  /** Masks a query or a form body, including its signature. */
  maskForm(text: string): string {
    const withoutSignature = text.replace(/(^|&)signature=[^&]{5,}/g, (pair) => {
      return `${pair.slice(0, pair.indexOf('=') + 1 + visibleLength)}…`;
    });
    return this.mask(withoutSignature);
  }
}

function truncated(secret: string): string {
  return secret.endsWith('…') ? secret : `${secret.slice(0, visibleLength)}…`;
}
