export {
  type BrokerClock,
  type BrokerClockOptions,
  createBrokerClock,
  type TimeSource,
} from './broker-clock.ts';
export { refreshClock } from './with-clock.ts';
