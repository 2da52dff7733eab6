import { errorCatalogue } from '@broker-api/spec';
import { type OperationsWith, type SectionClient, tableOf } from './chain.ts';
import { compareDecimals, formatUnits, isDecimal, product, unitsOf } from './decimal.ts';
import { ConfigurationError, ParameterError } from './errors.ts';
import type { FilterCheck, ListedCheck, OrderCheck, RiskLimitCheck } from './operation-table.ts';

/** What the checks read of a symbol, a contract or an option. */
interface Market {
  readonly symbol: string;
  readonly status: string;
  readonly filters: readonly Filter[];
  readonly riskLimits?: readonly RiskLimit[];
}

/** A filter of a symbol. */
interface Filter {
  readonly filterType: string;
  readonly minPrice?: string;
  readonly maxPrice?: string;
  readonly tickSize?: string;
  readonly minQty?: string;
  readonly maxQty?: string;
  readonly stepSize?: string;
  readonly minNotional?: string;
}

interface RiskLimit {
  readonly quantity: string;
  readonly initialMargin: string;
}

/** The markets of one or more sections, as getBrokerInfo returns them. */
type Markets = Readonly<Partial<Record<ListedCheck['listed'], readonly Market[]>>>;

/** The error with which the broker rejects an order. */
export interface RuleViolation {
  /** The error code of the broker, such as -1134. */
  readonly code: number;
  /** The name of the code in the error catalogue. */
  readonly name: string;
  /** What was expected, and what the order has. */
  readonly message: string;
}

/** A rounded price or quantity. */
export interface Rounded {
  /** The exact decimal, without trailing zeros. */
  readonly value: string;
  /** The error with which the broker rejects this value, if it is outside the filter. */
  readonly violation: RuleViolation | undefined;
}

/** Checks and rounds the prices and quantities of new orders. */
export interface TradingRules<Order> {
  /**
   * Rounds a price to a price of the symbol's PRICE_FILTER: `down` suits a buy order, `up` a sell
   * order. A price outside the minimum and the maximum stays outside.
   *
   * @throws ParameterError if the price is not a decimal
   */
  roundPrice(symbol: string, price: string, direction: 'down' | 'up'): Rounded;
  /**
   * Rounds a quantity to a quantity of the symbol's LOT_SIZE filter, by default downward. A
   * quantity outside the minimum and the maximum stays outside.
   *
   * @throws ParameterError if the quantity is not a decimal
   */
  roundQuantity(symbol: string, quantity: string, direction?: 'down' | 'up'): Rounded;
  /**
   * Returns the error with which the broker rejects an order because of what getBrokerInfo states:
   * the first one in the broker's order of the checks. `undefined` does not mean that the broker
   * accepts the order: the account, its open orders, its positions and the book are not checked.
   *
   * @throws ParameterError if a decimal of the order is missing or malformed
   */
  checkOrder(order: Order): RuleViolation | undefined;
}

type Order = Readonly<Record<string, unknown>>;

/** The operation that places orders, with its checks. */
interface OrderChecks {
  readonly operationId: string;
  readonly defaults: Readonly<Record<string, string | number>>;
  readonly checks: readonly OrderCheck[];
}

type Checked<Client extends SectionClient> = OperationsWith<Client, { checks: object }>;

/** The parameters of the operation that places orders. */
type OrderOf<Client extends SectionClient> = Client[Checked<Client> & keyof Client] extends (
  parameters: infer Order,
  ...options: never[]
) => unknown
  ? Order
  : never;

/** The field of getBrokerInfo that lists the markets of the section. */
type Listed<Client extends SectionClient> = Client['table']['operations'][Checked<Client> &
  string] extends { checks: readonly (infer Check)[] }
  ? Extract<Check, ListedCheck>['listed']
  : never;

/**
 * Creates functions that round the prices and quantities of a section, and that check an order
 * before it is sent, with the codes that the broker would return.
 *
 * @param client a client of the section; it sends nothing
 * @param info a response of getBrokerInfo; get it again when the broker lists symbols or changes
 *   their filters
 * @throws ParameterError if the response has no list of the section's symbols
 *
 * @example
 * const rules = createTradingRules(spot, await spot.getBrokerInfo());
 * const { value: price } = rules.roundPrice('BTCUSDT', '9000.12345', 'down'); // 9000.12
 * const violation = rules.checkOrder({ ...order, price });
 */
export function createTradingRules<Client extends SectionClient>(
  client: Client,
  info: Readonly<Record<Listed<Client>, readonly Market[]>>,
): TradingRules<OrderOf<Client>> {
  const table = checksOf(client);
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
    return {
      value,
      violation: violationOf(
        check,
        problemOf(check, market, () => value),
      ),
    };
  };
  return {
    roundPrice: (symbol, price, direction) => round('PRICE_FILTER', symbol, price, direction),
    roundQuantity: (symbol, quantity, direction = 'down') =>
      round('LOT_SIZE', symbol, quantity, direction),
    checkOrder: (parameters) => checkOrder(table, markets, parameters as Order),
  };
}

function checksOf(client: SectionClient): OrderChecks {
  for (const [operationId, { checks, defaults = {} }] of Object.entries(
    tableOf(client).operations,
  )) {
    if (checks !== undefined) return { operationId, checks, defaults };
  }
  throw new ConfigurationError('no operation of this client has checks of orders');
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
  const read = (name: string): string => checkDecimal(order[name], name, operationId);
  for (const check of checks) {
    const problem = applies(check) ? problemOf(check, market, read) : undefined;
    if (problem !== undefined) return violationOf(check, problem);
  }
  return undefined;
}

function unlisted({ checks }: OrderChecks, symbol: string): RuleViolation | undefined {
  const check = checks.find((one) => 'listed' in one) as OrderCheck;
  const expected = 'one that getBrokerInfo lists';
  return violationOf(check, { subject: '`symbol`', expected, got: symbol });
}

/** What a value of an order, or of its market, must be, and what it is. */
interface Problem {
  readonly subject: string;
  readonly expected: string;
  readonly got: string;
  /** Which code of the check the broker returns; by default the first. */
  readonly codeIndex?: number;
}

function violationOf(
  { codes }: OrderCheck,
  problem: Problem | undefined,
): RuleViolation | undefined {
  if (problem === undefined) return undefined;
  const { subject, expected, got, codeIndex = 0 } = problem;
  const code = codes[codeIndex] as number;
  const name = errorCatalogue[code]?.name ?? 'UNRECOGNIZED';
  return { code, name, message: `${subject} must be ${expected}; got ${got}` };
}

/** Returns why an order does not pass a check of a market that is listed. */
function problemOf(
  check: OrderCheck,
  market: Market,
  read: (name: string) => string,
): Problem | undefined {
  if ('status' in check) {
    const subject = `the status of ${market.symbol}`;
    const { status: got } = market;
    return got === check.status ? undefined : { subject, expected: check.status, got };
  }
  if ('riskLimit' in check) return riskLimitProblem(check, market, read);
  if (!('filter' in check)) return undefined;
  const filter = filterOf(market, check.filter);
  const value = read(check.value);
  if (check.times !== undefined) {
    const minimum = filter?.minNotional;
    const got = product(value, read(check.times));
    if (minimum === undefined || compareDecimals(got, minimum) >= 0) return undefined;
    const subject = `\`${check.value}\` times \`${check.times}\``;
    return { subject, expected: `at least ${minimum}`, got };
  }
  const grid = gridOf(filter);
  const problem = grid && gridProblem(grid, value);
  return problem && { subject: `\`${check.value}\``, got: value, ...problem };
}

/**
 * Returns a decimal of the caller.
 *
 * @throws ParameterError if it is not a string with a decimal
 */
function checkDecimal(value: unknown, name: string, operationId: string): string {
  if (isDecimal(value)) return value;
  const got = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value);
  throw new ParameterError(
    `${operationId}: \`${name}\` must be a decimal as a string, such as "0.01"; got ${got}`,
  );
}

/** The valid values of a price or a quantity: a minimum plus whole steps, up to a maximum. */
interface Grid {
  readonly minimum: string;
  readonly maximum: string;
  readonly step: string;
}

/** Returns the filter of a market with a type, if it has one. */
function filterOf({ filters }: Market, type: string): Filter | undefined {
  return filters.find(({ filterType }) => filterType === type);
}

/** Returns the values that a PRICE_FILTER or a LOT_SIZE filter accepts. */
function gridOf(filter: Filter | undefined): Grid | undefined {
  const { minPrice, maxPrice, tickSize, minQty, maxQty, stepSize } = filter ?? {};
  const [minimum = minQty, maximum = maxQty, step = stepSize] = [minPrice, maxPrice, tickSize];
  if (minimum === undefined || maximum === undefined || step === undefined) return undefined;
  return { minimum, maximum, step };
}

/** Returns why a grid does not contain a value, if it does not. */
function gridProblem(
  grid: Grid,
  value: string,
): Pick<Problem, 'expected' | 'codeIndex'> | undefined {
  const { minimum, maximum, step } = grid;
  const { of } = unitsOf({ value, ...grid });
  if (of.value < of.minimum) return { codeIndex: 0, expected: `at least ${minimum}` };
  if (of.value > of.maximum) return { codeIndex: 1, expected: `at most ${maximum}` };
  if (of.step <= 0n || (of.value - of.minimum) % of.step === 0n) return undefined;
  const isMultiple = of.minimum % of.step === 0n;
  const expected = isMultiple ? `a multiple of ${step}` : `${minimum} plus a multiple of ${step}`;
  return { codeIndex: 2, expected };
}

/** Rounds a value to a whole number of steps from the minimum. */
function roundToGrid(grid: Grid, value: string, direction: 'down' | 'up'): string {
  const { scale, of } = unitsOf({ value, ...grid });
  if (of.step <= 0n) return formatUnits(of.value, scale);
  const beyond = (of.value - of.minimum) % of.step;
  // The remainder has the sign of the dividend.
  const below = beyond < 0n ? beyond + of.step : beyond;
  const up = direction === 'up' && below > 0n ? of.step : 0n;
  return formatUnits(of.value - below + up, scale);
}

/** Returns why no risk limit allows the leverage of a position of the order's quantity. */
function riskLimitProblem(
  check: RiskLimitCheck,
  { riskLimits = [] }: Market,
  read: (name: string) => string,
): Problem | undefined {
  const leverage = read(check.riskLimit);
  const quantity = read(check.quantity);
  const last = riskLimits.at(-1);
  if (last === undefined) return undefined;
  const limit = riskLimits.find((one) => compareDecimals(quantity, one.quantity) < 0);
  if (limit === undefined) {
    const subject = `\`${check.quantity}\``;
    return { subject, expected: `below ${last.quantity}`, got: quantity };
  }
  if (compareDecimals(product(leverage, limit.initialMargin), '1') <= 0) return undefined;
  const { scale, of } = unitsOf({ rate: limit.initialMargin });
  const maximum = formatUnits((10n ** BigInt(scale) * 100n) / of.rate, 2);
  const expected = `at most ${maximum} for ${quantity} contracts`;
  return { subject: `\`${check.riskLimit}\``, expected, got: leverage };
}
