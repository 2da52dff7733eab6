import fc from 'fast-check';

export const hour = 3_600_000;

/** Changes of the clock, in milliseconds. */
export const clockSteps = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 3000 }) },
  { weight: 1, arbitrary: fc.constantFrom(59_999, 60_000, 60_001, hour) },
  { weight: 2, arbitrary: fc.integer({ min: -8000, max: -1 }) },
  { weight: 2, arbitrary: fc.constantFrom(6000, -6000, -60_000, -hour) },
);
