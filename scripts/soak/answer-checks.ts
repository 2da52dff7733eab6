import { readFileSync } from 'node:fs';
import { type OperationRecord, operations } from '@broker-api/spec';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { inRepository, sections } from '../lib/paths.ts';

/** Says what is wrong with the body of a successful answer; nothing when it is right. */
export type AnswerCheck = (body: unknown) => string | undefined;

/** The checks of all operations, by the response schemas of the bundled documents. */
export function answerChecks(): ReadonlyMap<OperationRecord, AnswerCheck> {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  const checks = new Map<OperationRecord, AnswerCheck>();
  for (const section of sections) {
    const path = inRepository(`packages/spec/src/generated/${section}/openapi.gen.json`);
    ajv.addSchema(JSON.parse(readFileSync(path, 'utf8')) as AnySchema, section);
    for (const operation of Object.values(operations[section])) {
      const address = operation.path.replaceAll('~', '~0').replaceAll('/', '~1');
      const place = `/paths/${address}/${operation.method.toLowerCase()}/responses/200/content`;
      const validate = ajv.compile({ $ref: `${section}#${place}/application~1json/schema` });
      checks.set(operation, (body) =>
        validate(body) ? undefined : ajv.errorsText(validate.errors),
      );
    }
  }
  return checks;
}
