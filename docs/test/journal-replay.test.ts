import { createSandbox } from '@broker-api/sandbox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { JournalReplay } from '../src/console/journal-replay.ts';

/** An element with what the class uses: a value, a text, child nodes and listeners. */
class FakeElement extends EventTarget {
  value = '1';
  max = '1';
  hidden = true;
  textContent = '';
  dataset: Record<string, string> = {};
  files: readonly { text(): Promise<string> }[] = [];
  children: readonly (string | FakeElement)[] = [];
  replaceChildren(...children: readonly (string | FakeElement)[]): void {
    this.children = children;
  }
  append(text: string): void {
    this.textContent = text;
  }
}

/** The lines of a state that are marked. */
const marked = ({ children }: FakeElement): string[] =>
  children.flatMap((child) => (child instanceof FakeElement ? child.textContent : []));

test('the playground replays a journal up to the selected record, and marks changes', async () => {
  vi.stubGlobal('document', { createElement: () => new FakeElement() });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { control } = createSandbox({ keepJournal: true });
  await control.addUser({ user: 'carol' });
  await control.addDeposit({ user: 'carol', token: 'BTC', amount: '2' });
  const { records } = await control.getJournal();
  const names = ['[role=status]', '[data-state]', '[data-controls]', 'input[name=until]'];
  const controls = ['input[type=file]', 'button[name=previous]', 'button[name=next]'];
  const elements = new Map([...names, ...controls].map((name) => [name, new FakeElement()]));
  const part = (selector: string): FakeElement => elements.get(selector) as FakeElement;
  new JournalReplay({ querySelector: part } as never);
  const status = part('[role=status]');
  const until = part('input[name=until]');
  const file = part('input[type=file]');

  file.files = [{ text: async () => records.join('\n') }];
  file.dispatchEvent(new Event('change'));
  await expect.poll(() => status.textContent).toContain('Record 3 of 3: accounts.');
  expect(until).toMatchObject({ max: '3', value: '3' });
  expect(marked(part('[data-state]'))).toContainEqual(expect.stringContaining('carol: BTC 2'));

  part('button[name=previous]').dispatchEvent(new Event('click'));
  await expect.poll(() => status.textContent).toContain('Record 2 of 3: accounts.addUser');
  until.value = '1';
  until.dispatchEvent(new Event('input'));
  await expect.poll(() => status.textContent).toContain('Record 1 of 3: create');
  expect(marked(part('[data-state]'))).toEqual([]);

  file.files = [{ text: async () => 'no journal' }];
  file.dispatchEvent(new Event('change'));
  await expect.poll(() => status.textContent).toContain('Record 1 cannot be replayed');
  expect([status.dataset.state, part('[data-state]').hidden]).toEqual(['problem', true]);
});
