import { behaviours } from '@broker-api/test-kit/vectors';
import { runVectors } from './run-vectors.ts';

runVectors('retries', behaviours.retries);
