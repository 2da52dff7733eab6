import { existsSync, readFileSync } from 'node:fs';
import { type Provenance, readSources, sourceComplaint } from '../generate/read/sources.ts';
import { displayPath, inRepository, sections } from '../lib/paths.ts';
import { methodOf, methods, type NewOperation } from './scaffold.ts';

/** The words and options that the command was called with. */
export interface Words {
  readonly name: string;
  readonly path?: string | undefined;
  readonly method?: string | undefined;
  readonly 'security-type': string;
  readonly source?: string | undefined;
  readonly locator?: string | undefined;
  readonly kind?: string | undefined;
}

/** Says what is wrong with the words of a call. */
export class RequestError extends Error {}

const verbs = /^(get|list|place|test|cancel|create|extend|close|transfer|adjust|ping)([A-Z]\w*)?$/;

/**
 * What is asked for, checked before anything is written.
 *
 * @throws RequestError with the first thing that is wrong, and what to write instead
 * @throws SpecificationError when the sources can't be read
 */
export function readRequest(words: Words): NewOperation & { section: string; path: string } {
  const [, section = '', operationId = ''] = /^([^/]*)\/([^/]*)$/.exec(words.name) ?? [];
  refuseUnless(
    operationId !== '',
    `"${words.name}" is no <section>/<operationId>, such as spot/getThing.`,
  );
  refuseUnless(among(sections, section), `"${section}" is not one of ${sections.join(', ')}.`);
  refuseUnless(
    verbs.test(operationId),
    `"${operationId}" does not begin with a verb of spec/README.md, as getThing does.`,
  );
  const { path = '' } = words;
  refuseUnless(path !== '', 'Say at which path it is served, such as --path /openapi/v1/thing.');
  refuseUnless(
    /^(\/[\w.-]+)+$/.test(path),
    `--path "${path}" is no path such as /openapi/v1/thing: letters, digits and slashes.`,
  );
  const { method = methodOf(operationId), 'security-type': securityType } = words;
  refuseUnless(among(methods, method), `--method "${method}" is not one of ${methods.join(', ')}.`);
  const types = securityTypes();
  refuseUnless(
    among(types, securityType),
    `--security-type "${securityType}" is not one of ${types.join(', ')}.`,
  );
  for (const owner of [section, 'common']) {
    const file = inRepository('spec', owner, 'operations', `${operationId}.yaml`);
    refuseUnless(!existsSync(file), `${displayPath(file)} exists already.`);
    const folder = inRepository('spec/examples', owner, operationId);
    refuseUnless(!existsSync(folder), `${displayPath(folder)} exists already.`);
  }
  return { section, operationId, path, method, securityType, provenance: provenanceOf(words) };
}

function provenanceOf({ source, locator, kind: asked }: Words): Provenance | undefined {
  if (source === undefined) {
    refuseUnless(
      locator === undefined && asked === undefined,
      'A locator or a kind needs its source: add such as --source requirements-1.',
    );
    return undefined;
  }
  const sources = readSources();
  const kinds = sources.get(source)?.kinds ?? [];
  refuseUnless(
    asked !== undefined || kinds.length <= 1,
    `"${source}" states facts of several kinds. Say which: --kind ${kinds.join('|')}.`,
  );
  const kind = asked ?? kinds[0] ?? '';
  const complaint = sourceComplaint({ source, kind }, sources);
  refuseUnless(complaint === undefined, complaint?.message ?? '');
  refuseUnless(
    locator !== undefined && locator.trim() !== '',
    `Say where in ${source} it stands, such as --locator 'section 4.3'.`,
  );
  refuseUnless(
    kind !== 'requirements' || /^sections? \d/.test(locator),
    `--locator "${locator}" names no section of the requirements, such as 'section 4.3'.`,
  );
  return { source, locator, kind };
}

function securityTypes(): string[] {
  const text = readFileSync(inRepository('spec/extensions.schema.json'), 'utf8');
  const { properties } = JSON.parse(text) as { properties: Record<string, { enum: string[] }> };
  return properties['x-security-type']?.enum ?? [];
}

const among = (all: readonly string[], one: string): boolean => all.includes(one);

function refuseUnless(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new RequestError(complaint);
}
