// Compares the table of edits with our verdicts and with those of other tools, each of which only
// says whether an edit breaks callers.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diff } from '@asyncapi/diff';
import {
  compareSnapshots,
  compareTypes,
  largest,
  readSnapshot,
  type Snapshot,
} from '@broker-api/generator/compatibility';
import { applyEdits, type BreakingEdit, breakingEdits } from '@broker-api/test-kit/breaking-edits';
import { inRepository, root } from '../lib/paths.ts';
import { type Campaign, type Metric, unboundedMetric, Violations } from './campaign.ts';
import { runCommand } from './generators/commands.ts';
import { installTool, tools } from './generators/tools.ts';

/** Returns whether a tool reports a break between two documents, or undefined if it cannot read. */
type Tool = (files: readonly [before: string, after: string]) => Promise<boolean>;

const redoclyDiff: Tool = async (files) => {
  const cli = inRepository('node_modules/@redocly/cli/bin/cli.js');
  const options = ['--format=json', '--fail-on=none', '--config=redocly.yaml'];
  const command = [process.execPath, cli, 'diff', ...files, ...options] as const;
  const folder = join(files[0], '..');
  const report = JSON.parse(await runCommand(command, folder)) as { bump: string };
  return report.bump === 'major';
};

const oasdiff: Tool = async (files) => {
  const command = [join(tools, 'oasdiff'), 'breaking', ...files, '--format=json'] as const;
  const found = JSON.parse((await runCommand(command, root)) || '[]') as { level: number }[];
  return found.some(({ level }) => level === 3);
};

/** Compares the table with all tools. `count` limits the number of edits. */
export const breaking: Campaign = Object.assign(
  async ({ count }: { readonly count: number }): Promise<Metric[]> => {
    const source = 'github.com/oasdiff/oasdiff@v1.11.8';
    await installTool('oasdiff', [['env', `GOBIN=${tools}`, 'go', 'install', source]]);
    const before = await readSnapshot(root);
    const folder = mkdtempSync(join(tmpdir(), 'broker-api-edits-'));
    writeFileSync(join(folder, 'redocly.yaml'), 'extends: [diff-recommended]\ntelemetry: "off"\n');
    try {
      const types = new Violations();
      for (const { what } of compareTypes(root, root)) types.add(() => what);
      const metric = types.metric('breaking: differences between our types and themselves');
      return [metric, ...(await compareAll(breakingEdits.slice(0, count), before, folder))];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  { count: 1000 },
);

async function compareAll(
  edits: readonly BreakingEdit[],
  before: Snapshot,
  folder: string,
): Promise<Metric[]> {
  const own = new Violations();
  const others = new Map<string, string[]>();
  for (const edit of edits) {
    const { document, title, bump } = edit;
    const after = edited(before, edit);
    const ours = largest(compareSnapshots(before, after).map((change) => change.bump));
    if (ours !== bump) own.add(() => `${document}, ${title}: ${ours} instead of ${bump}`);
    for (const [name, tool] of toolsFor(document)) {
      const files = writeVersions(folder, before, after, document);
      const verdict = await tool(files).catch(() => undefined);
      const isEqual = verdict === (bump === 'major');
      const note = `${document}, ${title}: ${verdict === undefined ? 'fails' : verdict}`;
      others.set(name, [...(others.get(name) ?? []), ...(isEqual ? [] : [note])]);
    }
  }
  const listed = [...others].map(([name, notes]) => ({
    ...unboundedMetric(`breaking: edits that ${name} judges in another way`, notes.length),
    ...(notes.length > 0 && { example: notes.join('\n    ') }),
  }));
  return [own.metric('breaking: edits with a wrong verdict'), ...listed];
}

function edited(before: Snapshot, { document, edits }: BreakingEdit): Snapshot {
  if (document === 'workflows') {
    return { ...before, workflows: applyEdits(before.workflows, edits) };
  }
  if (document === 'errors') {
    const errors = applyEdits(before.errors, edits);
    return { ...before, errors, errorOrder: Object.keys(errors) };
  }
  const bundle = applyEdits(before.documents[document] ?? {}, edits);
  return { ...before, documents: { ...before.documents, [document]: bundle } };
}

/** Returns the other tools that read a document, by name. */
function toolsFor(document: string): [string, Tool][] {
  if (document === 'errors' || document === 'workflows') return [];
  const isAsync = document.endsWith('-streams');
  return [
    ['redocly diff', redoclyDiff],
    isAsync ? ['@asyncapi/diff', asyncapiDiff] : ['oasdiff', oasdiff],
  ];
}

const asyncapiDiff: Tool = async (files) => {
  const [before, after] = await Promise.all(
    files.map(async (file) => (await import(file, { with: { type: 'json' } })).default as object),
  );
  const report = diff(before ?? {}, after ?? {}).breaking();
  return Array.isArray(report) && report.length > 0;
};

let written = 0;

function writeVersions(
  folder: string,
  before: Snapshot,
  after: Snapshot,
  document: string,
): readonly [string, string] {
  // Modules are loaded once for each path.
  written += 1;
  const write = (name: string, snapshot: Snapshot): string => {
    const path = join(folder, `${written}-${name}.json`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, JSON.stringify(snapshot.documents[document]));
    return path;
  };
  return [write('before', before), write('after', after)];
}
