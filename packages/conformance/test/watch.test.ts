import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SimulatedWatch } from './watch-target.ts';

const texts = (items: readonly { readonly text: string }[]) => items.map(({ text }) => text);

/** Returns a response with another JSON body. */
async function withBody(
  response: Response,
  change: (body: Record<string, unknown>) => object,
): Promise<Response> {
  const { status, headers } = response;
  return new Response(JSON.stringify(change(await response.json())), { status, headers });
}

describe('a watch on a simulated clock', () => {
  test('reports nothing in 7 days without a change, with 5 % of the request weight', async () => {
    const watch = new SimulatedWatch(['option']);
    const names = new Set<string>();
    // The options of the sandbox expire before the last day, and others follow them.
    for (let day = 0; day <= 7; day++) {
      const { added, changed, gone } = await watch.cycle();
      expect([...texts(added), ...texts(changed), ...texts(gone)]).toEqual([]);
      for (const { id, expires } of watch.state.items) if (expires) names.add(id);
      await watch.passDay();
    }
    expect(names.size).toBe(4);
    expect(watch.usedWeight).toBeGreaterThan(0);
    expect(watch.usedWeight).toBeLessThanOrEqual(0.05 * 1500);
  });
});

describe('a watch of a deployment that changes', () => {
  const watch = new SimulatedWatch(['option']);
  beforeAll(async () => void (await watch.cycle()));
  beforeEach(() => {
    watch.change = (response) => response;
    watch.changeFrame = (text) => text;
  });

  test('reports each injected change in the next cycle, and once', async () => {
    watch.change = async (response, url) => {
      if (!url.includes('/depth') || !response.ok) return response;
      return withBody(response, (body) => ({ ...body, checksum: '1' }));
    };
    const broken = await watch.cycle();
    expect(texts(broken.added)).toEqual([
      expect.stringMatching(/^undocumented field checksum \(option\/getDepth\)$/),
    ]);
    expect(texts((await watch.cycle()).added)).toEqual([]);

    watch.change = (response) => response;
    const fixed = await watch.cycle();
    expect(texts(fixed.gone)).toEqual(texts(broken.added));
    expect(fixed.added).toEqual([]);
  });

  test('reports undocumented headers and error codes, which are never gone', async () => {
    watch.change = (response) => {
      response.headers.set('X-New-Header', 'value');
      return response;
    };
    expect(texts((await watch.cycle()).added)).toEqual(['undocumented header x-new-header']);
    watch.change = (response) => response;
    expect(texts((await watch.cycle()).gone)).toEqual([]);
  });

  test('reports an undocumented field in a stream', async () => {
    watch.changeFrame = (text) => text.replace('"symbol"', '"extra":1,"symbol"');
    expect(texts((await watch.cycle()).added)).toEqual([
      expect.stringMatching(/^undocumented field extra \(option\/marketData/),
    ]);
  });

  test('reports changed symbols and limits', async () => {
    watch.change = async (response, url) => {
      if (!url.includes('/brokerInfo') || !response.ok) return response;
      return withBody(response, (body) => {
        const { symbols = [], ...others } = body as { symbols?: { symbol: string }[] };
        if (symbols.length === 0) return body;
        const [first, ...more] = symbols.filter(({ symbol }) => symbol !== 'ETHBTC');
        return { ...others, symbols: [{ ...first, quotePrecision: '3' }, ...more] };
      });
    };
    const { changed, gone } = await watch.cycle();
    expect(texts(changed)).toEqual(['quotePrecision of spot symbol BTCUSDT']);
    expect(texts(gone)).toContain('spot symbol ETHBTC');
  });

  test('forgets nothing if the deployment does not respond', async () => {
    watch.change = () => Promise.reject(new Error('connection refused'));
    const { added, gone, next } = await watch.cycle();
    expect({ added, gone }).toEqual({ added: [], gone: [] });
    expect(next.items.length).toBeGreaterThan(0);
  });
});
