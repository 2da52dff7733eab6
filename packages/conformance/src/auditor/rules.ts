import type { Section } from '@broker-api/spec';
import { accountRules, changeRules } from './account-rules.ts';
import { type Contradiction, contradictionsOf, type StatedRule } from './auditor.ts';
import { contractChangeRules, contractRules } from './contract-rules.ts';
import { marketRules } from './market-rules.ts';
import { optionRules } from './option-rules.ts';
import { orderRules } from './order-rules.ts';
import { pairRules } from './pair-rules.ts';
import { type Rule, sourceIn } from './rule.ts';
import { spotRules } from './spot-rules.ts';
import type { AccountView, MarketView } from './views.ts';

const ofSections: Readonly<Record<Section, readonly Rule<AccountView>[]>> = {
  spot: spotRules,
  contract: contractRules,
  option: optionRules,
};

/** Returns the rules that a section has, with what states them there. */
export function rulesOf(section: Section) {
  const own = <Facts>(rules: readonly Rule<Facts>[]): readonly StatedRule<Facts>[] =>
    rules.flatMap((rule) => {
      const source = sourceIn(section, rule.source);
      return source === undefined ? [] : [{ ...rule, source }];
    });
  return {
    market: own(marketRules),
    account: own([...orderRules, ...accountRules, ...ofSections[section]]),
    pair: own(pairRules),
    change: own([...changeRules, ...contractChangeRules]),
  };
}

const rulesFor = ({ reading }: AccountView) => rulesOf(reading.section);

/** Returns what the operations of a section say about a market that cannot be true. */
export const checkMarket = (view: MarketView): readonly Contradiction[] =>
  contradictionsOf(rulesOf(view.section).market, view, view.responses);

/** Returns what an account says that cannot be true. */
export const checkAccount = (view: AccountView): readonly Contradiction[] =>
  contradictionsOf(rulesFor(view).account, view, view.reading.responses);

/** Returns what two views of an account say that cannot both be true. */
export function checkChange(before: AccountView, after: AccountView): readonly Contradiction[] {
  const responses = [...before.reading.responses, ...after.reading.responses];
  return contradictionsOf(rulesFor(after).change, { before, after }, responses);
}

/** Returns what two accounts say that cannot both be true. */
export function checkPair(one: AccountView, other: AccountView): readonly Contradiction[] {
  const responses = [...one.reading.responses, ...other.reading.responses];
  return contradictionsOf(rulesFor(one).pair, { one, other }, responses);
}
