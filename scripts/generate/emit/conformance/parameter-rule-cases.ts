import type { ParameterRule } from '../../read/operations.ts';
import { applicableCodes } from './applicable-codes.ts';
import { changed, completed, rightValue } from './base-request.ts';
import { inQuery } from './request-text.ts';
import {
  type Draft,
  promiseOf,
  refusalOf,
  type Subject,
  slugOf,
  type Values,
} from './test-case.ts';

/** Cases that break each conditional rule in each way. */
export function ruleCases(subject: Subject): Draft[] {
  return subject.operation.rules.flatMap((rule) => [
    ...requirements(subject, rule),
    ...choices(subject, rule),
    ...combinations(subject, rule),
  ]);
}

function broken(subject: Subject, slug: string, title: string, values: Values): Draft[] {
  const { operation } = subject;
  const [code] = applicableCodes(subject, values);
  if (code === undefined) return [];
  const expect = refusalOf(subject, code);
  const promise = promiseOf(operation);
  return [{ kind: 210, slug, title, promise, query: inQuery(operation, values), expect }];
}

/** Each value that requires another parameter, without that one. */
function requirements(subject: Subject, { when, require = [] }: ParameterRule): Draft[] {
  return Object.entries(when ?? {}).flatMap(([name, allowed]) =>
    allowed.flatMap((value) => {
      const shown = [...subject.successes, subject.base].find((one) => one.values[name] === value);
      const values = completed(subject, { ...(shown ?? subject.base).values, [name]: value });
      // A value that is refused anyway says nothing about the rule.
      if (applicableCodes(subject, values).length > 0) return [];
      return require.flatMap((needed) =>
        broken(
          subject,
          `${name}-${slugOf(value)}-without-${needed}`,
          `With ${name} ${value} the parameter ${needed} is required`,
          changed(values, { [needed]: undefined }),
        ),
      );
    }),
  );
}

function choices(subject: Subject, { atLeastOne, allOrNone = [] }: ParameterRule): Draft[] {
  const none = Object.fromEntries((atLeastOne ?? []).map((name) => [name, undefined]));
  const all = Object.fromEntries(allOrNone.map((name) => [name, rightValue(subject, name)]));
  return [
    ...(atLeastOne
      ? broken(
          subject,
          `without-${atLeastOne.join('-and-')}`,
          `One of ${atLeastOne.join(' and ')} is required`,
          changed(subject.base.values, none),
        )
      : []),
    ...allOrNone.flatMap((name) =>
      broken(
        subject,
        `group-without-${name}`,
        `${allOrNone.join(', ')} go together: without ${name} the request is refused`,
        changed(subject.base.values, { ...all, [name]: undefined }),
      ),
    ),
  ];
}

/** Each value that is not allowed beside a parameter. */
function combinations(subject: Subject, { whenSent = [], allow = {} }: ParameterRule): Draft[] {
  const sent = Object.fromEntries(whenSent.map((name) => [name, rightValue(subject, name)]));
  return Object.entries(allow).flatMap(([name, allowed]) => {
    const parameter = subject.operation.parameters.find((one) => one.name === name);
    const others = (parameter?.resolved.enum ?? [])
      .map(String)
      .filter((one) => !allowed.includes(one));
    return others.flatMap((value) => {
      const values = { ...subject.base.values, ...sent, [name]: value };
      return broken(
        subject,
        `${whenSent.join('-and-')}-with-${name}-${slugOf(value)}`,
        `With ${whenSent.join(' and ')}, the ${name} ${value} is refused`,
        completed(subject, values),
      );
    });
  });
}
