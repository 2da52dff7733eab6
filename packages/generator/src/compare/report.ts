import { printable } from '@broker-api/spec/printable';
import type { Change } from './change.ts';
import type { Bump } from './policy.ts';
import { largest } from './verdict.ts';

/** The maximum number of operations that a heading names. */
const maximumNamed = 4;

/** Groups changes by the operations that they concern. */
export function groupByConcern(changes: readonly Change[]): [string, Change[]][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const heading = headingOf(change.concerns);
    groups.set(heading, [...(groups.get(heading) ?? []), change]);
  }
  return [...groups];
}

function headingOf(concerns: readonly string[]): string {
  const more = concerns.length - maximumNamed;
  const named = concerns.slice(0, maximumNamed).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Returns what changed as one line. */
export function changeText({ what }: Change): string {
  return printable(what).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** Formats the verdict for a terminal. */
export function formatReport(changes: readonly Change[], label: string): string {
  const bump = largest(changes.map((change) => change.bump));
  if (bump === undefined) return `No change since ${label}.\n`;
  const groups = groupByConcern(changes).map(([heading, group]) =>
    [`\n${heading}`, ...group.map(formatChange)].join('\n'),
  );
  return `${groups.join('\n').trimStart()}\n\n${summary(changes, bump, label)}\n`;
}

function formatChange(change: Change): string {
  const { bump, location, notice } = change;
  const text = `  ${bump}  ${changeText(change)}`;
  if (bump === 'patch') return `${text}  (${location})`;
  return [text, location, notice].join('\n         ');
}

/** Returns one line with the bump and the number of changes. */
export function summary(changes: readonly Change[], bump: Bump, label: string): string {
  const counts = (['major', 'minor', 'patch'] as const).flatMap((size) => {
    const count = changes.filter((change) => change.bump === size).length;
    return count === 0 ? [] : [`${count} ${size}`];
  });
  return `Since ${label}: ${bump} (changes: ${counts.join(', ')}).`;
}
