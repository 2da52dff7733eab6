import type { UserEvent } from '@broker-api/streams/user';
import { element } from './elements.ts';
import { jsonBlock } from './text-blocks.ts';

/** Displays an event of a user stream: a line about its contents, and the event itself. */
export function eventView(event: UserEvent, now: number): HTMLElement {
  if (event.kind === 'restart') {
    return noteView('Restart: the ids of the broker began again; its state follows.', now);
  }
  const content = 'rows' in event ? event.rows : event.message;
  const summary = element('summary', {}, timeView(timeOf(event) ?? now), ' ');
  const mark = markOf(event);
  if (mark !== undefined) summary.append(element('mark', {}, mark), ' ');
  summary.append(lineOf(event));
  return element('details', {}, summary, jsonBlock('Event', JSON.stringify(content)));
}

/** Displays what happened to a stream. */
export function noteView(text: string, now: number): HTMLElement {
  return element('p', { class: 'note' }, timeView(now), ' ', text);
}

function timeView(time: number): HTMLElement {
  return element('time', {}, new Date(time).toISOString().slice(11, 23));
}

type Delivered = Exclude<UserEvent, { readonly kind: 'restart' }>;

/** Returns how the stream knows the event, unless the broker sent it. */
function markOf(event: Delivered): string | undefined {
  // The broker has no events of these kinds, so queries always find them.
  if ('rows' in event) return 'queried';
  return event.recovered ? 'recovered' : undefined;
}

function timeOf(event: Delivered): number | undefined {
  return 'message' in event && 'E' in event.message ? Number(event.message.E) : undefined;
}

function lineOf(event: Delivered): string {
  if (event.kind === 'order') {
    const { s, S, X, l } = event.message;
    const fill = Number(l) > 0 ? `, fill of ${l}` : '';
    return `${event.section} order: ${s} ${S} ${X}${fill}`;
  }
  if (event.kind === 'account') {
    const assets = event.message.B.map(({ a }) => a);
    return `spot account: ${assets.join(', ')}`;
  }
  if (event.kind === 'unknown') return 'e' in event.message ? String(event.message.e) : 'unknown';
  return `${event.section} ${event.kind}: ${event.rows.length}`;
}
