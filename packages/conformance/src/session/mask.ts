const shown = 4;

/** Hides secrets in what results show: keys, signatures and listen keys. */
export class Mask {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;

  /** From now on the text is shown by its first four letters only. */
  add(secret: string): void {
    if (secret.length <= shown || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    const escaped = [...this.#secrets].map((one) => one.replace(/[^\w]/g, '\\$&'));
    this.#pattern = new RegExp(escaped.sort((a, b) => b.length - a.length).join('|'), 'g');
  }

  /** The text without secrets. */
  hide(text: string): string {
    const known =
      this.#pattern === undefined ? text : text.replace(this.#pattern, (secret) => short(secret));
    return known.includes('listenKey')
      ? known.replace(/("listenKey"\s*:\s*"|listenKey=)([^"&]{5,})/g, (_, before, key) => {
          return `${before}${short(key)}`;
        })
      : known;
  }

  /** The text of a query or a body, without the signature in it. */
  hideForm(text: string): string {
    const signed = text.replace(/(^|&)signature=[^&]{5,}/g, (pair) => {
      return `${pair.slice(0, pair.indexOf('=') + 1 + shown)}…`;
    });
    return this.hide(signed);
  }
}

function short(secret: string): string {
  return secret.endsWith('…') ? secret : `${secret.slice(0, shown)}…`;
}
