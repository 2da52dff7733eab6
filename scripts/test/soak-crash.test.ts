import { expect, test } from 'vitest';
import { crash } from '../soak/crash.ts';

const seed = 20;

test(`the sandbox loses no acknowledged request over 6 kills, seed ${seed}`, async () => {
  const metrics = await crash({ count: 6, seed });
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
  expect(metrics.filter(({ bound }) => bound === 0)).toHaveLength(7);
  const commands = metrics.find(({ name }) => name.includes('acknowledged commands'));
  expect(commands?.value).toBeGreaterThan(80);
  const delivered = metrics.find(({ name }) => name.endsWith(': delivered events'));
  expect(delivered?.value).toBeGreaterThan(80);
}, 180_000);
