import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { JsonObject } from '@broker-api/spec/schema';
import type { Problem } from '../problem.ts';
import { sections } from '../sections.ts';
import { pathsIn } from './spec-files.ts';
import type { YamlFile } from './yaml-file.ts';

/** The folders in spec/ that contain operations but are not sections. */
const otherFolders = ['common', 'control'];
/** Each section has at least one of these files and folders. */
const sectionContents = ['openapi.yaml', 'asyncapi.yaml', 'operations'];

/**
 * Finds folders of unregistered sections, sections that the control plane lacks, operations that no
 * route references, and operations whose operationId is the file name of another operation. Each of
 * these mistakes would cause many misleading problems in other files.
 */
export function layoutProblems(
  root: string,
  yamlFile: (path: string) => YamlFile,
): readonly Problem[] {
  const unknown = pathsIn(join(root, 'spec'), 'folders')
    .filter((folder) => sectionContents.some((name) => existsSync(join(folder, name))))
    .map((folder) => displayed(root, folder))
    .filter((folder) => ![...sections, ...otherFolders].some((one) => folder === `spec/${one}`));
  const owners = [...sections, 'control'].filter((owner) => existsSync(join(root, 'spec', owner)));
  const routes = new Map(owners.map((owner) => [owner, routesOf(yamlFile(routeTable(owner)))]));
  return [
    ...unknown.map(unknownSection),
    ...controlSectionProblems(root, yamlFile),
    ...owners.flatMap((owner) => {
      const tables = [routeTable(owner)];
      return operationProblems(root, owner, routes.get(owner) ?? '', tables, yamlFile);
    }),
    ...operationProblems(
      root,
      'common',
      [...routes.values()].join('\n'),
      owners.map(routeTable),
      yamlFile,
    ),
  ];
}

const routeTable = (owner: string): string => `spec/${owner}/openapi.yaml`;

function routesOf({ content }: YamlFile): string {
  return JSON.stringify((content as JsonObject | null)?.paths ?? {});
}

function unknownSection(folder: string): Problem {
  const name = folder.replace('spec/', '');
  const message =
    `\`${name}\` is not a section. The sections are ${sections.join(', ')}. ` +
    `Add it to packages/generator/src/sections.ts, or remove the folder.`;
  return { at: `${folder}:1:1`, message };
}

const controlSections = 'spec/control/schemas/Section.yaml';

/** The control plane names a section in some of its calls. */
function controlSectionProblems(root: string, yamlFile: (path: string) => YamlFile): Problem[] {
  if (!existsSync(join(root, controlSections))) return [];
  const named = (yamlFile(controlSections).content as JsonObject | null)?.enum;
  const missing = sections.filter((one) => !(Array.isArray(named) && named.includes(one)));
  const message = `The enum lacks the section ${missing.join(' and ')}. Add it with a description.`;
  return missing.length === 0 ? [] : [{ at: `${controlSections}:1:1`, message }];
}

function operationProblems(
  root: string,
  owner: string,
  routes: string,
  tables: readonly string[],
  yamlFile: (path: string) => YamlFile,
): Problem[] {
  const paths = pathsIn(join(root, 'spec', owner, 'operations'))
    .map((path) => displayed(root, path))
    .filter((path) => path.endsWith('.yaml'));
  return paths.flatMap((path) => {
    const file = yamlFile(path);
    const name = nameOf(path);
    const id = (file.content as JsonObject | null)?.operationId;
    const other = paths.find((one) => one !== path && nameOf(one) === id);
    if (other !== undefined) {
      const message =
        `operationId \`${id}\` is the name of ${other}. ` +
        `Write \`${name}\`, the name of this file.`;
      return [{ at: file.at(['operationId']), message }];
    }
    if (routes.includes(`operations/${name}.yaml"`)) return [];
    const message =
      `No route references this operation. ` +
      `Add it to the paths of ${tables.join(' or ')}, or remove the file.`;
    return [{ at: `${path}:1:1`, message }];
  });
}

const nameOf = (path: string): string => /([^/]*)\.yaml$/.exec(path)?.[1] ?? '';

function displayed(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}
