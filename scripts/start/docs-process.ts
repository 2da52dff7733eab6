// The process of the documentation server; `npm start` starts it.
import { startDocs } from './docs-service.ts';
import { runService } from './service-process.ts';

await runService(({ port }: { readonly port: number }) => startDocs(port));
