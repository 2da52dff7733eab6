import { contractStories } from './generated/contract/stories.gen.ts';
import { optionStories } from './generated/option/stories.gen.ts';
import { spotStories } from './generated/spot/stories.gen.ts';
import type { Story } from './stories/story.ts';

export type { StoryInputs } from './stories/inputs.ts';
export {
  type Story,
  type StoryAccountName,
  type StoryAccounts,
  type StoryClients,
  StoryError,
} from './stories/story.ts';

/** Every story, section by section. */
export const stories: readonly Story[] = [...spotStories, ...contractStories, ...optionStories];
