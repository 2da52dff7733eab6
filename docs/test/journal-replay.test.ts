import { createSandbox } from '@broker-api/sandbox';
import { expect, test } from 'vitest';
import { JournalReplay } from '../src/console/journal-replay.ts';

/** An element with what the class uses: a value, a text and listeners. */
class FakeElement extends EventTarget {
  value = '1';
  max = '1';
  disabled = true;
  textContent = '';
  files: readonly { text(): Promise<string> }[] = [];
}

test('the playground replays a journal up to the selected record', async () => {
  const { control } = createSandbox({ keepJournal: true });
  await control.addUser({ user: 'carol' });
  const { records } = await control.getJournal();
  const elements = {
    '[data-state]': new FakeElement(),
    'input[name=until]': new FakeElement(),
    'input[type=file]': new FakeElement(),
  };
  const querySelector = (selector: keyof typeof elements) => elements[selector];
  new JournalReplay({ querySelector } as never);
  const output = elements['[data-state]'];
  const until = elements['input[name=until]'];
  const file = elements['input[type=file]'];

  file.files = [{ text: async () => records.join('\n') }];
  file.dispatchEvent(new Event('change'));
  await expect.poll(() => output.textContent).toContain('Record 2 of 2: accounts.addUser');
  expect(until).toMatchObject({ max: '2', value: '2', disabled: false });

  until.value = '1';
  until.dispatchEvent(new Event('input'));
  await expect.poll(() => output.textContent).toContain('Record 1 of 2: create');

  file.files = [{ text: async () => 'no journal' }];
  file.dispatchEvent(new Event('change'));
  await expect.poll(() => output.textContent).toContain('Record 1 cannot be replayed');
});
