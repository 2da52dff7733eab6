import { type CheckOptions, checkValue } from '@broker-api/spec/check-value';
import type { ValueSchema } from '@broker-api/spec/value-schema';
import { isObject, isRef, objectOf } from '../json.ts';
import { childOf, type Located } from '../located.ts';
import {
  type LongNotation,
  notationOf,
  type ValidationProblem,
  validationProblems,
} from './validation-problems.ts';

/** Returns the problems of a value, or an empty list for a valid value. */
export type Validate = (value: unknown) => ValidationProblem[];

/** Validates values against schemas of the specification, and its files against JSON Schemas. */
export class SchemaValidator {
  readonly #resolve: (ref: Located) => Located | undefined;
  readonly #schemas: Record<string, ValueSchema> = {};
  /** The names of the schemas of the specification that others reference. */
  readonly #names = new Map<unknown, string>();

  /** @param resolve returns the target of a reference */
  constructor(resolve: (ref: Located) => Located | undefined) {
    this.#resolve = resolve;
  }

  /** Adds a JSON Schema that others reference by its name, with the schemas in its `$defs`. */
  add(schema: object, name: string): void {
    this.#schemas[name] = schema;
    const inner = Object.entries(objectOf(objectOf(schema).$defs));
    for (const [key, one] of inner) this.#schemas[`${name}#/$defs/${key}`] = objectOf(one);
  }

  /** Returns a schema whose references are the names of schemas that this validator knows. */
  named(schema: Located): unknown {
    const { value } = schema;
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.keys(value).map((key): [string, unknown] => {
      const child = childOf(schema, key);
      if (key === '$ref' && isRef(value)) return [key, this.#nameOf(schema)];
      return [key, child && this.named(child)];
    });
    return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
  }

  #nameOf(ref: Located): string {
    // Another check reports an unresolved reference.
    const target = this.#resolve(ref) ?? { ...ref, value: {} };
    const known = this.#names.get(target.value);
    if (known !== undefined) return known;
    const name = `schema ${this.#names.size}`;
    // Store the name before the conversion, because a schema may reference itself.
    this.#names.set(target.value, name);
    const schema = this.named(target);
    this.#schemas[name] = isObject(schema) ? schema : {};
    return name;
  }

  /**
   * Returns the validator of a schema of the specification. Unknown fields, which the published
   * schemas allow, are problems.
   */
  compileSpecSchema(schema: Located, notation: LongNotation): Validate {
    return this.compile(this.named(schema), { closed: true, notation });
  }

  /** Returns the validator of a schema. If it is malformed, any value has a problem. */
  compile(
    schema: unknown,
    { closed = false, notation = 'any' }: { closed?: boolean; notation?: LongNotation } = {},
  ): Validate {
    const options: CheckOptions = {
      schemas: this.#schemas,
      closed,
      ...(notation !== 'any' && {
        long: (value: unknown, format: string) => hasNotation(value, format, notation),
      }),
    };
    const checked = isObject(schema) ? schema : schema !== false;
    return (value) => {
      try {
        return validationProblems(checkValue(value, checked, options), notation);
      } catch (error) {
        // Another check reports a keyword with a value of the wrong type.
        const reason = error instanceof SyntaxError ? `: ${error.message}` : '';
        const message = `The schema of this value is malformed${reason}. Fix the schema.`;
        return [{ pointer: '', onKey: true, message, suggest: [] }];
      }
    };
  }
}

function hasNotation(value: unknown, format: string, notation: LongNotation): boolean {
  const isText = notationOf(format, notation) === 'text';
  return isText ? typeof value === 'string' : Number.isSafeInteger(value);
}
