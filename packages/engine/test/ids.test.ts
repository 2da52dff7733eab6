import { describe, expect, it } from 'vitest';
import { formatId, parseIdSequence } from '../src/ids.ts';

describe('ids', () => {
  it('ids have eighteen digits, which a double cannot represent', () => {
    expect(formatId('order', 1)).toBe('336903000000000001');
    expect(String(Number(formatId('order', 1)))).not.toBe(formatId('order', 1));
  });

  it.each([
    ['336903000000000042', 42],
    ['336902999999999999', -1],
    ['336904000000000001', Number.POSITIVE_INFINITY],
    ['0', -1],
    ['9223372036854775807', Number.POSITIVE_INFINITY],
  ])('the id %s has the sequence number %d', (id, sequence) => {
    expect(parseIdSequence('order', id)).toBe(sequence);
  });
});
