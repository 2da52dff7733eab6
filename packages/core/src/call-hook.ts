/**
 * Calls a hook with an event, without waiting for it. A hook that throws or rejects does not change
 * the outcome of a call: `onError` receives its error.
 */
export function callHook<Event>(
  hook: ((event: Event) => unknown) | undefined,
  event: Event,
  onError: (error: unknown) => unknown = () => {},
): void {
  if (hook === undefined) return;
  const run = async (): Promise<unknown> => hook(event);
  run()
    .catch(onError)
    .catch(() => {});
}
