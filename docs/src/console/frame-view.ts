import { element } from './elements.ts';
import type { Values } from './section-clients.ts';
import { jsonBlock } from './text-blocks.ts';

/** Displays a frame of the user data stream: a line about its events, and the frame itself. */
export function frameView(frame: string): HTMLDetailsElement {
  const events = [JSON.parse(frame)].flat() as readonly Values[];
  const lines = events.map(({ e, s, S, X }) =>
    [e, s, S, X].filter((text) => text !== undefined).join(' '),
  );
  const [first] = events;
  const time = new Date(Number(first?.E)).toISOString().slice(11, 23);
  const summary = element('summary', {}, element('time', {}, time), ` ${lines.join(', ')}`);
  return element('details', {}, summary, jsonBlock('Event', frame));
}
