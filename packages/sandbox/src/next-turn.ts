/** Only Node has `setImmediate`. In a web page, a timer takes its place. */
const { setImmediate = setTimeout } = globalThis as {
  setImmediate?: (callback: () => void) => void;
};

/** Waits for a later turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

let latestTurn: Promise<void> = Promise.resolve();

/** Waits for a turn of the event loop that no other caller of this function uses. */
export function ownTurn(): Promise<void> {
  latestTurn = latestTurn.then(nextTurn);
  return latestTurn;
}

/** How long the work of one turn of the event loop may take before other work waits. */
const fullTurnMs = 4;
let turnBegan: number | undefined;

/** Returns whether this turn of the event loop has taken so long that other work should wait. */
export function isTurnFull(): boolean {
  const now = performance.now();
  if (turnBegan === undefined) {
    turnBegan = now;
    setImmediate(() => {
      turnBegan = undefined;
    });
  }
  return now - turnBegan > fullTurnMs;
}
