import { scalarTypes } from '@broker-api/generator/schema-types';
import type { Json, JsonObject, Schema } from '@broker-api/spec/schema';
import openapiTS, { astToString, tsLiteral } from 'openapi-typescript';
import ts from 'typescript';

/**
 * Converts an OpenAPI document to TypeScript types, with openapi-typescript. Ids and decimals are
 * strings, times are numbers, and open enumerations accept unknown values. Modifies the given
 * document.
 */
export async function openapiTypes(document: JsonObject): Promise<string> {
  removeTupleLengths(document);
  const nodes = await openapiTS(document as unknown as Parameters<typeof openapiTS>[0], {
    alphabetize: true,
    arrayLength: true,
    silent: true,
    transform: (schema) => scalarNode(schema as Schema) ?? openEnumNode(schema as Schema),
  });
  return astToString(nodes);
}

/**
 * Removes the length of each tuple with `prefixItems`, which states the length too. With both,
 * openapi-typescript would repeat the tuple.
 */
function removeTupleLengths(node: Json | undefined): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && Array.isArray(node.prefixItems)) {
    delete node.minItems;
    delete node.maxItems;
  }
  for (const child of Object.values(node)) removeTupleLengths(child);
}

function scalarNode({ format }: Schema): ts.TypeNode | undefined {
  const type = scalarTypes.get(format);
  if (type === undefined) return undefined;
  const kind = type === 'number' ? ts.SyntaxKind.NumberKeyword : ts.SyntaxKind.StringKeyword;
  return ts.factory.createKeywordTypeNode(kind);
}

/**
 * Returns a type such as `'A' | 'B' | (string & {})`. Editors suggest the known values, and other
 * values are also valid.
 */
function openEnumNode(schema: Schema): ts.TypeNode | undefined {
  if (!schema['x-open-enum'] || !schema.enum) return undefined;
  const { factory } = ts;
  const numeric = schema.type === 'integer';
  const known = schema.enum.map((value) => tsLiteral(numeric ? Number(value) : String(value)));
  const base = numeric ? ts.SyntaxKind.NumberKeyword : ts.SyntaxKind.StringKeyword;
  const open = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(base),
    factory.createTypeLiteralNode([]),
  ]);
  return factory.createUnionTypeNode([...known, open]);
}
