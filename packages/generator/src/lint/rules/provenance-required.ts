import { nearestNames } from '@broker-api/spec/nearest-names';
import type { Location } from '@redocly/openapi-core';
import { isObject, type JsonObject, listOf, textsOf } from '../../json.ts';
import { locatorProblem } from '../../read/locator.ts';
import type { Source } from '../../read/sources.ts';
import { displayPath, specRoot } from '../../read/spec-files.ts';
import { formatAlternatives, formatNames, joinSentences } from '../../validation/message-text.ts';
import { findingExists, findingPath, sources } from '../catalogue.ts';
import { hasOwnName, ownName } from '../location.ts';
import { type Context, type Rule, visitUnresolved } from '../rule.ts';

/** Requires valid provenance for every operation, schema, message and workflow. */
export const provenanceRequired: Rule = () =>
  visitUnresolved((node, location, ctx) => {
    const element = elementName(node, location, ctx);
    if (element !== undefined && node['x-provenance'] === undefined) {
      ctx.report({
        message: joinSentences(
          `${element} has no x-provenance.`,
          'Add its sources, such as',
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

/** Returns the name of an element that requires x-provenance. */
function elementName(node: JsonObject, location: Location, ctx: Context): string | undefined {
  const type = ctx.type.name;
  // An AsyncAPI operation only connects a channel to messages, which have x-provenance.
  if (type === 'Operation' && ctx.specVersion !== 'async3') return `operation ${node.operationId}`;
  if (type === 'Workflow') return `workflow ${node.workflowId}`;
  if (type === 'Message') return `message ${node.name}`;
  if (type === 'Schema' && hasOwnName(location)) return `schema ${ownName(location)}`;
  return undefined;
}

function checkEntry(entry: JsonObject, location: Location, ctx: Context): void {
  const { source, locator, kind } = entry;
  if (typeof source !== 'string' || typeof kind !== 'string') return;
  const known = sources(location);
  const cited = known.get(source);
  if (cited === undefined) {
    const names = formatNames(known.keys());
    ctx.report({
      message: `sources.yaml has no source \`${source}\`. Its sources: ${names}.`,
      location: location.child('source'),
      suggest: nearestNames(source, known.keys()),
    });
    return;
  }
  if (!cited.kinds.includes(kind) && isKind(kind, known)) {
    const kindNames = formatAlternatives(cited.kinds.map((name) => `\`${name}\``));
    ctx.report({
      message: joinSentences(
        `Entries with the source \`${source}\` must have the kind ${kindNames};`,
        `got \`${kind}\`.`,
        'Use another source or another kind.',
      ),
      location: location.child('kind'),
    });
  }
  const problem = locatorProblem(String(locator), cited.sections);
  if (problem !== undefined) ctx.report({ message: problem, location: location.child('locator') });
}

/** Returns whether a kind exists. The rule extension-keys reports unknown kinds. */
function isKind(kind: string, known: ReadonlyMap<string, Source>): boolean {
  return [...known.values()].some(({ kinds }) => kinds.includes(kind));
}

function checkFinding(slug: string, location: Location, ctx: Context): void {
  const root = specRoot(location.source.absoluteRef);
  if (findingExists(root, slug)) return;
  ctx.report({
    message: joinSentences(
      `The finding \`${slug}\` does not exist.`,
      `Create ${displayPath(findingPath(root, slug))}, or correct the slug.`,
    ),
    location,
  });
}
