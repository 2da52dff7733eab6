import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface SpotDocument {
  readonly paths: Readonly<
    Record<string, Record<string, { operationId: string; responses: Record<string, object> }>>
  >;
}

const file = new URL('../../../spec/src/generated/spot/openapi.source.gen.json', import.meta.url);
/** The engine returns every time as a number. The gateway writes some of them as text. */
const document = JSON.parse(readFileSync(file, 'utf8'), (_key, value) =>
  value?.format === 'epoch-ms' ? { ...value, type: ['integer', 'string'] } : value,
) as SpotDocument;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'spot');

const validators = new Map<string, ValidateFunction>();

/** Returns the validator for the successful response of a spot operation. */
function validatorOf(operationId: string): ValidateFunction {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId !== operationId) continue;
      const pointer = ['paths', path, method, 'responses', '200', 'content', 'application/json'];
      const encoded = [...pointer, 'schema'].map((part) =>
        encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
      );
      return ajv.compile({ $ref: `spot#/${encoded.join('/')}` });
    }
  }
  throw new Error(`The specification has no spot operation ${operationId}.`);
}

/** Returns how a response of a spot operation violates its schema; an empty list if it is valid. */
export function schemaViolations(operationId: string, response: unknown): unknown {
  let validate = validators.get(operationId);
  if (validate === undefined) {
    validate = validatorOf(operationId);
    validators.set(operationId, validate);
  }
  return validate(response) ? [] : validate.errors;
}
