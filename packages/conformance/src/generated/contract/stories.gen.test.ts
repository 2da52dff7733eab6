// Generated from spec/contract/workflows.arazzo.yaml by scripts/generate.ts; spec hash a1aed1a50cc6154a.
// Do not edit: change the specification, then run `pnpm generate`.

import { defineStories } from '../../suite/define-stories.ts';
import { contractStories } from './stories.gen.ts';

defineStories(contractStories);
