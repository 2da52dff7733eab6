import { isObject, objectOf } from '../json.ts';
import type { RawChange } from './differences.ts';
import type { Subject } from './location.ts';
import {
  type Bump,
  documentationKeys,
  effects,
  type PartRule,
  partRules,
  retryRanks,
  securityRanks,
  unknownRule,
  type Verdict,
} from './rules.ts';
import { type Effect, type SchemaRule, schemaRules } from './schema-rules.ts';
import type { Direction } from './usage.ts';

const sizes: Readonly<Record<Bump, number>> = { patch: 1, minor: 2, major: 3 };

/** Compares two bumps; `undefined` is no bump. */
export function isLarger(one: Bump | undefined, other: Bump | undefined): boolean {
  return sizeOf(one) > sizeOf(other);
}

function sizeOf(bump: Bump | undefined): number {
  return bump === undefined ? 0 : sizes[bump];
}

/** Returns the largest of some bumps, or undefined if there are none. */
export function largest(bumps: readonly (Bump | undefined)[]): Bump | undefined {
  return bumps.reduce((max, bump) => (isLarger(bump, max) ? bump : max), undefined);
}

/**
 * Returns what a change means for callers, or undefined if it means nothing by itself.
 *
 * @param directions whether callers send or receive the changed value
 */
export function judge(
  change: RawChange,
  subject: Subject,
  directions: readonly Direction[],
): Verdict | undefined {
  if (!subject.rule.startsWith('schema.')) return judgePart(change, subject);
  if (directions.length === 0) return { bump: 'patch', notice: 'No operation uses the schema.' };
  const verdicts = directions.flatMap((one) => judgeSchema(change, subject, one) ?? []);
  return verdicts.reduce<Verdict | undefined>(
    (worst, verdict) => (isLarger(verdict.bump, worst?.bump) ? verdict : worst),
    undefined,
  );
}

type Judge = (change: RawChange, subject: Subject) => Verdict | undefined;

/** The rules that compare values. */
const judges: Readonly<Record<string, Judge>> = {
  parameter: judgeParameter,
  body: judgeParameter,
  'parameter.required': judgeRequired,
  'body.required': judgeRequired,
  'header.required': (change) => judgeRequired({ ...change, after: !change.after }, undefined),
  'operation.route': judgeRoute,
  'operation.security': judgeSecurity,
  'operation.x-security-type': judgeSecurityType,
  'operation.x-weight': judgeWeight,
  'operation.x-retry': judgeRetry,
  'operation.x-sunset': judgeSunset,
};

function judgePart(change: RawChange, subject: Subject): Verdict | undefined {
  const { rule } = subject;
  const key = rule.slice(rule.indexOf('.') + 1);
  const deepest = change.path.at(-1) ?? '';
  if (rule.startsWith('document.') && documentationKeys.has(deepest)) {
    return unknownRule(deepest).changed;
  }
  const own = judges[rule]?.(change, subject);
  const known: PartRule = partRules[rule] ?? unknownRule(key);
  return own ?? known[change.kind] ?? known.changed ?? unknownRule('other').changed;
}

function judgeParameter({ kind, before, after }: RawChange, { rule }: Subject): Verdict {
  const name = rule === 'body' ? 'body' : 'parameter';
  if (kind === 'removed') {
    return {
      bump: 'major',
      notice: `The ${name} no longer exists; calls that send it do not compile.`,
      action: 'Do not send it.',
    };
  }
  const isRequired = objectOf(after ?? before).required === true;
  return isRequired
    ? {
        bump: 'major',
        notice: `Calls without the new ${name} are rejected.`,
        action: `Send the ${name}.`,
      }
    : { bump: 'minor', notice: `A new optional ${name}.` };
}

function judgeRequired({ after }: RawChange, _subject: Subject | undefined): Verdict {
  return after === true
    ? { bump: 'major', notice: 'Calls without the value are rejected.', action: 'Send the value.' }
    : { bump: 'minor', notice: 'The value is optional.' };
}

/** A moved path is harmless if the old path stays an alias; see changes.ts. */
function judgeRoute(): Verdict {
  return {
    bump: 'major',
    notice: 'Requests to the old path fail.',
    action: 'Update the client.',
  };
}

/** The requirements are alternatives; without any, a call needs no credentials. */
function judgeSecurity({ kind }: RawChange, { parents }: Subject): Verdict {
  const count = (operation: unknown): number =>
    Object.keys(objectOf(objectOf(operation).security)).length;
  const isLooser = kind === 'added' ? count(parents?.before) > 0 : count(parents?.after) === 0;
  if (isLooser) return { bump: 'minor', notice: 'Calls need fewer credentials.' };
  return {
    bump: 'major',
    notice: 'Calls need other credentials.',
    action: 'Configure the credentials.',
  };
}

function judgeSecurityType({ before, after }: RawChange): Verdict {
  const strictest = Object.keys(securityRanks).length;
  const rank = (type: unknown): number => securityRanks[String(type)] ?? strictest;
  if (rank(after) < rank(before)) {
    return { bump: 'minor', notice: 'Keys with fewer permissions can make the call.' };
  }
  return {
    bump: 'major',
    notice: 'Keys that could make the call are rejected.',
    action: 'Give the API key the permission.',
  };
}

function judgeWeight({ before, after, path }: RawChange): Verdict {
  // A step that ends earlier makes the values above its end heavier.
  const isReversed = path.at(-1) === 'upTo';
  const difference = numbersIn(after) - numbersIn(before);
  const isRaised = path.at(-1) === 'by' || (isReversed ? difference < 0 : difference > 0);
  return isRaised
    ? {
        bump: 'major',
        notice: 'The call uses more of the rate limit; a busy client gets status 429.',
        action: 'Make fewer calls, or check the budget.',
      }
    : { bump: 'minor', notice: 'The call uses less of the rate limit, or its weight is known.' };
}

/** Returns the largest number in a value, or 0. A weight that no source states counts as 0. */
function numbersIn(value: unknown): number {
  if (typeof value === 'number') return value;
  const parts = Array.isArray(value) ? value : Object.values(objectOf(value));
  return Math.max(0, ...parts.map(numbersIn));
}

function judgeRetry({ before, after }: RawChange): Verdict {
  const rank = (value: unknown): number => retryRanks.indexOf(value as 'safe');
  return rank(after) > rank(before)
    ? {
        bump: 'major',
        notice: 'A repeated call can have a second effect; clients no longer repeat it.',
        action: 'Do not repeat the call.',
      }
    : { bump: 'minor', notice: 'Clients can repeat the call.' };
}

function judgeSunset({ before, after }: RawChange): Verdict {
  const isEarlier = typeof before === 'string' && typeof after === 'string' && after < before;
  return isEarlier
    ? { bump: 'major', notice: 'The operation ends earlier.', action: 'Move to its replacement.' }
    : { bump: 'minor', notice: 'The date on which the operation ends is set, later or withdrawn.' };
}

function judgeSchema(
  change: RawChange,
  subject: Subject,
  direction: Direction,
): Verdict | undefined {
  const keyword = subject.rule.slice('schema.'.length);
  if (keyword === 'properties') return judgeProperty(change, subject, direction);
  if (keyword === 'required') return judgeRequiredProperty(change, subject, direction);
  if (keyword === 'enum') return judgeEnum(change, subject, direction);
  if (keyword === 'default') return judgeDefault(direction);
  const known = schemaRules[keyword];
  const rule = known ?? (keyword.startsWith('x-') ? schemaRules['x-sunset'] : schemaRules.format);
  if (rule === undefined) return undefined;
  const effect = effectOf(rule, change, subject);
  const verdict = effects[effect][direction];
  const isSoft = direction === 'response' && (rule.soft === true || subject.isConditional === true);
  if (!isSoft || verdict.bump !== 'major') return verdict;
  return { bump: 'minor', notice: 'Callers receive values outside the old limits.' };
}

function effectOf(
  { added, removed, changed }: SchemaRule,
  change: RawChange,
  subject: Subject,
): Effect {
  const { kind, before, after } = change;
  if (subject.isConditional && added !== 'text') return 'different';
  if (changed === 'up' || changed === 'down') {
    const keyword = change.path.at(-1);
    if (keyword === 'additionalProperties') return opensObject(change) ? 'wider' : 'narrower';
    if (kind !== 'changed') return kind === 'added' ? added : removed;
    return Number(after) > Number(before) === (changed === 'up') ? 'wider' : 'narrower';
  }
  // The whole keyword, not one member of its list: without `type`, every type is valid.
  const isWhole = subject.value === undefined && added === 'wider' && removed === 'narrower';
  const isFlag = after === true || before === true;
  if (isWhole && !isFlag && kind !== 'changed') return kind === 'added' ? 'narrower' : 'wider';
  return { added, removed, changed }[kind];
}

/** Returns whether an object may have more properties than before. */
function opensObject({ before, after }: RawChange): boolean {
  const size = (value: unknown): number => (value === false ? 0 : isObject(value) ? 1 : 2);
  return size(after) > size(before);
}

function judgeProperty(
  { kind, path }: RawChange,
  { value = '', parents }: Subject,
  direction: Direction,
): Verdict {
  const isWhole = path.at(-1) === 'properties';
  if (kind === 'removed') {
    return {
      bump: 'major',
      notice: direction === 'request' ? 'The field is not accepted.' : 'The field is absent.',
      action: direction === 'request' ? 'Do not send it.' : 'Do not read it.',
    };
  }
  const required = objectOf(objectOf(parents?.after).required);
  const isRequired = isWhole ? Object.keys(required).length > 0 : Object.hasOwn(required, value);
  return direction === 'request' && isRequired
    ? { bump: 'major', notice: 'Calls without the new field are rejected.', action: 'Send it.' }
    : { bump: 'minor', notice: 'A new field.' };
}

function judgeRequiredProperty(
  { kind }: RawChange,
  { value = '', parents }: Subject,
  direction: Direction,
): Verdict | undefined {
  const has = (schema: unknown): boolean =>
    value === '' || Object.hasOwn(objectOf(objectOf(schema).properties), value);
  // The rule of the property covers a field that is new or removed.
  if (has(parents?.before) !== has(parents?.after)) return undefined;
  if (kind === 'added') {
    return direction === 'request'
      ? { bump: 'major', notice: 'Calls without the field are rejected.', action: 'Send it.' }
      : { bump: 'minor', notice: 'The field is always present.' };
  }
  return direction === 'request'
    ? { bump: 'minor', notice: 'The field is optional.' }
    : { bump: 'major', notice: 'The field can be absent.', action: 'Handle a missing field.' };
}

/** Open enums are typed so that code must accept values that it does not know. */
function judgeEnum(
  { kind }: RawChange,
  { value, parents }: Subject,
  direction: Direction,
): Verdict {
  const isOpen = objectOf(parents?.before)['x-open-enum'] === true;
  if (value === undefined) {
    return effects[kind === 'added' ? 'narrower' : 'wider'][direction];
  }
  if (direction === 'request') return effects[kind === 'added' ? 'wider' : 'narrower'].request;
  if (isOpen) {
    return { bump: 'minor', notice: 'The enum is open: callers accept values they do not know.' };
  }
  if (kind === 'added') return effects.wider.response;
  return {
    bump: 'major',
    notice: 'The value is never received; code that compares with it does not compile.',
    action: 'Remove the comparison.',
  };
}

function judgeDefault(direction: Direction): Verdict {
  if (direction === 'response') return effects.text.response;
  return {
    bump: 'major',
    notice: 'A call without the value does something else.',
    action: 'Send the value that you need.',
  };
}
