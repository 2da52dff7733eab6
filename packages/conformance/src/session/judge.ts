import type { OperationRecord } from '@broker-api/spec';
import { answerSchema, schemasOf } from '../cases/answer-schema.ts';
import type { AnythingExcept, Expectation, ExpectedError, ExpectedSuccess } from '../cases/case.ts';
import { parseExact } from '../cases/parse-exact.ts';
import { type BodyFindings, checkBody, noFindings } from '../cases/schema-check.ts';
import type { Mismatch } from '../result.ts';
import { echoProblem, lengthProblem, orderProblem } from './rows.ts';
import type { ApiResponse } from './session.ts';

/** What the judgement of answers collects over a case. */
export interface Verdict {
  readonly departures: Mismatch[];
  readonly codes: Set<number>;
  readonly findings: BodyFindings;
}

export function noVerdict(): Verdict {
  return { departures: [], codes: new Set(), findings: noFindings() };
}

/** The values of the parameters that were sent, by name. */
export type Sent = URLSearchParams;

/**
 * Compares an answer with what is expected. Returns what is wrong, in a sentence, and notes each
 * difference of the body.
 */
export function judge(
  answer: ApiResponse,
  expected: Expectation,
  operation: OperationRecord,
  sent: Sent,
  verdict: Verdict,
): string | undefined {
  if (answer.status === 0) return `No answer came: ${answer.exchange.error}.`;
  const body = readBody(answer);
  const code = body && 'value' in body ? codeOf(body.value) : undefined;
  if (code !== undefined) verdict.codes.add(code);
  if ('notCode' in expected) return judgeOther(answer, expected, code);
  if ('ok' in expected) return judgeSuccess(answer, body, expected, operation, sent, verdict);
  return judgeRefusal(answer, body, expected, operation, verdict);
}

type Body = { readonly value: unknown } | { readonly problem: string };

function readBody({ headers, text }: ApiResponse): Body {
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    return { problem: `Expected the content type application/json, found ${type || 'none'}.` };
  }
  try {
    return { value: parseExact(text) };
  } catch {
    return { problem: 'The body is no JSON.' };
  }
}

function codeOf(value: unknown): number | undefined {
  const { code } = (value ?? {}) as { code?: unknown };
  return typeof code === 'number' ? code : undefined;
}

function found({ status }: ApiResponse, body: Body): string {
  const { code, msg } = ('value' in body ? (body.value ?? {}) : {}) as Record<string, unknown>;
  const refusal = typeof code === 'number' ? ` with code ${code} (${String(msg)})` : '';
  return `status ${status}${refusal}`;
}

function judgeOther(
  answer: ApiResponse,
  { notCode }: AnythingExcept,
  code: number | undefined,
): string | undefined {
  if (code === notCode) return `Expected any answer but code ${notCode}, and found it.`;
  return answer.status >= 500 ? `Expected no failure, found status ${answer.status}.` : undefined;
}

function judgeRefusal(
  answer: ApiResponse,
  body: Body,
  { code, status, allow }: ExpectedError,
  operation: OperationRecord,
  { departures }: Verdict,
): string | undefined {
  const actual = 'value' in body ? codeOf(body.value) : undefined;
  const depart = (kind: Mismatch['kind'], expected: number, value: unknown): string => {
    const at = `${operation.section}/${operation.operationId}`;
    const text = String(value ?? 'none');
    departures.push({ operation: at, kind, pointer: '', expected: String(expected), found: text });
    return `Expected status ${status} with code ${code}, found ${found(answer, body)}.`;
  };
  if (actual !== code) return depart('code', code, actual ?? `status ${answer.status}`);
  if (answer.status !== status) return depart('status', status, answer.status);
  if ('problem' in body) return body.problem;
  const shape = errorShapeProblem(body.value);
  if (shape !== undefined) return shape;
  return allow && !answer.headers.get('allow') ? 'The header Allow is missing.' : undefined;
}

/** An error body has two fields (requirements 1, section 7, rule 1). */
function errorShapeProblem(value: unknown): string | undefined {
  const { code, msg, ...others } = value as Record<string, unknown>;
  const more = Object.keys(others);
  if (more.length > 0)
    return `The error body also has ${more.join(', ')}; it has code and msg only.`;
  if (!Number.isInteger(code) || (code as number) >= 0) {
    return `The code of the error body is ${JSON.stringify(code)}, not a negative integer.`;
  }
  if (typeof msg === 'string' && msg !== '') return undefined;
  return `The msg of the error body is ${JSON.stringify(msg)}, not text that says something.`;
}

function judgeSuccess(
  answer: ApiResponse,
  body: Body,
  expected: ExpectedSuccess,
  operation: OperationRecord,
  sent: Sent,
  verdict: Verdict,
): string | undefined {
  const at = `${operation.section}/${operation.operationId}`;
  if (answer.status !== 200) {
    const text = String(answer.status);
    const departure = { kind: 'status', pointer: '', expected: '200', found: text } as const;
    verdict.departures.push({ operation: at, ...departure });
    return `Expected status 200, found ${found(answer, body)}.`;
  }
  if ('problem' in body) return body.problem;
  const { departures, findings } = verdict;
  const before = findings.problems.length;
  const schema = expected.schema
    ? { $ref: `#/components/schemas/${expected.schema}` }
    : answerSchema(operation);
  checkBody(body.value, schema, schemasOf(operation.section), findings);
  const problems = findings.problems.slice(before);
  for (const problem of problems) {
    const known = departures.some(
      ({ kind, pointer }) => kind === problem.kind && pointer === problem.pointer,
    );
    if (!known) departures.push({ operation: at, ...problem });
  }
  const [first] = problems;
  if (first !== undefined) {
    const more = problems.length > 1 ? ` (${problems.length - 1} more in this body)` : '';
    const where = first.pointer === '' ? 'the body' : first.pointer;
    return `At ${where}: expected ${first.expected}, found ${first.found}${more}.`;
  }
  return (
    lengthProblem(body.value, expected.longest) ??
    orderProblem(body.value, expected.order) ??
    echoProblem(body.value, expected.echo, sent)
  );
}
