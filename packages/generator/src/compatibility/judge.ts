import { objectOf } from '../json.ts';
import type { RawChange } from './differences.ts';
import { judgeSchema, judgeSunset } from './judge-schema.ts';
import type { Subject } from './location.ts';
import { isWeaker } from './parameter-rules.ts';
import {
  type Bump,
  documentationKeys,
  type PartRule,
  partRules,
  retryRanks,
  securityRanks,
  unknownRule,
  type Verdict,
} from './rules.ts';
import type { Direction } from './usage.ts';
import { isHeavier } from './weight.ts';

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
  'header.required': judgeRequiredHeader,
  'operation.security': judgeSecurity,
  'operation.x-security-type': judgeSecurityType,
  'operation.x-weight': judgeWeight,
  'operation.x-parameter-rules': judgeRule,
  'operation.x-checks': judgeChecks,
  'operation.x-retry': judgeRetry,
  'operation.x-sunset': judgeSunset,
  'parameter.x-sunset': judgeSunset,
  'channel.x-stream-limits': judgeLimit,
  'channel.x-listen-key': (change) =>
    change.path.at(-1) === 'validMs' ? judgeLimit(change) : undefined,
  'error.gateway': judgeErrorScope,
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

function judgeRequired({ after }: RawChange): Verdict {
  return after === true
    ? { bump: 'major', notice: 'Calls without the value are rejected.', action: 'Send the value.' }
    : { bump: 'minor', notice: 'The value is optional.' };
}

function judgeRequiredHeader({ after }: RawChange): Verdict {
  return after === true
    ? { bump: 'minor', notice: 'The header is always present.' }
    : { bump: 'major', notice: 'The header can be absent.', action: 'Handle a missing header.' };
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

/** Compares the weights of all calls, because a step can be split or moved. */
function judgeWeight(_change: RawChange, { parents }: Subject): Verdict {
  const weights = [parents?.before, parents?.after].map((one) => objectOf(one)['x-weight']);
  return isHeavier(weights[0], weights[1])
    ? {
        bump: 'major',
        notice: 'The call uses more of the rate limit; a busy client gets status 429.',
        action: 'Make fewer calls, or check the budget.',
      }
    : { bump: 'minor', notice: 'The call uses less of the rate limit, or its weight is known.' };
}

function judgeRule({ kind, after }: RawChange, { parents }: Subject): Verdict | undefined {
  const before = objectOf(objectOf(parents?.before)['x-parameter-rules']);
  const isKnown = Object.values(before).some((old) => isWeaker(after, old));
  return kind === 'added' && isKnown
    ? { bump: 'minor', notice: 'The rule is weaker than before.' }
    : undefined;
}

/** A check is identified by its codes; its name explains it. */
function judgeChecks({ path }: RawChange): Verdict | undefined {
  if (path.at(-1) === 'check') return unknownRule('description').changed;
  return path.includes('rule') ? unknownRule('x-checks').changed : undefined;
}

/** A limit of a connection, or the time for which a key is valid. */
function judgeLimit({ kind, before, after }: RawChange): Verdict {
  const isLower = kind === 'added' || (kind === 'changed' && Number(after) < Number(before));
  return isLower
    ? {
        bump: 'major',
        notice: 'Connections that were open are closed or rejected.',
        action: 'Stay within the limit.',
      }
    : { bump: 'minor', notice: 'The limit is higher.' };
}

/** Clients that handle a code of any operation also handle it for an operation that lists it. */
function judgeErrorScope({ kind, after }: RawChange): Verdict {
  return kind === 'added' || after === 'any'
    ? { bump: 'minor', notice: 'More operations can return the error code.' }
    : {
        bump: 'major',
        notice: 'Fewer operations return the error code.',
        action: 'Handle the code that replaces it, if one does.',
      };
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
