/** Lets everything continue that does not wait. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') return setImmediate(resolve);
    // In a Worker, promises do not all continue between two messages.
    if (!('document' in globalThis)) return setTimeout(resolve, 0);
    // In a page, a timer takes 4 ms.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
