import { runOnRedis } from './budget-on-redis.ts';
console.log(await runOnRedis({ seconds: 12, killAt: [3], persists: true }));
