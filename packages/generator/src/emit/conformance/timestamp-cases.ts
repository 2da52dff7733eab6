import type { JsonObject } from '@broker-api/spec/schema';
import { schemaPart } from './example-cases.ts';
import { inQuery } from './request-text.ts';
import {
  errorNamed,
  rejectionTitle,
  requirements,
  type TestCase,
  type TestContext,
} from './test-case.ts';

/** Returns the cases about the timestamp of a request, and about replays. */
export function clockCases(context: TestContext): TestCase[] {
  const { operation, base, accepted } = context;
  const success = { ...accepted, ...schemaPart(operation, base.values) };
  if (!operation.requiresTimestamp) return [];
  return [
    ...edges(context, success),
    ...windows(context, success),
    ...(operation.signed ? replays(context, success) : []),
  ];
}

function edges(context: TestContext, success: JsonObject): TestCase[] {
  const { operation, base } = context;
  const late = errorNamed(context, 'INVALID_TIMESTAMP');
  const one = (slug: string, title: string, timestamp: string, expect: JsonObject): TestCase => ({
    kind: 340,
    slug,
    title,
    requirement: requirements.timestamp,
    expect,
    query: inQuery(operation, base.values, timestamp),
  });
  return [
    one(
      'less-than-1000-ms-ahead',
      'Accepts a timestamp less than 1000 ms ahead of the clock',
      '{inside+1000}',
      success,
    ),
    one(
      '1000-ms-ahead',
      rejectionTitle('a timestamp 1000 ms ahead of the clock', late),
      '{outside+1000}',
      late,
    ),
    one('5000-ms-behind', 'Accepts a timestamp 5000 ms behind the clock', '{inside-5000}', success),
    one(
      'more-than-5000-ms-behind',
      rejectionTitle('a timestamp more than 5000 ms behind the clock', late),
      '{outside-5000}',
      late,
    ),
  ];
}

/** Returns the cases about recvWindow, which some operations use and others ignore. */
function windows(context: TestContext, success: JsonObject): TestCase[] {
  const { operation, base } = context;
  const window = operation.parameters.find(({ name }) => name === 'recvWindow');
  if (window === undefined) return [];
  const late = errorNamed(context, 'INVALID_TIMESTAMP');
  const one = (
    size: string,
    variant: string,
    title: string,
    timestamp: string,
    expect: JsonObject,
  ): TestCase => ({
    kind: 341,
    slug: `recv-window-${size}-${variant}`,
    title,
    requirement: requirements.timestamp,
    expect,
    query: inQuery(operation, { ...base.values, recvWindow: size }, timestamp),
  });
  if (window.ignored) {
    return [
      one(
        '1000',
        'ignored-inside-5000',
        'Ignores recvWindow 1000 and accepts a timestamp 3000 ms behind the clock',
        '{now-3000}',
        success,
      ),
      one(
        '20000',
        'ignored-outside-5000',
        rejectionTitle('a timestamp 10000 ms behind the clock', late, 'despite recvWindow 20000'),
        '{now-10000}',
        late,
      ),
    ];
  }
  return ['1000', '20000'].flatMap((size) => [
    one(
      size,
      'inside',
      `Accepts a timestamp ${size} ms behind the clock with recvWindow ${size}`,
      `{inside-${size}}`,
      success,
    ),
    one(
      size,
      'outside',
      rejectionTitle(
        `a timestamp more than ${size} ms behind the clock`,
        late,
        `if recvWindow is ${size}`,
      ),
      `{outside-${size}}`,
      late,
    ),
  ]);
}

/** Returns the cases that send the same signed request twice. */
function replays(context: TestContext, success: JsonObject): TestCase[] {
  const { operation, base } = context;
  const replayError = errorNamed(context, 'INVALID_TIMESTAMP');
  const query = inQuery(operation, base.values);
  const common = { requirement: requirements.gateway, expect: success, query };
  if (operation.rejectsReplays) {
    const title = rejectionTitle('a repeated signed request', replayError, 'as a replay');
    const rejected = { ...common, expectOnReplay: replayError };
    return [
      { ...rejected, kind: 350, slug: 'replay-rejected', title },
      {
        ...rejected,
        kind: 352,
        slug: 'replay-in-upper-case-rejected',
        title: `${title}, if its signature is in upper-case hex`,
        replayInUpperCase: true,
      },
    ];
  }
  const isSafe = operation.retry === 'safe';
  const title = isSafe
    ? 'Accepts a repeated signed request'
    : 'Does not reject a repeated signed request as a replay';
  const expectOnReplay: JsonObject = isSafe ? success : { notCode: replayError.code };
  return [{ ...common, kind: 351, slug: 'replay-allowed', title, expectOnReplay }];
}
