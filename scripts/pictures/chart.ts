import { htmlEscape } from 'escape-goat';
import { type Role, svgDocument } from './svg-document.ts';

export type Point = readonly [x: number, y: number];

interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** Formats the number at a tick. By default, it gets thousands separators. */
  readonly format?: (value: number) => string;
}

interface Line {
  readonly role: Role;
  readonly points: readonly Point[];
  readonly dashed?: boolean;
  readonly filled?: boolean;
}

/** A label in a panel, drawn beside a point in data coordinates. */
interface Label {
  readonly at: Point;
  readonly text: string;
  readonly role?: Role;
  /** The offset from the point, in pixels; 0 by default. */
  readonly dx?: number;
  readonly dy?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** A point that a picture marks, with a label. */
export interface Marker extends Label {
  readonly role: Role;
  readonly hollow?: boolean;
}

export interface Panel {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly lines: readonly Line[];
  readonly markers?: readonly Marker[];
  readonly labels?: readonly Label[];
}

export interface Picture {
  readonly title: string;
  /** Describes the picture for readers who cannot see it. */
  readonly description: string;
  readonly columns: 1 | 2;
  readonly panels: readonly Panel[];
}

const width = 720;
const panelHeight = 250;
const inset = { left: 62, right: 26, top: 38, bottom: 34 };

/** Renders a picture as an SVG document. */
export function renderPicture({ title, description, columns, panels }: Picture): string {
  const panelWidth = width / columns;
  const height = Math.ceil(panels.length / columns) * panelHeight;
  const drawn = panels.map((panel, index) => {
    const x = (index % columns) * panelWidth;
    const y = Math.floor(index / columns) * panelHeight;
    return `<g transform="translate(${x} ${y})">\n${renderPanel(panel, panelWidth)}\n</g>`;
  });
  return svgDocument({ title, description, width, height }, drawn.join('\n'));
}

function renderPanel(panel: Panel, panelWidth: number): string {
  const right = panelWidth - inset.right;
  const bottom = panelHeight - inset.bottom;
  const toX = scale(panel.x, inset.left, right);
  const toY = scale(panel.y, bottom, inset.top);
  const pixel = ([x, y]: Point): Point => [toX(x), toY(y)];
  const zero = Math.max(panel.y.from, Math.min(0, panel.y.to));
  const { x, y, lines, labels = [], markers = [] } = panel;
  return [
    `<text class="heading" x="${inset.left}" y="20">${htmlEscape(panel.title)}</text>`,
    ...y.ticks.map((tick) => {
      const kind = tick === zero ? 'axis' : 'grid';
      const line = `<path class="${kind}" d="M${inset.left} ${toY(tick)}H${right}"/>`;
      const text = `x="${inset.left - 8}" y="${round(toY(tick) + 4)}" text-anchor="end"`;
      return `${line}<text class="tick" ${text}>${formatTick(y, tick)}</text>`;
    }),
    ...x.ticks.map((tick) => {
      const line = `<path class="axis" d="M${toX(tick)} ${bottom}v5"/>`;
      const text = `x="${toX(tick)}" y="${bottom + 20}" text-anchor="middle"`;
      return `${line}<text class="tick" ${text}>${formatTick(x, tick)}</text>`;
    }),
    ...lines.map((line) => renderLine(line, pixel, toY(zero))),
    ...markers.map((marker) => renderDot(marker, pixel(marker.at))),
    ...[...labels, ...markers].map((label) => renderLabel(label, pixel(label.at))),
  ].join('\n');
}

function renderLine({ role, points, dashed, filled }: Line, pixel: Pixel, zero: number): string {
  const path = points.map((point) => pixel(point).join(' ')).join('L');
  if (!filled) return `<path class="line ${role}${dashed ? ' dashed' : ''}" d="M${path}"/>`;
  const xOf = (point: Point | undefined): number => (point ? pixel(point)[0] : 0);
  const first = xOf(points[0]);
  const last = xOf(points.at(-1));
  return `<path class="area ${role}" d="M${first} ${zero}L${path}L${last} ${zero}Z"/>`;
}

type Pixel = (point: Point) => Point;

function renderDot({ role, hollow }: Marker, [x, y]: Point): string {
  return `<circle class="dot ${role}${hollow ? ' hollow' : ''}" cx="${x}" cy="${y}" r="4"/>`;
}

function renderLabel(label: Label, [x, y]: Point): string {
  const { text, role = '', dx = 0, dy = 0, anchor = 'start' } = label;
  const position = `x="${round(x + dx)}" y="${round(y + dy)}" text-anchor="${anchor}"`;
  return `<text class="label ${role}" ${position}>${htmlEscape(text)}</text>`;
}

/** Returns the function that maps values of an axis to pixels. */
function scale({ from, to }: Axis, start: number, end: number): (value: number) => number {
  return (value) => round(start + ((value - from) / (to - from)) * (end - start));
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

function formatTick({ format = formatNumber }: Axis, value: number): string {
  return htmlEscape(format(value));
}

/** Formats a number with thousands separators and a minus sign. */
export function formatNumber(value: number | string): string {
  const text = Number(value).toLocaleString('en-US', { maximumFractionDigits: 8 });
  return text.replace('-', '−');
}

/** Returns the numbers from one number to another, both included, in equal steps. */
export function range(from: number, to: number, step: number): number[] {
  const count = Math.floor((to - from) / step);
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
}
