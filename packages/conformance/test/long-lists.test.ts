// The accounts have more orders, trades and flows than a list can contain.

import { type GatewayOperation, operations, sections } from '@broker-api/spec';
import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { createSession, type Fetch } from '../src/client/session.ts';
import { profiles } from '../src/profiles/profiles.ts';
import { tradersOf } from '../src/traffic/traders.ts';
import { changing, problems, runAudits, runCases, sandboxTarget } from './sandbox-target.ts';

/** More than the largest `limit` of any list, which is 1,000. */
const count = 1_010;

test.each(sampled(sections, 1))(
  'long lists of %s cause no failure, but wrong trades do',
  async (section) => {
    const { session, sandbox } = sandboxTarget();
    const { account: one, other } = tradersOf(session, section);
    const { price } = profiles[section].orders;
    for (let index = 0; index < count; index += 2) {
      await other.place({ side: 'sell', price });
      await one.place({ side: 'buy', price });
      await one.place({ side: 'sell', price, closes: true });
      await other.place({ side: 'buy', price, closes: true });
    }
    for (let index = 0; index < count; index++) await one.rest();
    // These tests read whole lists.
    const ofLists = allCases.filter(({ id }) => new RegExp(`^${section}/.*/3[89]\\d-`).test(id));
    const results = [...(await runCases(ofLists, session)), ...(await runAudits(section, session))];
    expect(problems(results.filter(({ outcome }) => outcome === 'failed'))).toEqual([]);
    const { path } = operations[section].listMyTrades as GatewayOperation;
    const wrap = changing(path, (text) => text.replaceAll('"price":"', '"price":"1'));
    const fetch = wrap(session.options.fetch as Fetch, sandbox);
    const faulty = createSession({ ...session.options, seed: 2, fetch });
    const found = [
      ...(await runAudits(section, faulty, 'order-fills')),
      ...(await runAudits(section, faulty, 'trade-price')),
    ];
    const messages = found.map(({ failure }) => failure?.message ?? '').join(' ');
    expect(messages).toMatch(/avgPrice|price of the trade/);
  },
);
