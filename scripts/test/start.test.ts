import { expect, test } from 'vitest';
import { siteUnits } from '../site/units.ts';
import { docsLines } from '../start/docs-service.ts';
import { startSandbox } from '../start/sandbox-service.ts';

test('npm start lists every page that the index page links to', async () => {
  const [[, indexPage] = ['', '']] =
    (await siteUnits.find(({ name }) => name === 'index')?.run()) ?? [];
  const pages = [...indexPage.matchAll(/href="(reference\/[^"]*\.html)"/g)].map(([, page]) => page);
  expect(pages.length).toBeGreaterThan(8);
  const listed = docsLines('http://docs').join('\n');
  for (const page of pages) expect(listed).toContain(`http://docs/${page}`);
});

test('npm start prints the URLs of the sandbox and of its control plane', async () => {
  const options = { port: 0, controlPort: 0, pages: ['http://127.0.0.1:8080'], memory: true };
  const { lines, close } = await startSandbox(options);
  const [rest, control] = lines
    .slice(0, 2)
    .map((line) => /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]);
  expect(lines[1]).toMatch(/^ {2}control /);
  expect((await fetch(`${rest}/openapi/v1/ping`)).status).toBe(200);
  const { status } = await fetch(`${control}/v1/clock`);
  const fromPage = await fetch(`${control}/v1/clock`, {
    headers: { origin: options.pages[0] ?? '' },
  });
  await close();
  expect({ status, fromPage: fromPage.status }).toEqual({ status: 200, fromPage: 403 });
});
