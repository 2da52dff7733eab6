// The test file that `broker-conformance` runs with Vitest: all selected suites.
import { describe, inject } from 'vitest';
import { defineTestsOf } from './define-tests-of.ts';

for (const name of inject('conformanceSuites')) describe(name, () => defineTestsOf(name));
