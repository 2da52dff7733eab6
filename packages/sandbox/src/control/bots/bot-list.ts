import type { Engine, EngineEvent } from '@broker-api/engine';
import type { Change, Executor } from '../../state/executor.ts';
import { ControlPlaneError, rejectedByEngine } from '../control-plane-error.ts';
import type { IndexPriceChange, Section } from '../generated/client.gen.ts';
import type { SettingsAccess } from '../settings.ts';
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
  /**
   * Runs once. Returns the problem if a command was rejected. Throws an error after which the bot
   * must not run again.
   */
  run(): Promise<string | undefined>;
  /** Returns the time until the next run. A bot without this method has no timer. */
  pauseMs?(): number;
  /** Removes what the bot has left in the market. Returns the problem if that was rejected. */
  stop?(): Promise<string | undefined>;
  /** Returns what the control plane shows in addition to the settings. */
  details(): Details;
}

/** What differs between the kinds of bots. */
export interface BotKind<Options extends BotName, Settings extends Options, Details = object> {
  /** The name of the kind in messages. */
  readonly subject: string;
  /** The operation that starts a bot again. */
  readonly operationId: string;
  /** What the message of a bot that stopped says about the consequence. */
  readonly consequence?: string;
  /** The user that trades, if the bots trade. */
  readonly user?: string;
  /** Whether every new problem is reported, and not only the error that stops a bot. */
  readonly reportsRejections?: boolean;
  /** Whether symbols that are listed after `start` get no bot. */
  readonly ignoresNewSymbols?: boolean;
  /**
   * Completes the settings with defaults.
   *
   * @throws ControlPlaneError if there can be no bot with these settings
   */
  settingsOf(engine: Engine, options: Options): Settings;
  /** Returns the options of a bot for every symbol whose index has a price. */
  listStarted(engine: Engine, seed: number): readonly Options[];
  /** Returns the name of the bot that must run after an event. */
  affectedBy?(event: EngineEvent): BotName | undefined;
  create(settings: Settings, context: BotContext): Bot<Details>;
}

type Enabled = { readonly enabled: boolean };

/** A bot as the control plane shows it. */
type BotView<Settings, Details> = Settings & Enabled & Details & { readonly problem?: string };

interface Entry<Settings, Details> {
  readonly settings: Settings;
  readonly bot: Bot<Details>;
  readonly stopTimer: () => void;
  /** Why the latest run was not successful, or why the bot stopped. */
  problem?: string | undefined;
  /** False if the bot was disabled or has stopped after an error. It then never runs again. */
  enabled: boolean;
}

/** Called with a problem of a bot. If an error has stopped the bot, it is the cause. */
type OnProblem<Settings> = (settings: Settings, problem: string, error?: unknown) => void;

/** The bots of one kind, at most one per symbol of a section. */
export class BotList<Options extends BotName, Settings extends Options, Details = object> {
  readonly #kind: BotKind<Options, Settings, Details>;
  readonly #context: BotContext;
  /** What the control plane has set, by the key of the bot. */
  readonly #settings: SettingsAccess<Readonly<Record<string, Options & Enabled>>>;
  readonly #onProblem: OnProblem<Settings>;
  /** The bots, by their key. */
  readonly #entries = new Map<string, Entry<Settings, Details>>();
  /** The keys of the bots that will run after the current command. */
  readonly #pending = new Set<string>();
  /** The keys of the symbols that have got a bot from `start`, or from a change of the listing. */
  #known: ReadonlySet<string> = new Set();
  /** The seed that was passed to `start`; undefined if `start` was not called. */
  #startSeed: number | undefined;
  /** Changes when symbols are added or removed. */
  #listing = '';
  /** Resolves when the bots have reacted to all events. Never rejects. */
  #reactions: Promise<unknown> = Promise.resolve();

  constructor(
    kind: BotKind<Options, Settings, Details>,
    context: BotContext,
    settings: SettingsAccess<Readonly<Record<string, Options & Enabled>>>,
    onProblem: OnProblem<Settings>,
  ) {
    this.#kind = kind;
    this.#context = context;
    this.#settings = settings;
    this.#onProblem = onProblem;
    // Uses `onApplied`, not `onDurable`, so that a query after a fill sees the new quotes even if
    // the fill is not durable yet.
    context.executor.onApplied((change, { kind }) => this.#reactTo(change, kind));
  }

  /** Returns the bots that run, and those that stopped after an error. */
  list(): BotView<Settings, Details>[] {
    return [...this.#entries.values()].map(viewOf);
  }

  /**
   * Enables, changes or disables a bot, which is stored in the settings.
   *
   * @throws ControlPlaneError if the symbol or its index price is missing, or a setting is invalid
   */
  async set(options: Options & Enabled): Promise<BotView<Settings, Details>> {
    const { enabled } = options;
    const settings = this.#kind.settingsOf(this.#engine, options);
    if (enabled) await this.#addUser();
    this.#settings.change({ [keyOf(settings)]: { ...settings, enabled } });
    if (enabled) return viewOf(await this.#enable(settings));
    const entry = this.#add(settings);
    this.#remove(keyOf(settings));
    entry.enabled = false;
    entry.problem = await entry.bot.stop?.();
    return viewOf(entry);
  }

  /**
   * Enables a bot for every symbol whose index has a price: now, and again after each reset. Also
   * enables one for each such symbol that is listed later, unless the kind ignores new symbols.
   * The bots that the control plane has set stay as they are.
   */
  async start(seed: number): Promise<void> {
    if (this.#kind.user !== undefined) await this.#addUser();
    this.#startSeed = seed;
    const started = this.#kind.listStarted(this.#engine, seed);
    this.#known = new Set(started.map(keyOf));
    const set = this.#settings.read();
    for (const options of started) {
      if (Object.hasOwn(set, keyOf(options))) continue;
      await this.#enable(this.#kind.settingsOf(this.#engine, options));
    }
  }

  /** After a reset, enables again the bots that `start` enabled. */
  async restart(): Promise<void> {
    this.clear();
    if (this.#startSeed !== undefined) await this.start(this.#startSeed);
  }

  /** Enables the bots again after the whole state was replaced. */
  resume(): Promise<void> {
    return this.#replaceAll(Array.from(this.#entries.values(), ({ settings }) => settings));
  }

  /** Replaces the bots by those that the control plane has enabled, also before a restart. */
  useSettings(): Promise<void> {
    return this.#replaceAll(Object.values(this.#settings.read()).filter(({ enabled }) => enabled));
  }

  /** Returns settings with which another broker has the same bots. */
  allSettings(): Readonly<Record<string, Options & Enabled>> {
    const running = [...this.#entries].filter(([, { enabled }]) => enabled);
    const settings = running.map(([key, entry]) => [key, { ...entry.settings, enabled: true }]);
    return { ...this.#settings.read(), ...Object.fromEntries(settings) };
  }

  /** Replaces all bots. Leaves out those whose symbol does not exist in the present state. */
  async #replaceAll(all: readonly Options[]): Promise<void> {
    this.clear();
    for (const options of all) {
      try {
        const settings = this.#kind.settingsOf(this.#engine, options);
        await this.#addUser();
        await this.#enable(settings);
      } catch (error) {
        if (!(error instanceof ControlPlaneError)) throw error;
      }
    }
  }

  /** Removes all bots. What they have left in the market stays there. */
  clear(): void {
    for (const key of this.#entries.keys()) this.#remove(key);
  }

  /** Runs the bots with some settings once. */
  async run(isAffected: (settings: Settings) => boolean): Promise<void> {
    const affected = [...this.#entries.values()].filter(({ settings }) => isAffected(settings));
    await Promise.all(affected.map((entry) => this.#run(entry)));
  }

  /** Resolves when the bots have reacted to all events so far. */
  async settled(): Promise<void> {
    let before: unknown;
    while (before !== this.#reactions) {
      before = this.#reactions;
      await before;
    }
  }

  /** Adds a bot, and runs it once unless it has a timer. */
  async #enable(settings: Settings): Promise<Entry<Settings, Details>> {
    const entry = this.#add(settings);
    if (entry.bot.pauseMs === undefined) await this.#run(entry);
    return entry;
  }

  /** Adds a bot, which replaces the one with the same key, and starts its timer. */
  #add(settings: Settings): Entry<Settings, Details> {
    const key = keyOf(settings);
    this.#remove(key);
    const bot = this.#kind.create(settings, this.#context);
    const stopTimer = this.#context.timer.start(bot, () => this.#run(entry));
    const entry: Entry<Settings, Details> = { settings, bot, stopTimer, enabled: true };
    this.#entries.set(key, entry);
    return entry;
  }

  #remove(key: string): void {
    this.#entries.get(key)?.stopTimer();
    this.#entries.delete(key);
  }

  /**
   * Runs a bot once. If that fails, the bot stops. The error is reported and never thrown, because
   * most runs are not part of a request.
   */
  async #run(entry: Entry<Settings, Details>): Promise<void> {
    if (!entry.enabled) return;
    const { settings, bot, problem: before } = entry;
    try {
      const problem = await bot.run();
      entry.problem = problem;
      if (!this.#kind.reportsRejections || problem === undefined || problem === before) return;
      this.#onProblem(settings, problem);
    } catch (error) {
      entry.enabled = false;
      entry.stopTimer();
      entry.problem = stoppedMessage(this.#kind, error);
      this.#onProblem(settings, entry.problem, error);
    }
  }

  /** Runs each affected bot once, after the current command and for all of its events. */
  #reactTo(change: Change, commandKind: string): void {
    this.#followListing();
    // Market makers execute their commands together, and must not react to them. A scheduled event
    // that is due before one of these commands is not their own.
    const isTogether = this.#context.executor.isExecutingTogether;
    const isOwn = isTogether && commandKind !== 'broker.advance';
    if (isOwn || this.#entries.size === 0 || this.#kind.affectedBy === undefined) return;
    for (const event of change.events) {
      const name = this.#kind.affectedBy(event);
      if (name !== undefined) this.#runLater(keyOf(name));
    }
  }

  #runLater(key: string): void {
    if (this.#pending.has(key) || !this.#entries.has(key)) return;
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
    if (isStopped || isIdle || this.#kind.ignoresNewSymbols) return;
    const { nextDueTime, admin } = this.#engine;
    const { symbols, contracts, options, indexPrices } = admin.getCounts();
    // Scheduled events list new options, and let options expire.
    const listing = [nextDueTime, symbols, contracts, options, indexPrices].join();
    if (listing === this.#listing) return;
    this.#listing = listing;
    const started = this.#kind.listStarted(this.#engine, this.#startSeed ?? 0);
    const keys = new Set(started.map(keyOf));
    for (const key of this.#entries.keys()) if (!keys.has(key)) this.#remove(key);
    if (this.#startSeed === undefined) return;
    const set = this.#settings.read();
    for (const options of started) {
      const key = keyOf(options);
      const isDisabled = set[key]?.enabled === false;
      if (this.#known.has(key) || this.#entries.has(key) || isDisabled) continue;
      const { bot } = this.#add(this.#kind.settingsOf(this.#engine, options));
      if (bot.pauseMs === undefined) this.#runLater(key);
    }
    this.#known = keys;
  }

  /** Adds the user that trades, if it does not exist. */
  async #addUser(): Promise<void> {
    const { user } = this.#kind;
    if (user === undefined) return;
    const { executor, now } = this.#context;
    if (this.#engine.admin.getAccount({ user, accountType: 1, accountIndex: 0 })) return;
    const command = { kind: 'accounts.addUser', time: now(), user, isBot: true } as const;
    const { rejection } = await executor.execute(command);
    if (rejection !== undefined) throw rejectedByEngine(rejection);
  }

  get #engine(): Engine {
    return this.#context.executor.state.engine;
  }
}

function keyOf({ section, symbol }: BotName): string {
  return section === undefined ? symbol : `${section} ${symbol}`;
}

function viewOf<Settings, Details>({
  settings,
  enabled,
  bot,
  problem,
}: Entry<Settings, Details>): BotView<Settings, Details> {
  return { ...settings, enabled, ...bot.details(), ...(problem !== undefined && { problem }) };
}

/** Returns the message for a bot that stopped after an error. */
function stoppedMessage(
  kind: Pick<BotKind<BotName, BotName>, 'subject' | 'operationId' | 'consequence'>,
  error: unknown,
): string {
  const { subject, operationId, consequence = '' } = kind;
  const reason = error instanceof Error ? error.message : String(error);
  return (
    `The ${subject} stopped: ${reason.replace(/\.?$/, '.')}${consequence} ` +
    `Remove the cause, then start it again with ${operationId}.`
  );
}
