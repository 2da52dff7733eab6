import type { JsonObject } from '../../read/schema.ts';
import { schemaPart } from './example-cases.ts';
import { inQuery } from './request-text.ts';
import { type Draft, refusal, rules, type Subject } from './test-case.ts';

/** Cases about the time of a request, and about requests that come twice. */
export function clockCases(subject: Subject): Draft[] {
  const { operation, base, accepted } = subject;
  const success = { ...accepted, ...schemaPart(operation, base.values) };
  if (!operation.requiresTimestamp) return [];
  return [
    ...edges(subject, success),
    ...windows(subject, success),
    ...(operation.signed ? [replay(subject, success)] : []),
  ];
}

function edges(subject: Subject, success: JsonObject): Draft[] {
  const { operation, base } = subject;
  const late = refusal(subject, 'INVALID_TIMESTAMP');
  const one = (slug: string, title: string, timestamp: string, expect: JsonObject): Draft => ({
    ...{ kind: 340, slug, title, promise: rules.timestamp, expect },
    query: inQuery(operation, base.values, timestamp),
  });
  return [
    one(
      'just-below-1000-ahead',
      'A timestamp less than 1000 ms ahead is accepted',
      '{inside+1000}',
      success,
    ),
    one('1000-ahead', 'A timestamp 1000 ms ahead is refused', '{outside+1000}', late),
    one('5000-behind', 'A timestamp 5000 ms behind is accepted', '{inside-5000}', success),
    one(
      'past-5000-behind',
      'A timestamp more than 5000 ms behind is refused',
      '{outside-5000}',
      late,
    ),
  ];
}

/** The parameter recvWindow, where it is read and where it is not. */
function windows(subject: Subject, success: JsonObject): Draft[] {
  const { operation, base } = subject;
  const window = operation.parameters.find(({ name }) => name === 'recvWindow');
  if (window === undefined) return [];
  const late = refusal(subject, 'INVALID_TIMESTAMP');
  const one = (size: string, what: string, timestamp: string, expect: JsonObject): Draft => ({
    kind: 341,
    slug: `recv-window-${size}-${what.replaceAll(' ', '-')}`,
    title: `With recvWindow ${size} a timestamp ${ages[what]} is ${
      expect === late ? 'refused' : 'accepted'
    }`,
    promise: rules.timestamp,
    expect,
    query: inQuery(operation, { ...base.values, recvWindow: size }, timestamp),
  });
  if (window.ignored) {
    return [
      one('1000', 'ignored within 5000', '{now-3000}', success),
      one('20000', 'ignored past 5000', '{now-10000}', late),
    ];
  }
  return ['1000', '20000'].flatMap((size) => [
    one(size, 'within', `{inside-${size}}`, success),
    one(size, 'past', `{outside-${size}}`, late),
  ]);
}

const ages: Readonly<Record<string, string>> = {
  within: 'just as old',
  past: 'that is older',
  'ignored within 5000': '3000 ms old, where recvWindow is not read,',
  'ignored past 5000': '10000 ms old, where recvWindow is not read,',
};

/** The same signed text a second time. */
function replay(subject: Subject, success: JsonObject): Draft {
  const { operation, base } = subject;
  const again = refusal(subject, 'INVALID_TIMESTAMP');
  const query = inQuery(operation, base.values);
  const common = { promise: rules.gateway, expect: success, query };
  if (operation.replayRefused) {
    const title = 'The same signed request a second time is refused as a replay';
    return { ...common, kind: 350, slug: 'replay-refused', title, again };
  }
  const repeats = operation.retry === 'safe';
  const title = repeats
    ? 'The same signed request a second time is answered again'
    : 'The same signed request a second time is not refused as a replay';
  const second: JsonObject = repeats ? success : { notCode: again.code };
  return { ...common, kind: 351, slug: 'replay-let-in', title, again: second };
}
