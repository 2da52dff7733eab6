/** A token that balances are kept in. */
export interface Token {
  /** Its place among all tokens. */
  readonly index: number;
  readonly name: string;
  /** How many decimals its amounts have in the ledger. */
  readonly scale: number;
}

/** The tokens of the broker, in the order in which they were added. */
export class Tokens {
  readonly #byName = new Map<string, Token>();

  add(name: string, scale: number): Token {
    const token = { number: this.#byName.size, name, scale };
    this.#byName.set(name, token);
    return token;
  }

  get(name: string): Token | undefined {
    return this.#byName.get(name);
  }

  [Symbol.iterator](): IterableIterator<Token> {
    return this.#byName.values();
  }
}
