const minute = 60_000;
const day = 86_400_000;
/** That many refusals within a minute ban an address. */
const refusalsToBan = 6;
const firstBan = 2 * minute;
const longestBan = 3 * day;

interface Offender {
  /** When its latest refusals for a rate limit were, oldest first. */
  refusals: number[];
  bannedUntil: number;
  /** How long its latest ban was; 0 when it never had one. */
  banLength: number;
}

/**
 * Bans of addresses that go on after a rate limit refused them: the sixth refusal within 60 seconds
 * bans for 2 minutes. A ban that begins within a day after the end of the last one is twice as long
 * as that, up to 3 days.
 */
export class Bans {
  readonly #offenders = new Map<string, Offender>();
  #lastSweep = 0;

  /** The milliseconds until the ban of an address ends; 0 when it is not banned. */
  remainingMs(ip: string, now: number): number {
    const until = this.#offenders.get(ip)?.bannedUntil ?? 0;
    return Math.max(0, until - now);
  }

  /** Notes a refusal for a rate limit, which may ban the address. */
  noteRefusal(ip: string, now: number): void {
    this.#sweep(now);
    const offender = this.#offenders.get(ip) ?? { refusals: [], bannedUntil: 0, banLength: 0 };
    this.#offenders.set(ip, offender);
    const recent = offender.refusals.filter((time) => now - time < minute);
    offender.refusals = [...recent, now];
    if (offender.refusals.length < refusalsToBan) return;
    const again = offender.banLength > 0 && now - offender.bannedUntil <= day;
    offender.banLength = again ? Math.min(2 * offender.banLength, longestBan) : firstBan;
    offender.bannedUntil = now + offender.banLength;
    offender.refusals = [];
  }

  /** Forgets addresses whose last refusal and ban no longer matter, once a minute. */
  #sweep(now: number): void {
    if (now - this.#lastSweep < minute) return;
    this.#lastSweep = now;
    for (const [ip, { refusals, bannedUntil }] of this.#offenders) {
      if (now - bannedUntil > day && now - (refusals.at(-1) ?? 0) >= minute) {
        this.#offenders.delete(ip);
      }
    }
  }
}
