import { htmlEscape } from 'escape-goat';
import { type DocumentTerms, svgDocument } from './svg-document.ts';

/** A box of a diagram. `x` and `y` are its center. */
interface Box {
  readonly name: string;
  /** A second line, below the name. */
  readonly detail?: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Whether the box has a thick border, which marks an end or a result. */
  readonly isFinal?: boolean;
}

/** An arrow: an SVG path from one box to another, and a label at `x` and `y`. */
interface Arrow {
  readonly path: string;
  readonly label?: string;
  readonly x?: number;
  readonly y?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

interface Diagram extends DocumentTerms {
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** Draws boxes and the arrows between them. */
export function renderDiagram({ boxes, arrows, ...terms }: Diagram): string {
  const shape = '<path class="arrowhead" d="M0 0L8 4L0 8Z"/>';
  const size = 'viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"';
  const head = `<marker id="arrow" ${size} orient="auto">${shape}</marker>`;
  return svgDocument(terms, [head, ...arrows.map(renderArrow), ...boxes.map(renderBox)].join('\n'));
}

function renderBox({ name, detail, x, y, width, isFinal = false }: Box): string {
  const height = detail === undefined ? 36 : 54;
  const box = `x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"`;
  const shape = `<rect class="box${isFinal ? ' final' : ''}" ${box} rx="6"/>`;
  const text = (style: string, baseline: number, content: string): string =>
    `<text class="${style}" x="${x}" y="${baseline}" text-anchor="middle">` +
    `${htmlEscape(content)}</text>`;
  if (detail === undefined) return `${shape}${text('heading', y + 5, name)}`;
  return `${shape}${text('heading', y - 4, name)}${text('tick', y + 15, detail)}`;
}

function renderArrow({ path, label, x, y, anchor = 'middle' }: Arrow): string {
  const line = `<path class="arrow" d="${path}" marker-end="url(#arrow)"/>`;
  if (label === undefined) return line;
  return (
    `${line}<text class="tick" x="${x}" y="${y}" text-anchor="${anchor}">` +
    `${htmlEscape(label)}</text>`
  );
}
