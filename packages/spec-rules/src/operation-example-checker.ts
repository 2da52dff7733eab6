import { isRef } from '@redocly/openapi-core';
import { type CatalogueEntry, errorCatalogue } from './catalogue.ts';
import type { ExampleProblem } from './examples.ts';
import { isObject, type JsonObject, listOf, objectOf } from './json.ts';
import { addedByClients, type Parameter, parametersOf, responseSchema } from './operation.ts';
import { brokenRules, parameterRulesOf } from './parameter-conditions.ts';
import { follow, ownName } from './place.ts';
import type { Context } from './rule.ts';
import { specRoot } from './spec-files.ts';
import type { StrictSchema } from './strict-schemas.ts';
import type { Check, ValueChecker } from './value-checker.ts';
import { fieldProblems, type ValueProblem } from './value-problems.ts';
import { show } from './wording.ts';

/** What an example holds, in this order. */
const exampleKeys = ['summary', 'request', 'status', 'response'];

/** Statuses that the transport decides, beside the one that the catalogue gives a code. */
const transportStatuses = [404, 405, 413, 415, 418];
/** Codes that come with each of these: too many requests, unsupported operation. */
const transportCodes = [-1003, -1020];

/** Checks examples of one operation. What it needs of the operation is prepared when first used. */
export class OperationExampleChecker {
  readonly #operation: JsonObject;
  readonly #values: ValueChecker;
  readonly #ctx: Context;
  readonly #parameters: readonly Parameter[];
  readonly #checks = new Map<string, Check>();

  constructor(operation: JsonObject, values: ValueChecker, ctx: Context) {
    this.#operation = operation;
    this.#values = values;
    this.#ctx = ctx;
    this.#parameters = parametersOf(operation, ctx);
  }

  /** What is wrong with an example: one problem for each wrong place. */
  check(example: unknown): ExampleProblem[] {
    if (!isObject(example)) return [problem('', 'An example is an object with summary, request, status and response.')];
    const { request, status, response } = example;
    const shape = shapeProblems(example);
    if (shape.length > 0) return shape;
    if (status >= 200 && status < 300) {
      return [
        ...this.#unknownParameters(request),
        ...this.#missing
      ];
    }
  }
}
