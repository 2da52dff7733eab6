import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isObject, type JsonObject } from '../json.ts';
import type { Located } from '../located.ts';
import { joinSentences } from './message-text.ts';
import { type LongNotation, type StrictSchema, StrictSchemas } from './strict-schemas.ts';
import { type ValidationProblem, validationProblems } from './validation-problems.ts';

/** Returns the problems of a value, or an empty list for a valid value. */
export type Validate = (value: unknown) => ValidationProblem[];

/** Validates values against schemas of the specification. It compiles each schema once. */
export class SchemaValidator {
  readonly #ajv = newAjv();
  readonly #strict: StrictSchemas;

  /** @param resolve returns the target of a reference */
  constructor(resolve: (ref: Located) => Located | undefined) {
    this.#strict = new StrictSchemas(resolve, (schema, id) =>
      this.#ajv.addSchema(schema as AnySchema, id),
    );
  }

  /** Adds a JSON Schema that others reference by its name. */
  add(schema: unknown, name: string): void {
    this.#ajv.addSchema(withClosestOf(schema) as AnySchema, name);
  }

  /** Returns the strict form of a schema; see StrictSchemas. */
  toStrictSchema(schema: Located, notation: LongNotation): StrictSchema {
    return this.#strict.convert(schema, notation);
  }

  /** Compiles the strict form of a schema from the specification. */
  compileSpecSchema(schema: Located, notation: LongNotation): Validate {
    return this.compile(this.toStrictSchema(schema, notation));
  }

  /** Compiles a strict schema. If it is malformed, the result reports a problem for any value. */
  compile(schema: StrictSchema): Validate {
    return (value) => {
      try {
        const validate = this.#ajv.compile(schema as AnySchema);
        return validate(value) ? [] : validationProblems(validate.errors ?? []);
      } catch (error) {
        const message = joinSentences(
          `The schema of this value is malformed: ${(error as Error).message}.`,
          'Fix the schema.',
        );
        return [{ pointer: '', onKey: true, message, suggest: [] }];
      }
    };
  }
}

/** Returns a JSON Schema with the custom keyword `closestOf` instead of `oneOf`. */
function withClosestOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withClosestOf);
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties' && isObject(value)) {
      // The keys are names, and one of them can be `oneOf`.
      return [key, mapValues(value, withClosestOf)];
    }
    return [key === 'oneOf' ? 'closestOf' : key, withClosestOf(value)];
  });
  return Object.fromEntries(entries);
}

function mapValues(object: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true, // Messages quote the value and its schema.
    strict: false, // Schemas have x- keys. spec/schema.schema.json describes the rest.
    validateSchema: false,
    logger: false,
    // Each validator runs only a few times, so compile time matters more than run time.
    code: { optimize: false },
    inlineRefs: false,
    formats: { decimal: /^-?\d+(\.\d+)?$/, 'long-id': true, 'epoch-ms': true, text: true },
  });
  ajv.addKeyword({ keyword: 'longNotation', validate: hasLongNotation });
  ajv.addKeyword({
    keyword: 'closestOf',
    compile: (alternatives: AnySchema[]) => closestOf(alternatives, ajv),
  });
  return ajv;
}

/**
 * Returns whether a LONG has the required notation. Returns true for values of other types, which
 * other keywords check.
 */
function hasLongNotation(notation: string, value: unknown): boolean {
  if (typeof value === 'number') return notation !== 'text' && Number.isSafeInteger(value);
  return typeof value !== 'string' || notation === 'text';
}

/** A validation function as Ajv calls it. It stores its errors in `errors`. */
interface CustomValidator {
  (value: unknown, context?: Parameters<ValidateFunction>[1]): boolean;
  errors?: Partial<ErrorObject>[];
}

/**
 * Validates like `oneOf`, but reports only the errors of the closest alternative. The alternatives
 * are compiled when the first value is validated, because an alternative may reference the schema
 * that Ajv is compiling.
 */
function closestOf(alternatives: AnySchema[], ajv: Ajv2020): CustomValidator {
  const compiled = () => alternatives.map((alternative) => ajv.compile(alternative));
  let validators: ReturnType<typeof compiled> | undefined;
  const validator: CustomValidator = (value, context) => {
    validators ??= compiled();
    const errorsOfAlternatives = validators.map((alternative) =>
      alternative(value, context) ? [] : (alternative.errors ?? []),
    );
    const matches = errorsOfAlternatives.filter((errors) => errors.length === 0).length;
    const closest = errorsOfAlternatives.sort(byDistance(context?.instancePath ?? ''))[0] ?? [];
    validator.errors = [{ keyword: 'closestOf', params: { matches, closest } }];
    return matches === 1;
  };
  return validator;
}

/**
 * Returns a function that compares alternatives by their errors and sorts the closest one first.
 * Alternatives with another type or another `const` are farthest from the value, then those with
 * other fields, then those with invalid field values.
 */
function byDistance(instancePath: string) {
  const distanceOf = (errors: readonly ErrorObject[]): number => {
    const depth = (error: ErrorObject) =>
      error.instancePath.slice(instancePath.length).split('/').length - 1;
    const weights = errors.map((error) => {
      if (error.keyword === 'const' && depth(error) <= 1) return 1e6;
      if (depth(error) > 0) return 1;
      return error.keyword === 'type' ? 1e6 : 1e3;
    });
    return weights.reduce((sum, weight) => sum + weight, 0);
  };
  return (one: readonly ErrorObject[], other: readonly ErrorObject[]) =>
    distanceOf(one) - distanceOf(other);
}
