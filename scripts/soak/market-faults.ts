import type { NetworkFaults } from '@broker-api/test-kit';

/** A network without faults, and one with many. */
export const calm: NetworkFaults = {
  drop: 0,
  duplicate: 0,
  truncate: 0,
  reset: 0,
  delay: 0,
  reorder: 0,
};
export const faulty: NetworkFaults = {
  drop: 0.03,
  duplicate: 0.03,
  truncate: 0.01,
  reset: 0.01,
  delay: 0.1,
  reorder: 0.03,
};
