const minute = 60_000;
const day = 86_400_000;
/** An IP address is banned when it reaches this number of rate limit violations within a minute. */
const violationsToBan = 6;
const firstBan = 2 * minute;
const longestBan = 3 * day;

interface Offender {
  /** The times of the latest violations, oldest first. */
  violations: number[];
  bannedUntil: number;
  /** The length of the latest ban in milliseconds; 0 if there was none. */
  banLength: number;
}

/**
 * Bans IP addresses that keep sending requests over a rate limit. The sixth violation within 60
 * seconds starts a ban of 2 minutes. A ban that starts at most a day after the previous ban ended
 * is twice as long as the previous ban, up to 3 days. Times are in milliseconds since the epoch.
 */
export class Bans {
  readonly #offenders = new Map<string, Offender>();
  #lastSweep = 0;

  /** Returns the milliseconds until the ban of an address ends; 0 if it is not banned. */
  remainingMs(ip: string, now: number): number {
    const until = this.#offenders.get(ip)?.bannedUntil ?? 0;
    return Math.max(0, until - now);
  }

  /** Records a rate limit violation, which can start a ban of the address. */
  recordViolation(ip: string, now: number): void {
    this.#sweep(now);
    const offender = this.#offenders.get(ip) ?? { violations: [], bannedUntil: 0, banLength: 0 };
    this.#offenders.set(ip, offender);
    const recent = offender.violations.filter((time) => now - time < minute);
    offender.violations = [...recent, now];
    if (offender.violations.length < violationsToBan) return;
    const isRepeated = offender.banLength > 0 && now - offender.bannedUntil <= day;
    offender.banLength = isRepeated ? Math.min(2 * offender.banLength, longestBan) : firstBan;
    offender.bannedUntil = now + offender.banLength;
    offender.violations = [];
  }

  /** At most once a minute, removes addresses whose violations and bans no longer matter. */
  #sweep(now: number): void {
    if (now - this.#lastSweep < minute) return;
    this.#lastSweep = now;
    for (const [ip, { violations, bannedUntil }] of this.#offenders) {
      if (now - bannedUntil > day && now - (violations.at(-1) ?? 0) >= minute) {
        this.#offenders.delete(ip);
      }
    }
  }
}
