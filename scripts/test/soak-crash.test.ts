import { expect, test } from 'vitest';
import { crash } from '../soak/crash/crash.ts';

const seed = 6;

test(`the sandbox loses no acknowledged request over two kills and a stop (${seed})`, async () => {
  const metrics = await crash({ count: 3, seed });
  expect(metrics.filter(({ holds }) => !holds)).toEqual([]);
  expect(metrics.filter(({ bound }) => bound === 0)).toHaveLength(9);
  const numberOf = (name: string) => metrics.find((metric) => metric.name.includes(name))?.value;
  expect(numberOf('acknowledged commands')).toBeGreaterThan(80);
  expect(numberOf('funding payments')).toBeGreaterThan(2);
  expect(numberOf('settled option positions')).toBeGreaterThan(1);
  const delivered = metrics.find(({ name }) => name.endsWith(': delivered events'));
  expect(delivered?.value).toBeGreaterThan(20);
}, 180_000);
