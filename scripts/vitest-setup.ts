// Vitest runs this before the tests: builds what they import from packages/spec.
import { generate } from './lib/generate.ts';

export async function setup(): Promise<void> {
  const { problems } = await generate();
  if (problems !== '') throw new Error(problems);
}
