import type { Bump } from './policy.ts';
import type { SchemaChange } from './schemas.ts';
import { type Difference, isLarger, type Verdict } from './verdict.ts';

/** A change of the specification, and what it means for callers. */
export interface Change {
  /** The documents that contain the change, such as `spot` or `spot-streams`. */
  readonly documents: readonly string[];
  /** The operations and messages that the change concerns, such as `spot/placeOrder`. */
  readonly concerns: readonly string[];
  /** Such as `parameter.required`; policy.ts has a rule with this name. */
  readonly rule: string;
  readonly kind: Difference['kind'];
  /** What changed, such as `parameter limit: maximum 1000 → 500`. */
  readonly what: string;
  /** The path in the document, such as `operations/getDepth/parameters/limit`. */
  readonly path: string;
  /** Where it is inside the operation or message, such as `limit`. */
  readonly at: string;
  readonly bump: Bump;
  readonly notice: string;
  /** The file of the operation, message or schema. */
  readonly location: string;
}

/** What a record belongs to, and where it is. */
export interface Place {
  readonly document: string;
  readonly concern: string;
  readonly file: string;
  readonly path: string;
  /** The name of a part inside the operation, such as a parameter; empty for other records. */
  readonly label: string;
}

/** Returns the change of a field, or of a whole record if the difference has no path. */
export function fieldChange(
  kind: string,
  difference: Difference,
  place: Place,
  verdict: Verdict,
): Change {
  const { label } = place;
  const [field, ...below] = difference.path;
  const isSet = (difference.after ?? difference.before) === true;
  const isMember = below.length === 1 && (isSet || kind === 'operation');
  const at = label || below.join('.');
  const noun = kind === 'schema' ? 'type' : kind;
  const subject = at === '' || (isMember && label === '') ? noun : `${noun} ${at}`;
  return {
    ...changeAt(place, difference, verdict),
    rule: field === undefined ? kind : `${kind}.${field}`,
    what: textOf(subject, difference, verdict, isMember ? below[0] : undefined),
    path: [place.path, ...difference.path].join('/'),
    at: kind === 'schema' ? '' : at,
  };
}

/** Returns the change of a keyword of a schema. `label` names the schema. */
export function schemaChange(change: SchemaChange, place: Place, label: string): Change {
  const { name, keys, at, difference, verdict } = change;
  const separator = name === undefined ? ' ' : ', ';
  const start = name === undefined ? `${place.path}/schema` : place.path;
  const subject = at === '' ? label : `${label}${separator}${at}`;
  return {
    ...changeAt(place, difference, verdict),
    rule: `schema.${difference.path[0]}`,
    what: textOf(subject, difference, verdict, difference.path[1]),
    path: [start, ...keys, ...difference.path].join('/'),
    at,
  };
}

function changeAt(
  { document, concern, file }: Place,
  { kind }: Difference,
  verdict: Verdict,
): Omit<Change, 'rule' | 'what' | 'path' | 'at'> {
  return { documents: [document], concerns: [concern], kind, ...verdict, location: file };
}

/** Describes a change in one line. Texts are too long for a line, so their values are left out. */
function textOf(
  subject: string,
  difference: Difference,
  { bump }: Verdict,
  member: string | undefined,
): string {
  const { kind, path, before, after } = difference;
  const [field] = path;
  if (field === undefined) return `${subject} ${kind}`;
  if (field === 'name' && subject === 'operation') {
    return `${subject} renamed: ${before} → ${after}`;
  }
  if (bump === 'patch') return `${subject}: ${field} ${kind}`;
  const values = [before, after].filter((value) => value !== undefined).map(shortText);
  if (kind === 'changed') return `${subject}: ${field} ${values.join(' → ')}`;
  const name = field === 'properties' && member !== undefined ? 'field' : field;
  return `${subject}: ${name} ${member ?? values.join('')} ${kind}`;
}

const maximumLength = 80;

function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text;
}

/** Merges equal changes, such as those of a shared schema. The largest verdict stays. */
export function merged(changes: Iterable<Change>, group: (change: Change) => string): Change[] {
  const found = new Map<string, Change>();
  for (const change of changes) {
    const { location, path, what } = change;
    const key = JSON.stringify([location, group(change), path.split('/').slice(0, 2), what]);
    const same = found.get(key);
    const largest = same === undefined || isLarger(change.bump, same.bump) ? change : same;
    found.set(key, {
      ...largest,
      documents: [...new Set([...(same?.documents ?? []), ...change.documents])],
      concerns: [...new Set([...(same?.concerns ?? []), ...change.concerns])],
    });
  }
  return [...found.values()];
}
