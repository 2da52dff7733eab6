import type { Section } from '@broker-api/spec';
import { accountRules, changeRules } from './account-rules.ts';
import type { AccountView, Change, Pair } from './account-view.ts';
import { type Contradiction, contradictionsOf } from './auditor.ts';
import { contractChangeRules, contractRules } from './contract-rules.ts';
import { marketRules } from './market-rules.ts';
import type { MarketView } from './market-view.ts';
import { optionRules } from './option-rules.ts';
import { orderRules } from './order-rules.ts';
import { pairRules } from './pair-rules.ts';
import { type Rule, sourceIn } from './rule.ts';
import { spotRules } from './spot-rules.ts';

/** The rules of a section, by what they are about. */
interface SectionRules {
  readonly market: readonly Rule<MarketView>[];
  readonly account: readonly Rule<AccountView>[];
  readonly pair: readonly Rule<Pair>[];
  readonly change: readonly Rule<Change>[];
}

const ofSections: Readonly<Record<Section, readonly Rule<AccountView>[]>> = {
  spot: spotRules,
  contract: contractRules,
  option: optionRules,
};

/** Returns the rules that a section has. */
export function rulesOf(section: Section): SectionRules {
  const own = <Facts>(rules: readonly Rule<Facts>[]): readonly Rule<Facts>[] =>
    rules.filter(({ source }) => sourceIn(section, source) !== undefined);
  return {
    market: own(marketRules),
    account: own([...orderRules, ...accountRules, ...ofSections[section]]),
    pair: own(pairRules),
    change: own([...changeRules, ...contractChangeRules]),
  };
}

/** Returns what the operations of a section say about a market that cannot be true. */
export const checkMarket = (facts: MarketView): readonly Contradiction[] =>
  contradictionsOf(rulesOf(facts.section).market, {
    section: facts.section,
    facts,
    sources: facts.responses,
  });

/** Returns what an account says that cannot be true. */
export function checkAccount(view: AccountView): readonly Contradiction[] {
  const { section, responses } = view.reading;
  return contradictionsOf(rulesOf(section).account, { section, facts: view, sources: responses });
}

/** Returns what two views of an account say that cannot both be true. */
export function checkChange(before: AccountView, after: AccountView): readonly Contradiction[] {
  const { section, responses } = after.reading;
  const sources = [...before.reading.responses, ...responses];
  return contradictionsOf(rulesOf(section).change, { section, facts: { before, after }, sources });
}

/** Returns what two accounts say that cannot both be true. */
export function checkPair(one: AccountView, other: AccountView): readonly Contradiction[] {
  const { section, responses } = one.reading;
  const sources = [...responses, ...other.reading.responses];
  return contradictionsOf(rulesOf(section).pair, { section, facts: { one, other }, sources });
}
