/** Only Node has `setImmediate`. In a web page, a timer takes its place. */
const { setImmediate = setTimeout } = globalThis as {
  setImmediate?: (callback: () => void) => void;
};

/** Waits for a later turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
