import { errorCatalogue } from '@broker-api/spec';
import { ParameterError } from '../errors.ts';
import { checkDecimal } from './check-decimal.ts';
import {
  filterOf,
  gridOf,
  gridProblem,
  notionalProblem,
  type Problem,
  riskLimitProblem,
  roundToGrid,
} from './filters.ts';
import type {
  FilterCheck,
  Market,
  Markets,
  OrderChecks,
  RiskLimitCheck,
  Rounded,
  RuleViolation,
  TradingRules,
} from './types.ts';

type Order = Readonly<Record<string, unknown>>;
type OrderCheck = OrderChecks['checks'][number];

/**
 * Creates the trading rules of a section.
 *
 * @param table the checks of the section
 * @param info a response of getBrokerInfo; get it again when the broker lists symbols or changes
 *   their filters
 * @throws ParameterError if the response has no list of the section's symbols
 */
export function createTradingRules<Parameters extends object>(
  table: OrderChecks,
  info: Markets,
): TradingRules<Parameters> {
  const { operationId, checks } = table;
  const markets = marketsOf(table, info);
  const round = (
    filter: FilterCheck['filter'],
    symbol: string,
    text: string,
    direction: 'down' | 'up',
  ): Rounded => {
    const check = checks.find((one) => 'filter' in one && one.filter === filter) as OrderCheck;
    const { value: name } = check as FilterCheck;
    if (direction !== 'down' && direction !== 'up') {
      throw new ParameterError(`\`direction\` must be "down" or "up"; got ${String(direction)}`);
    }
    const given = checkDecimal(text, name, operationId);
    const market = markets.get(symbol);
    if (market === undefined) return { value: given, violation: unlisted(table, symbol) };
    const grid = gridOf(filterOf(market, filter));
    const value = grid === undefined ? given : roundToGrid(grid, given, direction);
    return { value, violation: checkFilter(check, operationId, market, { [name]: value }) };
  };
  return {
    roundPrice: (symbol, price, direction) => round('PRICE_FILTER', symbol, price, direction),
    roundQuantity: (symbol, quantity, direction = 'down') =>
      round('LOT_SIZE', symbol, quantity, direction),
    checkOrder: (parameters) => checkOrder(table, markets, parameters as Order),
  };
}

function marketsOf({ checks }: OrderChecks, info: Markets): ReadonlyMap<string, Market> {
  const [field = 'symbols'] = checks.flatMap((check) => ('listed' in check ? [check.listed] : []));
  const list = info?.[field];
  if (Array.isArray(list)) return new Map(list.map((market: Market) => [market.symbol, market]));
  throw new ParameterError(`getBrokerInfo must return \`${field}\`; call it without another type`);
}

function checkOrder(
  table: OrderChecks,
  markets: ReadonlyMap<string, Market>,
  order: Order,
): RuleViolation | undefined {
  const { operationId, defaults, checks } = table;
  if (typeof order !== 'object' || order === null) {
    throw new ParameterError(`${operationId}: the order must be an object; got ${String(order)}`);
  }
  const market = markets.get(String(order.symbol));
  if (market === undefined) return unlisted(table, String(order.symbol));
  const applies = ({ when = {} }: OrderCheck): boolean =>
    Object.entries(when).every(([name, values]) =>
      values.includes(String(order[name] ?? defaults[name])),
    );
  for (const check of checks) {
    if (!applies(check)) continue;
    const violation = checkFilter(check, operationId, market, order);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

/** Returns the error of a check of a market that is listed. */
function checkFilter(
  check: OrderCheck,
  operationId: string,
  market: Market,
  order: Order,
): RuleViolation | undefined {
  const read = (name: string): string => checkDecimal(order[name], name, operationId);
  if ('status' in check) {
    if (market.status === check.status) return undefined;
    const problem = { codeIndex: 0, expected: check.status };
    return violationOf(check, problem, `the status of ${market.symbol}`, market.status);
  }
  if ('riskLimit' in check) return checkRiskLimit(check, market, read);
  if (!('filter' in check)) return undefined;
  const value = read(check.value);
  const filter = filterOf(market, check.filter);
  if (check.times !== undefined) {
    const problem = notionalProblem(filter, value, read(check.times));
    const subject = `\`${check.value}\` times \`${check.times}\``;
    return problem && violationOf(check, problem, subject, problem.got);
  }
  const grid = gridOf(filter);
  const problem = grid && gridProblem(grid, value);
  return problem && violationOf(check, problem, `\`${check.value}\``, value);
}

function checkRiskLimit(
  check: OrderCheck & RiskLimitCheck,
  market: Market,
  read: (name: string) => string,
): RuleViolation | undefined {
  const problem = riskLimitProblem(market, read(check.riskLimit), read(check.quantity));
  return (
    problem && violationOf(check, problem, `\`${check[problem.of]}\``, read(check[problem.of]))
  );
}

function unlisted({ checks }: OrderChecks, symbol: string): RuleViolation {
  const check = checks.find((one) => 'listed' in one) as OrderCheck;
  const problem = { codeIndex: 0, expected: 'one that getBrokerInfo lists' };
  return violationOf(check, problem, '`symbol`', symbol);
}

function violationOf(
  { codes }: OrderCheck,
  { codeIndex, expected }: Problem,
  subject: string,
  got: string,
): RuleViolation {
  const code = codes[codeIndex] as number;
  const name = errorCatalogue[code]?.name ?? 'UNRECOGNIZED';
  return { code, name, message: `${subject} must be ${expected}; got ${got}` };
}
