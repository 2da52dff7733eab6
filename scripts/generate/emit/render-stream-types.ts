import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { SpecificationError } from '../problem.ts';

/** A request to the worker. */
export interface RenderRequest {
  readonly id: number;
  readonly section: string;
  /** The bundled AsyncAPI document as JSON. */
  readonly document: string;
}

/** The response of the worker: the module, or what went wrong. */
export type RenderResponse = { readonly id: number } & (
  | { readonly code: string }
  | { readonly error: string }
);

interface Renderer {
  readonly worker: Worker;
  readonly waiting: Map<number, (response: RenderResponse) => void>;
}

let renderer: Renderer | undefined;
let lastId = 0;

/**
 * Starts the worker thread that runs the AsyncAPI generator. The libraries take about a second to
 * load; other work goes on at the same time. The worker is kept for later calls, and does not keep
 * the process running.
 */
export function startRenderer(): Renderer {
  if (renderer) return renderer;
  const waiting: Renderer['waiting'] = new Map();
  const worker = new Worker(new URL('./stream-types-worker.ts', import.meta.url), {
    workerData: { compileCache: getCompileCacheDir() },
  });
  worker.unref();
  worker.on('message', (response: RenderResponse) => {
    waiting.get(response.id)?.(response);
    waiting.delete(response.id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', (error) => {
    renderer = undefined;
    for (const [id, respond] of waiting) respond({ id, error: error.message });
  });
  renderer = { worker, waiting };
  return renderer;
}

/**
 * Runs the AsyncAPI generator with the template in scripts/asyncapi-template.
 *
 * @param source the path of the document, for error messages
 * @param document the bundled AsyncAPI document as JSON
 * @returns a TypeScript module
 * @throws SpecificationError when the AsyncAPI generator rejects the document
 */
export async function renderStreamTypes(
  section: string,
  source: string,
  document: string,
): Promise<string> {
  const { worker, waiting } = startRenderer();
  lastId += 1;
  const request: RenderRequest = { id: lastId, section, document };
  worker.ref();
  const response = await new Promise<RenderResponse>((resolve) => {
    waiting.set(request.id, resolve);
    worker.postMessage(request);
  });
  if ('code' in response) return response.code;
  const message = `The AsyncAPI generator cannot read this document: ${response.error} Undo the last change to this file and to the files that it references.`;
  throw new SpecificationError([{ at: `${source}:1:1`, message }]);
}
