import { contractStories } from '../generated/contract/stories.gen.ts';
import { optionStories } from '../generated/option/stories.gen.ts';
import { spotStories } from '../generated/spot/stories.gen.ts';
import type { Story } from './story.ts';

/** Every story, section by section. */
export const stories: readonly Story[] = [...spotStories, ...contractStories, ...optionStories];
