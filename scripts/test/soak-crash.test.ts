import { expect, test } from 'vitest';
import { crash } from '../soak/crash.ts';

const seed = 20;

test(`15 kills, seed ${seed}: nothing that was acknowledged is lost, nothing is half done`, async () => {
  const findings = await crash({ count: 15, seed });
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  expect(findings.filter(({ bound }) => bound === 0)).toHaveLength(4);
  const commands = findings.find(({ name }) => name.includes('acknowledged commands'));
  expect(commands?.value).toBeGreaterThan(200);
}, 180_000);
