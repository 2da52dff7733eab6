// Generated from spec/spot/workflows.arazzo.yaml by scripts/generate.ts; spec hash 5d937f3db9b15e71.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineStories } from '../../suite/define-stories.ts';
import { spotStories } from './stories.gen.ts';

defineStories(spotStories);
