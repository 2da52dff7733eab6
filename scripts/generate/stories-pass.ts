import type { JsonObject } from './document.ts';
import { literal } from './literal.ts';
import { type Problem, SpecificationError } from './problem.ts';
import { docComment } from './schema-types.ts';
import { Scope } from './stories/scope.ts';
import { type Section, stepCode } from './stories/step.ts';
import type { StoryDocument, StoryNode } from './stories/story-document.ts';
import { quote } from './stories/term.ts';

/**
 * The stories of a section as a TypeScript module: a function for each, and a list of all.
 *
 * @throws SpecificationError with every step that can't be compiled, at its line
 */
export function storiesModule(document: StoryDocument, section: Section): string {
  const problems: Problem[] = [];
  const stories = document.workflows.map((story, index) => {
    const earlier = document.workflows.findIndex((one) => one.workflowId === story.workflowId);
    if (earlier < index) problems.push(duplicate(document, story, earlier, index));
    const scope = new Scope(document, story, section.schemas);
    const text = storyFunction(story, index, section, scope);
    problems.push(...scope.problems);
    return text;
  });
  if (problems.length > 0) throw new SpecificationError(problems);
  const entries = document.workflows.map((story) => listEntry(story, section));
  const compares = stories.some((text) => text.includes('sameDecimal('));
  const takes = stories.some((text) => text.includes('newInputs()'));
  return [
    ...(compares ? ["import { sameDecimal } from '../../stories/decimal.ts';"] : []),
    ...(takes ? ["import { newInputs, type StoryInputs } from '../../stories/inputs.ts';"] : []),
    "import type { Story, StoryAccounts } from '../../stories/story.ts';",
    "import { tell } from '../../stories/tell.ts';",
    '',
    ...stories,
    `/** The stories of the ${section.name} section, in the order of its document. */`,
    `export const ${section.name}Stories: readonly Story[] = [`,
    ...entries,
    '];',
    '',
  ].join('\n');
}

function duplicate(
  document: StoryDocument,
  { workflowId }: StoryNode,
  earlier: number,
  index: number,
): Problem {
  const line = document.at(['workflows', earlier, 'workflowId']).split(':')[1];
  return {
    at: document.at(['workflows', index, 'workflowId']),
    message: `\`${workflowId}\` is the name of the story in line ${line}. Name this one otherwise.`,
  };
}

function storyFunction(story: StoryNode, index: number, section: Section, scope: Scope): string {
  const path = ['workflows', index];
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(story.workflowId)) {
    scope.complain([...path, 'workflowId'], 'Name a story in kebab-case, such as partial-fill.');
  }
  if (!story.summary) {
    scope.complain(path, 'This story has no title. Say in its summary what must be so.');
  }
  const steps = story.steps.map((step, at) =>
    stepCode(step, section, scope, [...path, 'steps', at]),
  );
  const body = steps.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
  const accounts = accountsOf(story);
  const names = accounts.map(
    (name) => `const ${name} = story.account(${quote(name)}).${section.name};`,
  );
  const used = body.some((line) => line.includes('inputs.'));
  return [
    ...docComment([`${story.summary}.`, story.description, sourcesText(story)]),
    `export async function ${functionName(story)}(`,
    '  accounts: StoryAccounts,',
    ...(used ? ['  inputs: StoryInputs = newInputs(),'] : []),
    '): Promise<void> {',
    `  await tell(${quote(idOf(story, section))}, accounts, async (story) => {`,
    ...[...names, '', ...body].flatMap((line) =>
      line.split('\n').map((one) => (one === '' ? '' : `    ${one}`)),
    ),
    '  });',
    '}',
    '',
  ].join('\n');
}

const idOf = ({ workflowId }: StoryNode, { name }: Section): string =>
  `${name}/stories/${workflowId}`;

/** place-and-fill → placeAndFill */
function functionName({ workflowId }: StoryNode): string {
  return workflowId.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The accounts that speak, each once. */
function accountsOf({ steps }: StoryNode): string[] {
  return [...new Set(steps.map((step) => step['x-account'] ?? ''))].filter(Boolean);
}

function sourcesText({ 'x-provenance': provenance }: StoryNode): string {
  const sources = (provenance ?? []).map(({ source, locator }) => `${source} ${locator}`);
  return `Source: ${sources.join('; ')}.`;
}

function listEntry(story: StoryNode, section: Section): string {
  const promise = story['x-provenance'].map(
    ({ source, locator }): JsonObject => ({ source, locator }),
  );
  const operations = [...new Set(story.steps.map(({ operationId = '' }) => operationId))];
  return [
    '  {',
    `    id: ${quote(idOf(story, section))},`,
    `    title: ${quote(story.summary ?? '')},`,
    `    promise: ${literal(promise)},`,
    `    accounts: ${literal(accountsOf(story))},`,
    `    operations: ${literal(operations)},`,
    `    run: ${functionName(story)},`,
    '  },',
  ].join('\n');
}
