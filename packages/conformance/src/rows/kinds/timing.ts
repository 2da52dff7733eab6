import { decided, required } from '../../basis.ts';
import type { TestContext } from '../requests.ts';
import { error, kindWith, success } from './kind.ts';

const late = error('INVALID_TIMESTAMP');
const requiresTimestamp = ({ operation }: TestContext) => operation.requiresTimestamp;

const accepted = kindWith({ requirement: required('section 5, rule 6'), when: requiresTimestamp });
const rejected = kindWith({
  requirement: required('section 5, rule 6'),
  when: requiresTimestamp,
  expect: late,
});
const replayed = kindWith({ requirement: decided('section 7') });

/** Returns the base request with a timestamp and, if given, with a recvWindow. */
function at(context: TestContext, timestamp: string, recvWindow?: string) {
  return { ...context.base.values, ...(recvWindow && { recvWindow }), timestamp };
}

const windowOf = ({ operation }: TestContext) =>
  operation.parameters.find(({ name }) => name === 'recvWindow');

const ignoresWindow = (context: TestContext) => windowOf(context)?.ignored === true;

/** Returns the sizes of the recvWindow that tests send, if the broker does not ignore them. */
const sizes = (context: TestContext) =>
  windowOf(context) && !ignoresWindow(context) ? [{ size: '1000' }, { size: '20000' }] : [];

const isSigned = ({ operation }: TestContext) => operation.requiresTimestamp && operation.signed;

/** Returns the error for a replay, if the operation rejects replays. */
const replayErrors = (context: TestContext) =>
  isSigned(context) && context.operation.rejectsReplays ? [late(context)] : [];

const allowsReplays = (context: TestContext) =>
  isSigned(context) && !context.operation.rejectsReplays;

/** The kinds of tests about the timestamp of a request, and about replays. */
export const timingKinds = {
  '340-less-than-1000-ms-ahead': accepted({
    title: 'Accepts a timestamp less than 1000 ms ahead of the clock',
    values: (test) => at(test, '{inside+1000}'),
  }),
  '340-1000-ms-ahead': rejected({
    title: 'Rejects a timestamp 1000 ms ahead of the clock with {code}',
    values: (test) => at(test, '{outside+1000}'),
  }),
  '340-5000-ms-behind': accepted({
    title: 'Accepts a timestamp 5000 ms behind the clock',
    values: (test) => at(test, '{inside-5000}'),
  }),
  '340-more-than-5000-ms-behind': rejected({
    title: 'Rejects a timestamp more than 5000 ms behind the clock with {code}',
    values: (test) => at(test, '{outside-5000}'),
  }),
  '341-recv-window-1000-ignored-inside-5000': accepted({
    title: 'Ignores recvWindow 1000 and accepts a timestamp 3000 ms behind the clock',
    when: ignoresWindow,
    values: (test) => at(test, '{now-3000}', '1000'),
  }),
  '341-recv-window-20000-ignored-outside-5000': rejected({
    title: 'Rejects a timestamp 10000 ms behind the clock with {code} despite recvWindow 20000',
    when: ignoresWindow,
    values: (test) => at(test, '{now-10000}', '20000'),
  }),
  '341-recv-window-{size}-inside': accepted({
    title: 'Accepts a timestamp {size} ms behind the clock with recvWindow {size}',
    each: sizes,
    values: (test) => at(test, `{inside-${test.item.size}}`, test.item.size),
  }),
  '341-recv-window-{size}-outside': rejected({
    title:
      'Rejects a timestamp more than {size} ms behind the clock with {code} ' +
      'if recvWindow is {size}',
    each: sizes,
    values: (test) => at(test, `{outside-${test.item.size}}`, test.item.size),
  }),
  '350-replay-rejected': replayed({
    title: 'Rejects a repeated signed request with {code} as a replay',
    each: replayErrors,
    request: ({ item }) => ({ expectOnReplay: item }),
  }),
  '351-replay-allowed': replayed({
    title: ({ operation }) =>
      operation.retry === 'safe'
        ? 'Accepts a repeated signed request'
        : 'Does not reject a repeated signed request as a replay',
    when: allowsReplays,
    request: (test) => ({
      expectOnReplay:
        test.operation.retry === 'safe' ? success(test) : { notCode: late(test).code },
    }),
  }),
  '352-replay-in-upper-case-rejected': replayed({
    title:
      'Rejects a repeated signed request with {code} as a replay, ' +
      'if its signature is in upper-case hex',
    each: replayErrors,
    request: ({ item }) => ({ replayInUpperCase: true, expectOnReplay: item }),
  }),
};
