import { HttpError, type HttpRequest } from './messages.ts';
import { formatAlternatives } from './text.ts';

/** A method, a path, and the target of the requests with this method and path. */
export interface Route<Target> {
  readonly method: string;
  readonly path: string;
  readonly target: Target;
}

/** Finds the target of a request by its path, then by its method. */
export class Router<Target> {
  readonly #byPath = new Map<string, Map<string, Target>>();

  constructor(routes: Iterable<Route<Target>>) {
    for (const { method, path, target } of routes) {
      const byMethod = this.#byPath.get(path) ?? new Map<string, Target>();
      this.#byPath.set(path, byMethod.set(method, target));
    }
  }

  /** @throws HttpError with status 404 for an unknown path, 405 for a wrong method */
  find({ method, path }: HttpRequest): Target {
    const byMethod = this.#byPath.get(path);
    if (byMethod === undefined) {
      throw new HttpError(404, 'This path does not exist; the API reference lists all paths.');
    }
    const target = byMethod.get(method);
    if (target !== undefined) return target;
    const allowed = [...byMethod.keys()];
    const expected = formatAlternatives(allowed);
    const message = `The method for this path must be ${expected}; got ${method}.`;
    throw new HttpError(405, message, { allow: allowed.join(', ') });
  }
}
