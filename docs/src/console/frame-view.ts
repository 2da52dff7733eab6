import { element } from './elements.ts';
import { errorFields, errorLink } from './error-links.ts';
import type { Values } from './section-clients.ts';
import { jsonBlock } from './text-blocks.ts';

/** The fields of a frame that its line contains. */
type Frame = Values & { readonly data?: readonly Values[] | Values };

/** Displays a frame of a stream: a line about its contents, and the frame itself. */
export function frameView(frame: string): HTMLDetailsElement {
  const events = [JSON.parse(frame)].flat() as readonly Frame[];
  const lines = events.map((event) =>
    ['e', 's', 'S', 'X', 'symbol', 'topic', 'event', 'code', 'desc', 'msg']
      .map((name) => event[name])
      .filter((text) => text !== undefined)
      .join(' '),
  );
  const [first] = events;
  const time = Number(first?.E ?? [first?.data].flat()[0]?.t ?? first?.ping ?? first?.pong);
  const parts = Number.isFinite(time)
    ? [element('time', {}, new Date(time).toISOString().slice(11, 23)), ' ']
    : [];
  const text = lines.join(', ') || Object.keys(first ?? {}).join(' ');
  const summary = element('summary', {}, ...parts, text);
  const link = errorLink(errorFields(frame));
  const view = element('details', {}, summary, jsonBlock('Event', frame), ...link);
  // An error starts expanded, so that the reader sees its link.
  view.open = link.length > 0;
  return view;
}
