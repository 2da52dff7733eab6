// Generated from spec/option/workflows.arazzo.yaml by scripts/generate.ts; spec hash 093db753b6fbfd83.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineStories } from '../../suite/define-stories.ts';
import { optionStories } from './stories.gen.ts';

defineStories(optionStories);
