// The process of the documentation server; `npm start` starts it.
import { startDocs } from './docs-service.ts';
import { runService } from './services.ts';

await runService(({ port }: { readonly port: number }) => startDocs(port));
