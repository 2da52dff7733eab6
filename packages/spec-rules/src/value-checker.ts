import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Written } from './place.ts';
import type { Context } from './rule.ts';
import { type Dialect, type StrictSchema, StrictSchemas } from './strict-schemas.ts';
import { type ValueProblem, valueProblems } from './value-problems.ts';
import { sentences } from './wording.ts';

/** Says what is wrong with a value; nothing when it is right. */
export type Check = (value: unknown) => ValueProblem[];

/** Checks values against schemas of the specification. Each schema is compiled once. */
export class ValueChecker {
  readonly #ajv = newAjv();
  readonly #strict = new StrictSchemas((schema, id) =>
    this.#ajv.addSchema(schema as AnySchema, id),
  );

  /** The strict form of a schema that is written in the file `from`; see StrictSchemas. */
  strict(schema: unknown, from: string, dialect: Dialect, ctx: Context): StrictSchema {
    return this.#strict.convert(schema, from, dialect, ctx);
  }

  /** Makes a check of a schema of the specification: the strict form of it. */
  compileWritten({ value, location }: Written, dialect: Dialect, ctx: Context): Check {
    return this.compile(this.strict(value, location.source.absoluteRef, dialect, ctx));
  }

  /** Makes a check of a strict schema. A malformed schema is a problem of every value. */
  compile(schema: StrictSchema): Check {
    return (value) => {
      try {
        const validate = this.#ajv.compile(schema as AnySchema);
        return validate(value) ? [] : valueProblems(validate.errors ?? []);
      } catch (error) {
        const message = sentences(
          `The schema of this is malformed: ${(error as Error).message}.`,
          'Mend the schema.',
        );
        return [{ pointer: '', onKey: true, message, suggest: [] }];
      }
    };
  }
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true, // Messages show the value and what its schema says.
    strict: false, // Schemas carry keys of ours, and Redocly checks the structure of the rest.
    validateSchema: false,
    logger: false,
    // A check runs a few times: compiling it quickly counts for more than running it quickly.
    code: { optimize: false },
    inlineRefs: false,
    formats: { decimal: /^-?\d+(\.\d+)?$/, 'long-id': true, 'epoch-ms': true, text: true },
  });
  ajv.addKeyword({ keyword: 'longForm', validate: hasLongForm });
  ajv.addKeyword({ keyword: 'nearestOf', compile: (arms: AnySchema[]) => nearestOf(arms, ajv) });
  return ajv;
}

/** Whether a LONG is written as it should be; what is neither text nor a number is another's. */
function hasLongForm(form: string, value: unknown): boolean {
  if (typeof value === 'number') return form !== 'text' && Number.isSafeInteger(value);
  if (typeof value !== 'string' || form === 'text') return true;
  return form === 'reference' && !Number.isSafeInteger(Number(value));
}

/** A validation as Ajv calls it; it leaves what it found in `errors`. */
interface Validation {
  (value: unknown, place?: Parameters<ValidateFunction>[1]): boolean;
  errors?: Partial<ErrorObject>[];
}

/**
 * What oneOf is, but it keeps the complaints of the nearest arm alone. Arms are compiled when a
 * value comes, because they may lead back to the schema that is just being compiled.
 */
function nearestOf(arms: AnySchema[], ajv: Ajv2020): Validation {
  const compiled = () => arms.map((arm) => ajv.compile(arm));
  let validators: ReturnType<typeof compiled> | undefined;
  const validation: Validation = (value, place) => {
    validators ??= compiled();
    const complaints = validators.map((arm) => (arm(value, place) ? [] : (arm.errors ?? [])));
    const fitting = complaints.filter((errors) => errors.length === 0).length;
    const nearest = complaints.sort(byDistance(place?.instancePath ?? ''))[0] ?? [];
    validation.errors = [{ keyword: 'nearestOf', params: { fitting, nearest } }];
    return fitting === 1;
  };
  return validation;
}

/**
 * Orders the complaints of arms. An arm of another type, or with another fixed value, is farthest;
 * then one with other fields; then one whose fields hold something else.
 */
function byDistance(place: string) {
  const weigh = (errors: readonly ErrorObject[]): number => {
    const depth = ({ instancePath }: ErrorObject) =>
      instancePath.slice(place.length).split('/').length - 1;
    const weights = errors.map((error) => {
      if (error.keyword === 'const' && depth(error) <= 1) return 1e6;
      if (depth(error) > 0) return 1;
      return error.keyword === 'type' ? 1e6 : 1e3;
    });
    return weights.reduce((sum, weight) => sum + weight, 0);
  };
  return (one: readonly ErrorObject[], other: readonly ErrorObject[]) => weigh(one) - weigh(other);
}
