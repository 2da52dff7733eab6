export { type Account, FakeAccount } from './fake-account.ts';
export { type MarketVector, runMarketVector } from './market-vector.ts';
export {
  createUserSetup,
  type UserSetup,
  type UserSetupOptions,
  type UserStreamExports,
} from './user-setup.ts';
export { runUserVector, type UserVector } from './user-vector.ts';
