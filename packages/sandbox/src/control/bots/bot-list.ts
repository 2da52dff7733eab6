import type { Engine, EngineEvent } from '@broker-api/engine';
import type { Change, Executor } from '../../state/executor.ts';
import { ControlPlaneError, rejectedByEngine } from '../control-plane-error.ts';
import type { IndexPriceChange, Section } from '../generated/client.gen.ts';
import type { BotTimer } from './bot-timer.ts';

/** Identifies a bot among those of its kind. */
interface BotName {
  /** Absent if the symbol is that of an index. */
  readonly section?: Section;
  readonly symbol: string;
}

/** The services that bots use. */
export interface BotContext {
  readonly executor: Executor;
  readonly now: () => number;
  readonly timer: BotTimer;
  /** Sets an index price, and waits until the market makers have moved their quotes. */
  readonly setIndexPrice: (change: IndexPriceChange) => Promise<unknown>;
}

/** A market maker, a taker or an index mover. */
export interface Bot<Details = object> {
  /** Why the latest run was not successful; undefined if it was. */
  problem: string | undefined;
  /** What the control plane shows in addition to the settings. */
  readonly details: Details;
  /** Runs once. Throws an error after which the bot must not run again. */
  run(): Promise<void>;
  /** Returns the time until the next run. A bot without this method runs when it is told to. */
  pauseMs?(): number;
  /** Ends what the bot leaves in the market. Called when the bot is disabled. */
  stop?(): Promise<void>;
  /** Whether the current change is the bot's own, so that the bot does not react to it. */
  readonly isExecuting?: boolean;
  /** The indices whose prices affect the bot. */
  readonly indices?: readonly string[];
}

/** What differs between the kinds of bots. */
export interface BotKind<Options extends BotName, Settings extends Options, Details = object> {
  /** The name of the kind in messages. */
  readonly subject: string;
  /** The operation that starts a bot again. */
  readonly operationId: string;
  /** What follows when a bot stops after an error, for its message. */
  readonly consequence?: string;
  /** The user that trades, if the bots trade. */
  readonly user?: string;
  /** Whether every new problem is reported, and not only that which stops a bot. */
  readonly reportsRejections?: boolean;
  /** Whether symbols that are listed after `start` get no bot. */
  readonly ignoresNewSymbols?: boolean;
  /**
   * Completes the settings with defaults.
   *
   * @throws ControlPlaneError if there can be no bot with these settings
   */
  settingsOf(engine: Engine, options: Options): Settings;
  /** Returns the options of all bots that `start` enables. */
  listStarted(engine: Engine, seed: number): readonly Options[];
  /** Whether the symbol still exists. */
  isListed(engine: Engine, settings: Settings): boolean;
  /** Returns the bot that must run after an event. */
  affectedBy?(event: EngineEvent): BotName | undefined;
  create(settings: Settings, context: BotContext): Bot<Details>;
}

type Enabled = { readonly enabled: boolean };

/** A bot as the control plane shows it. */
type BotView<Settings, Details> = Settings & Enabled & Details & { readonly problem?: string };

interface Entry<Settings, Details> {
  readonly settings: Settings;
  readonly bot: Bot<Details>;
  stopTimer?: () => void;
  /** Whether the bot has stopped after an error. It then never runs again. */
  hasStopped: boolean;
  /** The latest reported problem. */
  reported?: string | undefined;
}

/** Called with a problem of a bot. If an error stopped the bot, it is the cause. */
export type ProblemListener<Settings> = (
  settings: Settings,
  problem: string,
  error?: unknown,
) => void;

/** The bots of one kind, at most one per symbol of a section. */
export class BotList<Options extends BotName, Settings extends Options, Details = object> {
  readonly #kind: BotKind<Options, Settings, Details>;
  readonly #context: BotContext;
  readonly #onProblem: ProblemListener<Settings>;
  /** The bots by section and symbol. `#pending` and `#known` have the same keys. */
  readonly #entries = new Map<string, Entry<Settings, Details>>();
  /** The bots that will run after the current command. */
  readonly #pending = new Set<string>();
  /** The symbols that had a bot, or could have one, when `start` or a change listed them. */
  #known: ReadonlySet<string> = new Set();
  /** The seed that was passed to `start`; undefined if `start` was not called. */
  #startSeed: number | undefined;
  /** The time of the next scheduled events and the number of symbols at the latest check. */
  #listing: readonly (number | undefined)[] = [];
  /** Resolves when the bots have reacted to all events. Never rejects. */
  #reactions: Promise<unknown> = Promise.resolve();

  constructor(
    kind: BotKind<Options, Settings, Details>,
    context: BotContext,
    onProblem: ProblemListener<Settings>,
  ) {
    this.#kind = kind;
    this.#context = context;
    this.#onProblem = onProblem;
    // Uses `onApplied`, not `onDurable`, so that a query after a fill sees the new quotes even if
    // the fill is not durable yet.
    context.executor.onApplied((change) => this.#reactTo(change));
  }

  /** Returns the bots that run, and those that stopped after an error. */
  list(): BotView<Settings, Details>[] {
    return [...this.#entries.values()].map((entry) => viewOf(entry, true));
  }

  /**
   * Enables, changes or disables a bot.
   *
   * @throws ControlPlaneError if the symbol or its index price is missing, or a setting is invalid
   */
  async set(options: Options & Enabled): Promise<BotView<Settings, Details>> {
    const settings = this.#kind.settingsOf(this.#engine, options);
    if (options.enabled) await this.#addUser();
    const entry = this.#create(settings);
    this.#remove(keyOf(settings));
    await (options.enabled ? this.#begin(entry) : entry.bot.stop?.());
    return viewOf(entry, options.enabled);
  }

  /**
   * Enables a bot for every symbol whose index has a price: now, and again after each reset. Also
   * enables one for each such symbol that is listed later, unless the kind ignores new symbols.
   */
  async start(seed: number): Promise<void> {
    this.#startSeed = seed;
    const user = this.#addUser();
    if (user !== undefined) await user;
    const started = this.#kind.listStarted(this.#engine, seed);
    this.#known = new Set(started.map(keyOf));
    for (const options of started) {
      const settings = this.#kind.settingsOf(this.#engine, options);
      const entry = this.#create(settings);
      this.#remove(keyOf(settings));
      const run = this.#begin(entry);
      if (run !== undefined) await run;
    }
  }

  /** After a reset, enables again the bots that `start` enabled. */
  async restart(): Promise<void> {
    this.clear();
    if (this.#startSeed !== undefined) await this.start(this.#startSeed);
  }

  /** Enables the bots again after the whole state was replaced. */
  async resume(): Promise<void> {
    const enabled = [...this.#entries.values()].map(({ settings }) => settings);
    await this.replaceAll(enabled.map((settings) => ({ ...settings, enabled: true })));
  }

  /** Replaces all bots, except those whose symbol does not exist in the present state. */
  async replaceAll(all: readonly (Options & Enabled)[]): Promise<void> {
    this.clear();
    for (const options of all) {
      await this.set(options).catch((error) => {
        if (!(error instanceof ControlPlaneError)) throw error;
      });
    }
  }

  /** Removes all bots. What they left in the market stays there. */
  clear(): void {
    for (const key of this.#entries.keys()) this.#remove(key);
  }

  /** Runs the bots of a section, the bot of a symbol, or those that an index price affects. */
  async run(affected: Partial<BotName> | { readonly index: string }): Promise<void> {
    const entries = [...this.#entries.values()].filter(({ settings, bot }) =>
      'index' in affected
        ? bot.indices?.includes(affected.index)
        : affected.section === settings.section &&
          (affected.symbol ?? settings.symbol) === settings.symbol,
    );
    await Promise.all(entries.map((entry) => this.#run(entry)));
  }

  /** Resolves when the bots have reacted to all events so far. */
  async settled(): Promise<void> {
    let before: unknown;
    while (before !== this.#reactions) {
      before = this.#reactions;
      await before;
    }
  }

  #create(settings: Settings): Entry<Settings, Details> {
    return { settings, bot: this.#kind.create(settings, this.#context), hasStopped: false };
  }

  /** Adds a bot, and starts its timer. A bot without pauses runs at once. */
  #begin(entry: Entry<Settings, Details>): Promise<void> | undefined {
    this.#entries.set(keyOf(entry.settings), entry);
    const { bot } = entry;
    if (bot.pauseMs === undefined) return this.#run(entry);
    const recurrence = { pauseMs: () => bot.pauseMs?.() ?? 0, run: () => this.#run(entry) };
    entry.stopTimer = this.#context.timer.start(recurrence);
    return undefined;
  }

  #remove(key: string): void {
    this.#entries.get(key)?.stopTimer?.();
    this.#entries.delete(key);
  }

  /**
   * Runs a bot once. If that fails, the bot stops. The error is reported and never thrown, because
   * most runs are not part of a request.
   */
  async #run(entry: Entry<Settings, Details>): Promise<void> {
    if (entry.hasStopped) return;
    const { settings, bot } = entry;
    try {
      await bot.run();
      if (!this.#kind.reportsRejections || bot.problem === entry.reported) return;
      entry.reported = bot.problem;
      if (bot.problem !== undefined) this.#onProblem(settings, bot.problem);
    } catch (error) {
      entry.hasStopped = true;
      entry.stopTimer?.();
      bot.problem = stoppedMessage(this.#kind, error);
      this.#onProblem(settings, bot.problem, error);
    }
  }

  /** Runs each affected bot once, after the current command and for all of its events. */
  #reactTo(change: Change): void {
    this.#followListing();
    if (this.#kind.affectedBy === undefined || this.#entries.size === 0) return;
    for (const event of change.events) {
      const name = this.#kind.affectedBy(event);
      if (name !== undefined) this.#runLater(keyOf(name));
    }
  }

  #runLater(key: string): void {
    const isExecuting = this.#entries.get(key)?.bot.isExecuting ?? true;
    if (isExecuting || this.#pending.has(key)) return;
    this.#pending.add(key);
    const reaction = Promise.resolve().then(async () => {
      this.#pending.delete(key);
      const entry = this.#entries.get(key);
      if (entry !== undefined) await this.#run(entry);
    });
    this.#reactions = Promise.all([this.#reactions, reaction]);
  }

  /** Removes the bots of expired options, and adds bots for new symbols after `start`. */
  #followListing(): void {
    // If all bots were disabled, new symbols have none either.
    const isStopped = this.#entries.size === 0 && this.#known.size > 0;
    const isIdle = this.#entries.size === 0 && this.#startSeed === undefined;
    if (this.#kind.ignoresNewSymbols || isStopped || isIdle || !this.#hasNewListing()) return;
    for (const [key, { settings }] of this.#entries) {
      if (!this.#kind.isListed(this.#engine, settings)) this.#remove(key);
    }
    if (this.#startSeed === undefined) return;
    const known = this.#known;
    const started = this.#kind.listStarted(this.#engine, this.#startSeed);
    this.#known = new Set(started.map(keyOf));
    for (const options of started) {
      const key = keyOf(options);
      if (known.has(key) || this.#entries.has(key)) continue;
      void this.#begin(this.#create(this.#kind.settingsOf(this.#engine, options)));
    }
  }

  /** Whether symbols or index prices may have been added or removed since the latest check. */
  #hasNewListing(): boolean {
    const { nextDueTime, admin } = this.#engine;
    const { symbols, contracts, options, indexPrices } = admin.getCounts();
    const before = this.#listing;
    // Scheduled events list new options, and let options expire.
    this.#listing = [nextDueTime, symbols, contracts, options, indexPrices];
    return this.#listing.some((value, index) => value !== before[index]);
  }

  /** Adds the user that trades, if it does not exist. */
  #addUser(): Promise<void> | undefined {
    const { user } = this.#kind;
    if (user === undefined) return undefined;
    const account = { user, accountType: 1, accountIndex: 0 } as const;
    if (this.#engine.admin.getAccount(account)) return undefined;
    const { executor, now } = this.#context;
    const command = { kind: 'accounts.addUser', time: now(), user, isBot: true } as const;
    return executor.execute(command).then(({ rejection }) => {
      if (rejection !== undefined) throw rejectedByEngine(rejection);
    });
  }

  get #engine(): Engine {
    return this.#context.executor.state.engine;
  }
}

function keyOf({ section, symbol }: BotName): string {
  return section === undefined ? symbol : `${section} ${symbol}`;
}

function viewOf<Settings, Details>(
  { settings, bot, hasStopped }: Entry<Settings, Details>,
  isEnabled: boolean,
): BotView<Settings, Details> {
  const { details, problem } = bot;
  const enabled = isEnabled && !hasStopped;
  return { ...settings, enabled, ...details, ...(problem !== undefined && { problem }) };
}

/** Returns the message for a bot that stopped after an error. */
function stoppedMessage(
  kind: { readonly subject: string; readonly operationId: string; readonly consequence?: string },
  error: unknown,
): string {
  const { subject, operationId, consequence = '' } = kind;
  const reason = error instanceof Error ? error.message : String(error);
  return (
    `The ${subject} stopped: ${reason.replace(/\.?$/, '.')}${consequence} ` +
    `Remove the cause, then start it again with ${operationId}.`
  );
}
