import { behaviours } from '@broker-api/test-kit/vectors';
import { runVectors } from './run-vectors.ts';

runVectors('clock', behaviours.clock);
