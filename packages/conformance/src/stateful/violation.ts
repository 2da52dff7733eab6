/** Thrown if a response contradicts what is known. */
export class Violation extends Error {
  override readonly name = 'Violation';
  /** Whether another program that uses the same account can be the cause. */
  readonly excusable: boolean;

  constructor(message: string, excusable = false) {
    super(message);
    this.excusable = excusable;
  }
}
