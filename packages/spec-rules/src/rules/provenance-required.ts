import type { Location } from '@redocly/openapi-core';
import { findingExists, findingPath, sources } from '../catalogue.ts';
import { isObject, type JsonObject, listOf, textsOf } from '../json.ts';
import { nearestNames } from '../nearest-names.ts';
import { hasOwnName, ownName } from '../place.ts';
import { type Context, type Rule, visitAsWritten } from '../rule.ts';
import { displayPath, specRoot } from '../spec-files.ts';
import { names, sentences } from '../wording.ts';

const namesSection = /^sections? \d+(\.\d+)*\b/;

/** Operations, schemas, messages and workflows say where they come from, and what they say holds. */
export const provenanceRequired: Rule = () =>
  visitAsWritten((node, location, ctx) => {
    const what = mustSaySource(node, location, ctx);
    if (what !== undefined && node['x-provenance'] === undefined) {
      ctx.report({
        message: sentences(
          `${what} has no x-provenance.`,
          'Say where it comes from, such as',
          '`x-provenance: [{ source: requirements-1, locator: section 4.2, kind: requirements }]`.',
        ),
        location: location.key(),
      });
    }
    for (const [index, entry] of listOf(node['x-provenance']).entries()) {
      if (isObject(entry)) checkEntry(entry, location.child(['x-provenance', index]), ctx);
    }
    for (const [index, slug] of textsOf(node['x-findings']).entries()) {
      checkFinding(slug, location.child(['x-findings', index]), ctx);
    }
  });

/** The name of a thing that must carry x-provenance itself. */
function mustSaySource(node: JsonObject, location: Location, ctx: Context): string | undefined {
  const type = ctx.type.name;
  // An operation of AsyncAPI only joins a channel to messages, which say it.
  if (type === 'Operation' && ctx.specVersion !== 'async3') return `operation ${node.operationId}`;
  if (type === 'Workflow') return `workflow ${node.workflowId}`;
  if (type === 'Message') return `message ${node.name}`;
  if (type === 'Schema' && hasOwnName(location)) return `schema ${ownName(location)}`;
  return undefined;
}

function checkEntry({ source, locator, kind }: JsonObject, location: Location, ctx: Context): void {
  if (typeof source !== 'string' || typeof kind !== 'string') return;
  const known = sources(specRoot(location.source.absoluteRef));
  const kinds = known.get(source);
  if (kinds === undefined) {
    ctx.report({
      message: `sources.yaml has no source \`${source}\`. It has: ${names(known.keys())}.`,
      location: location.child('source'),
      suggest: nearestNames(source, known.keys()),
    });
  } else if (!kinds.includes(kind) && isKind(kind, known)) {
    ctx.report({
      message: sentences(
        `\`${source}\` states facts of kind ${names(kinds)}, not \`${kind}\`.`,
        'Name the source that does, or mend the kind.',
      ),
      location: location.child('kind'),
    });
  }
  if (kind === 'requirements' && !namesSection.test(String(locator))) {
    ctx.report({
      message: sentences(
        `The locator \`${locator}\` names no section of the requirements.`,
        'Write it such as `section 4.2` or `section 1, rule 8`.',
      ),
      location: location.child('locator'),
    });
  }
}

/** Whether there is such a kind of facts at all; if not, extension-keys says which there are. */
function isKind(kind: string, known: ReadonlyMap<string, readonly string[]>): boolean {
  return [...known.values()].flat().includes(kind);
}

function checkFinding(slug: string, location: Location, ctx: Context): void {
  const root = specRoot(location.source.absoluteRef);
  if (findingExists(root, slug)) return;
  ctx.report({
    message: sentences(
      `There is no finding \`${slug}\`.`,
      `Write ${displayPath(findingPath(root, slug))}, or mend the slug.`,
    ),
    location,
  });
}
