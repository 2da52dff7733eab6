// The process of the sandbox; `npm start` starts it.
import { startSandbox } from './sandbox-service.ts';
import { runService } from './services.ts';

await runService(startSandbox);
