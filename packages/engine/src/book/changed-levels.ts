import type { Amount } from '../money/amount.ts';
import type { SortedMap } from '../sorted-map.ts';
import type { LevelRow } from './level-reader.ts';

/** Collects the changed price levels on one side of a book. */
export class ChangedLevels {
  readonly #levels: SortedMap<LevelRow>;
  readonly #sign: 1 | -1;
  readonly #onClose: () => void;
  /** By price: the quantity that each changed level had before its first change. */
  readonly #before = new Map<number, Amount>();

  /**
   * @param sign 1 if the best level has the highest price, -1 if it has the lowest
   * @param onClose called when collecting stops
   */
  constructor(levels: SortedMap<LevelRow>, sign: 1 | -1, onClose: () => void) {
    this.#levels = levels;
    this.#sign = sign;
    this.#onClose = onClose;
  }

  /** Records the quantity of a level before it changes. */
  recordBefore(price: number, quantity: Amount): void {
    if (!this.#before.has(price)) this.#before.set(price, quantity);
  }

  /**
   * Returns the levels whose quantities differ from those at the previous call, best first, with
   * their current quantities. The quantity of a removed level is 0.
   */
  take(): LevelRow[] {
    const changed: LevelRow[] = [];
    for (const [price, before] of this.#before) {
      const quantity = this.#levels.get(price * this.#sign)?.quantity ?? 0;
      if (quantity !== before) changed.push({ price, quantity });
    }
    this.#before.clear();
    return changed.sort((left, right) => (right.price - left.price) * this.#sign);
  }

  /** Stops collecting changes. */
  close(): void {
    this.#onClose();
  }
}
