import type { GatewayOperation } from '@broker-api/spec';
import { listFindings } from '../auditor/values.ts';
import type { AnythingExcept, Expectation, ExpectedError } from '../cases/case.ts';
import { responseSchema, schemasOf } from '../cases/documents.ts';
import { checkBody } from '../cases/schema-check.ts';
import { statusText } from '../client/call.ts';
import type { ApiResponse } from '../client/session.ts';
import { andList } from '../lists.ts';
import { type Mismatch, mismatchText, type TestFindings } from '../result.ts';

/**
 * Compares a response with the expectation of a case.
 *
 * @param sent the sent parameters by name
 * @param findings receives the mismatches, the error code and the findings in the body
 * @returns the failure message, or undefined if the response is as expected
 */
export function checkResponse(
  response: ApiResponse,
  expected: Expectation,
  operation: GatewayOperation,
  sent: URLSearchParams,
  findings: TestFindings,
): string | undefined {
  if (response.status === 0) return `Expected a response, got none: ${response.exchange.error}.`;
  const body = readBody(response);
  const code = body && 'value' in body ? errorCodeIn(body.value) : undefined;
  if (code !== undefined) findings.errorCodes.add(code);
  if ('notCode' in expected) return checkNotCode(response, expected, code);
  if ('ok' in expected) return checkSuccess(response, body, operation, sent, findings);
  return checkError(response, body, expected, operation, findings);
}

type Body = { readonly value: unknown } | { readonly problem: string };

function readBody({ headers, body }: ApiResponse): Body {
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    return { problem: `Expected the content type application/json, got ${type || 'none'}.` };
  }
  return body === undefined
    ? { problem: 'Expected a JSON body, got malformed JSON.' }
    : { value: body };
}

function errorCodeIn(value: unknown): number | undefined {
  const { code } = (value ?? {}) as { code?: unknown };
  return typeof code === 'number' ? code : undefined;
}

const statusOf = ({ status }: ApiResponse, body: Body): string =>
  statusText(status, 'value' in body ? body.value : undefined);

function checkNotCode(
  response: ApiResponse,
  { notCode }: AnythingExcept,
  code: number | undefined,
): string | undefined {
  if (code === notCode) return `Expected any response except code ${notCode}, got code ${code}.`;
  if (response.status < 500) return undefined;
  return `Expected a status below 500, got status ${response.status}.`;
}

function checkError(
  response: ApiResponse,
  body: Body,
  { code, status, allowHeader }: ExpectedError,
  operation: GatewayOperation,
  { mismatches }: TestFindings,
): string | undefined {
  const actualCode = 'value' in body ? errorCodeIn(body.value) : undefined;
  const mismatch = (kind: Mismatch['kind'], expected: number, actual: unknown): string => {
    mismatches.push({
      operation: `${operation.section}/${operation.operationId}`,
      kind,
      pointer: '',
      expected: String(expected),
      actual: String(actual ?? 'none'),
    });
    return `Expected status ${status} with code ${code}, got ${statusOf(response, body)}.`;
  };
  if (actualCode !== code) return mismatch('code', code, actualCode ?? `status ${response.status}`);
  if (response.status !== status) return mismatch('status', status, response.status);
  if ('problem' in body) return body.problem;
  const shapeProblem = errorShapeProblem(body.value);
  if (shapeProblem !== undefined) return shapeProblem;
  return allowHeader && !response.headers.get('allow')
    ? 'Expected an Allow header, got none.'
    : undefined;
}

/**
 * Checks that an error body has only the fields code and msg (requirements 1, section 7, rule 1).
 */
function errorShapeProblem(value: unknown): string | undefined {
  const { code, msg, ...others } = value as Record<string, unknown>;
  const more = Object.keys(others);
  if (more.length > 0) {
    return `Expected only the fields code and msg in the error body, also got ${andList(more)}.`;
  }
  if (!Number.isInteger(code) || (code as number) >= 0) {
    return (
      `Expected the field code of the error body to be a negative integer, ` +
      `got ${JSON.stringify(code)}.`
    );
  }
  if (typeof msg === 'string' && msg !== '') return undefined;
  return (
    `Expected the field msg of the error body to be a non-empty string, ` +
    `got ${JSON.stringify(msg)}.`
  );
}

function checkSuccess(
  response: ApiResponse,
  body: Body,
  operation: GatewayOperation,
  sent: URLSearchParams,
  findings: TestFindings,
): string | undefined {
  const name = `${operation.section}/${operation.operationId}`;
  if (response.status !== 200) {
    const actual = String(response.status);
    const mismatch = { kind: 'status', pointer: '', expected: '200', actual } as const;
    findings.mismatches.push({ operation: name, ...mismatch });
    return `Expected status 200, got ${statusOf(response, body)}.`;
  }
  if ('problem' in body) return body.problem;
  const { mismatches, bodies } = findings;
  const before = bodies.problems.length;
  checkBody(body.value, responseSchema(operation, sent), schemasOf(operation.section), bodies);
  const problems = bodies.problems.slice(before);
  for (const problem of problems) {
    const isKnown = mismatches.some(
      ({ kind, pointer }) => kind === problem.kind && pointer === problem.pointer,
    );
    if (!isKnown) mismatches.push({ operation: name, ...problem });
  }
  return mismatchText(problems);
}

/** Returns what is wrong with the lists of a response. The Auditor reports each problem once. */
export function listProblem(
  { body }: ApiResponse,
  operation: GatewayOperation,
  sent: URLSearchParams,
): string | undefined {
  for (const { message } of listFindings({ body, operation, sent })) return message;
  return undefined;
}
