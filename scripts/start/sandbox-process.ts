// The process of the sandbox; `npm start` starts it.
import { startSandbox } from './sandbox-service.ts';
import { runService } from './service-process.ts';

await runService(startSandbox);
