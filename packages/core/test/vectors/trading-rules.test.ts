import { behaviours } from '@broker-api/test-kit/vectors';
import { runVectors } from './run-vectors.ts';

runVectors('trading-rules', behaviours['trading-rules']);
