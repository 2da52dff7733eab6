import type { Spec } from '../load.ts';
import type { Problem } from '../problem.ts';
import { decodingProblems } from './decoding.ts';
import { exampleProblems } from './examples.ts';
import { fileProblems } from './files.ts';
import { jsonSchemas, schemaOf, Visitor } from './json-schemas.ts';
import { documentProblems, layoutProblems } from './layout.ts';
import { nameProblems } from './names.ts';
import { operationRules } from './operation-rules.ts';
import { requirementProblems } from './requirements.ts';
import { elementRules, textProblems } from './rules.ts';
import { schemaProblems, validators } from './schemas.ts';
import { workflowsProblems } from './workflows.ts';

/** Returns all problems of a specification. */
export function check(spec: Spec): Problem[] {
  const documents = documentProblems(spec);
  const layout = documents.length > 0 ? [] : layoutProblems(spec);
  if (layout.length > 0) return layout;
  const schemas = jsonSchemas(spec);
  const visitor = new Visitor(schemas);
  const files = [...spec.files.values()].flatMap((file) => {
    const schema = schemaOf(file.path);
    return schema === undefined ? [] : [{ schema, at: { file, keys: [], value: file.content } }];
  });
  const values = files.flatMap(({ schema, at }) => visitor.visit(at, { $ref: schema }));
  const validatorOf = validators(schemas);
  const forms = [...documents, ...schemaProblems(spec, validatorOf)];
  let problems = forms;
  try {
    problems = [
      ...forms,
      ...nameProblems(spec, values, visitor),
      ...elementRules(spec, values),
      ...files.flatMap(({ at }) => textProblems(at)),
      ...operationRules(spec, schemas),
      ...exampleProblems(spec, values, validatorOf('example.schema.json')),
      ...fileProblems(spec),
      ...requirementProblems(spec),
    ];
  } catch (error) {
    // A rule can fail on a value whose form is wrong.
    if (forms.length === 0) throw error;
  }
  // The operations can be read only from documents without problems.
  if (problems.length > 0) return problems;
  const decoding = decodingProblems(spec);
  return decoding.length > 0 ? decoding : workflowsProblems(spec);
}
