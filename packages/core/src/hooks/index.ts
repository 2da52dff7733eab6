export { type Hooks, type RequestEvent, type ResponseEvent, withHooks } from './with-hooks.ts';
