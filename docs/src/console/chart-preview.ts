import { element } from './elements.ts';
import type { Run } from './run-call.ts';
import type { Values } from './section-clients.ts';

type Draw = (host: HTMLElement, body: unknown, values: Values) => Promise<void>;

/** Draws a response, by the id of the operation. Only these operations load the library. */
const previews: Readonly<Record<string, Draw>> = {
  listKlines: async (host, body, { symbol = '' }) => {
    const { drawKlines } = await import('./response-charts.ts');
    drawKlines(host, body, symbol);
  },
  getDepth: async (host, body) => {
    const { drawDepth } = await import('./response-charts.ts');
    drawDepth(host, body);
  },
};

/** Returns a section with a chart of the response, if the operation and the response have one. */
export function chartPreview(operationId: string, values: Values, { exchange }: Run): Node[] {
  const draw = previews[operationId];
  const { response } = exchange ?? {};
  if (draw === undefined || response?.status !== 200) return [];
  const host = element('div', { class: 'preview' }, 'Loading …');
  // The page needs no exact ids here, and prices are strings, so the standard parser is enough.
  const body: unknown = JSON.parse(response.text);
  draw(host, body, values).catch((error: Error) => {
    host.textContent = `The chart could not be displayed: ${error.message}. Reload the page.`;
  });
  return [element('section', {}, element('h3', {}, 'Chart'), host)];
}
