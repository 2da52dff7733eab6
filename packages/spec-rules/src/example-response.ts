import { errorCatalogue } from './catalogue.ts';
import { type JsonObject, objectOf } from './json.ts';
import { responseArms, responseSchema } from './operation.ts';
import type { Context } from './rule.ts';
import { isControlPlane, specRoot } from './spec-files.ts';
import type { Check, ValueChecker } from './value-checker.ts';
import { inside, type ValueProblem } from './value-problems.ts';
import { sentences } from './wording.ts';

/** An example of an operation. */
export interface Example {
  readonly request: JsonObject;
  readonly status: number;
  readonly response: unknown;
}

/** Checks a response of an operation's examples, at pointers from the example. */
export type ResponseCheck = (example: Example) => ValueProblem[];

/** Statuses that the transport decides, beside the one that the catalogue gives a code. */
const transportStatuses = [404, 405, 413, 415, 418];
/** Codes that come with each of these: too many requests, unsupported operation. */
const transportCodes = [-1003, -1020];

/** Prepares the check of successful responses, by the schema that holds for the request. */
export function successCheck(
  operation: JsonObject,
  values: ValueChecker,
  ctx: Context,
): ResponseCheck {
  const written = responseSchema(operation, '200', ctx);
  // That there is no schema is said by operation-default-error.
  if (written === undefined) return () => [];
  const { parameter, sent, absent } = objectOf(operation['x-response-by']);
  const arms = responseArms(operation, ctx).filter(({ name }) => name === sent || name === absent);
  const byName = new Map<unknown, Check>(
    arms.map((arm) => [arm.name, values.compileWritten(arm, 'reference', ctx)]),
  );
  const ofAny = values.compileWritten(written, 'reference', ctx);
  return ({ request, response }) => {
    const name = request[String(parameter)] === undefined ? absent : sent;
    return inside('/response', (byName.get(name) ?? ofAny)(response));
  };
}

/** Prepares the check of refusals, by the Error schema and the catalogue of codes. */
export function refusalCheck(
  operation: JsonObject,
  values: ValueChecker,
  ctx: Context,
): ResponseCheck {
  const written = responseSchema(operation, 'default', ctx);
  if (written === undefined) return () => [];
  const checkShape = values.compileWritten(written, 'reference', ctx);
  // The refusals of the control plane are named, and their statuses are its own.
  const hasCodes = !isControlPlane(ctx.location.source.absoluteRef);
  return (example) => {
    const wrongShape = inside('/response', checkShape(example.response));
    return wrongShape.length > 0 || !hasCodes ? wrongShape : codeProblems(example, ctx);
  };
}

function codeProblems({ status, response }: Example, ctx: Context): ValueProblem[] {
  const code = Number(objectOf(response).code);
  const entry = errorCatalogue(specRoot(ctx.location.source.absoluteRef)).get(code);
  if (entry === undefined) {
    const message = sentences(
      `errors.yaml has no code ${code}.`,
      'Mend the code, such as -1121, or add it there.',
    );
    return [{ pointer: '/response/code', onKey: false, message, suggest: [] }];
  }
  const mayDiffer = transportCodes.includes(code) || entry.meaning.includes(String(status));
  if (status === entry.httpStatus || (mayDiffer && transportStatuses.includes(status))) return [];
  const message = sentences(
    `The status is ${status}, but errors.yaml says that ${code} (${entry.name}) comes`,
    `with ${entry.httpStatus}.`,
    `Write \`"status": ${entry.httpStatus}\`, or mend the code.`,
  );
  return [{ pointer: '/status', onKey: false, message, suggest: [] }];
}
