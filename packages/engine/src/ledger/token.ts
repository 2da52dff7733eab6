/** A token in which the ledger can record balances. */
export interface Token {
  /** The index of the token in the order in which tokens were added, from 0. */
  readonly index: number;
  readonly name: string;
  /** The number of decimal places of ledger amounts. */
  readonly scale: number;
}

/** The tokens, in the order in which they were added. */
export class Tokens {
  readonly #byName = new Map<string, Token>();

  add(name: string, scale: number): Token {
    const token = { index: this.#byName.size, name, scale };
    this.#byName.set(name, token);
    return token;
  }

  get count(): number {
    return this.#byName.size;
  }

  get(name: string): Token | undefined {
    return this.#byName.get(name);
  }

  [Symbol.iterator](): IterableIterator<Token> {
    return this.#byName.values();
  }
}
