import { checkToken } from '../../control/control-token.ts';
import {
  HttpError,
  type HttpRequest,
  type HttpResponse,
  type RequestHandler,
} from '../../http/messages.ts';
import type { Metrics } from './metrics.ts';

/** What the status pages show. */
export interface Status {
  /** Whether the sandbox accepts requests. */
  readonly isReady: () => boolean;
  /** Undefined if the sandbox was created without metrics. */
  readonly metrics: Metrics | undefined;
  /** The token of the control plane. */
  readonly token: string | undefined;
}

type Page = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

const plainText = { 'content-type': 'text/plain; charset=utf-8' } as const;

/**
 * Adds pages for the tools of operators to a control plane: `/metrics`, and those of
 * `withHealthPages`.
 */
export function withStatusPages(controlPlane: RequestHandler, status: Status): RequestHandler {
  return withPages(withHealthPages(controlPlane, status), {
    '/metrics': (request) => metricsOf(request, status),
  });
}

/**
 * Adds the pages `/healthz` and `/readyz` to a handler. They need no token, because they say
 * nothing but whether the sandbox works.
 */
export function withHealthPages(
  handler: RequestHandler,
  status: Pick<Status, 'isReady'>,
): RequestHandler {
  return withPages(handler, {
    '/healthz': () => ({ status: 200, headers: plainText, body: 'ok\n' }),
    '/readyz': () => readiness(status),
  });
}

function withPages(handler: RequestHandler, pages: Readonly<Record<string, Page>>): RequestHandler {
  return {
    ...handler,
    handle: async (request) => {
      // Some monitors send HEAD; Node then sends no body.
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const page = isRead ? pages[request.path] : undefined;
      if (page === undefined) return handler.handle(request);
      try {
        return await page(request);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return handler.errorResponse(error, request);
      }
    },
  };
}

function readiness({ isReady }: Pick<Status, 'isReady'>): HttpResponse {
  const body = isReady() ? 'ready\n' : 'not ready\n';
  return { status: isReady() ? 200 : 503, headers: plainText, body };
}

async function metricsOf(request: HttpRequest, { metrics, token }: Status): Promise<HttpResponse> {
  checkToken(request, token);
  if (metrics === undefined) throw new HttpError(404, 'This sandbox was created without metrics.');
  return {
    status: 200,
    headers: { 'content-type': metrics.contentType },
    body: await metrics.text(),
  };
}
