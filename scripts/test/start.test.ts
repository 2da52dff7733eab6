import { expect, test } from 'vitest';
import { siteUnits } from '../site/pages.ts';
import { docsLines } from '../start/docs-service.ts';
import { startSandbox } from '../start/sandbox-service.ts';

test('every page that the first page leads to is listed', async () => {
  const [[, first] = ['', '']] =
    (await siteUnits.find(({ name }) => name === 'index')?.run()) ?? [];
  const pages = [...first.matchAll(/href="(reference\/[^"]*\.html)"/g)].map(([, page]) => page);
  expect(pages.length).toBeGreaterThan(8);
  const listed = docsLines('http://docs').join('\n');
  for (const page of pages) expect(listed).toContain(`http://docs/${page}`);
});

test('the sandbox and its control plane answer where the lines say', async () => {
  const places = { port: 0, controlPort: 0, pages: ['http://127.0.0.1:8080'], memory: true };
  const { lines, close } = await startSandbox(places);
  const [rest, control] = lines
    .slice(0, 2)
    .map((line) => /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]);
  expect(lines[1]).toMatch(/^ {2}control /);
  expect((await fetch(`${rest}/openapi/v1/ping`)).status).toBe(200);
  const { status } = await fetch(`${control}/v1/clock`);
  const ofPage = await fetch(`${control}/v1/clock`, { headers: { origin: places.pages[0] ?? '' } });
  await close();
  expect({ status, ofPage: ofPage.status }).toEqual({ status: 200, ofPage: 403 });
});
