// Lua scripts. They use the clock of Redis, so that the clocks of the processes do not matter.

/** A process that sent nothing for this time is missing: it may use its share without Redis. */
export const memberLeaseMs = 5000;
/** How long a missing process keeps its share reserved. Then it is assumed to have ended. */
const forgetMs = 3_600_000;
/** How long a call may take. A process that ends during calls holds their cost for this time. */
const longestCallMs = 60_000;

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * The counter of rate-limiter-flexible, as a sliding window. Its own counter starts a fixed window
 * with the first request, so a window of the broker could contain almost two of them.
 *
 * Positive points are the cost of a request that starts: they are pending. Negative points are the
 * cost of a request that ends: they are no longer pending, but count for one interval longer. The
 * shares of the missing processes count as consumed.
 *
 * Negative points with another duration than the interval were never pending.
 *
 * The hash has a field \`p<time>\` for pending points and \`d<time>\` for others. The times are
 * rounded up to a hundredth of the interval. Arguments: points, duration, limit, interval;
 * both times are in seconds.
 */
export const countScript = `${now}
local points = tonumber(ARGV[1])
local limit = tonumber(ARGV[3])
local interval = ARGV[4] * 1000
local granule = interval / 100
local counted = interval + math.max(10, interval / 1000)
local current = math.ceil(now / granule) * granule
local used = 0
local done = {}
local pending = {}
local fields = redis.call('HGETALL', KEYS[1])
for index = 1, #fields, 2 do
  local name = fields[index]
  local amount = tonumber(fields[index + 1])
  local at = tonumber(string.sub(name, 2))
  local isPending = string.sub(name, 1, 1) == 'p'
  local ends = at + counted
  if isPending then ends = ends + ${longestCallMs} end
  if ends <= now then
    redis.call('HDEL', KEYS[1], name)
  else
    used = used + amount
    local entry = { name = name, at = at, amount = amount, ends = ends }
    table.insert(isPending and pending or done, entry)
  end
end
local function earlier(one, other) return one.at < other.at end
local expiry = math.ceil(counted + ${longestCallMs} + granule)
if points < 0 then
  table.sort(pending, earlier)
  local left = -points
  if ARGV[2] ~= ARGV[4] then left = 0 end
  for _, entry in ipairs(pending) do
    if left == 0 then break end
    local part = math.min(left, entry.amount)
    left = left - part
    if part == entry.amount then redis.call('HDEL', KEYS[1], entry.name)
    else redis.call('HINCRBY', KEYS[1], entry.name, -part) end
  end
  redis.call('HINCRBY', KEYS[1], 'd' .. string.format('%.0f', current), -points)
  redis.call('PEXPIRE', KEYS[1], expiry)
  return { used, 0 }
end
local members = string.match(KEYS[1], '^[^:]*') .. ':members'
local missing = redis.call('ZRANGEBYSCORE', members, '-inf', now - ${memberLeaseMs})
for _, member in ipairs(missing) do
  used = used + math.ceil(limit * tonumber(string.match(member, '^[^:]*')))
end
local excess = used + points - limit
if excess <= 0 then
  if points > 0 then
    redis.call('HINCRBY', KEYS[1], 'p' .. string.format('%.0f', current), points)
    redis.call('PEXPIRE', KEYS[1], expiry)
  end
  return { used + points, 0 }
end
table.sort(done, earlier)
for _, entry in ipairs(done) do
  excess = excess - entry.amount
  if excess <= 0 then return { used + points, math.ceil(math.max(1, entry.ends - now)) } end
end
return { used + points, math.ceil(math.max(10, math.min(granule, 250))) }
`;

/**
 * Registers a process that is in contact with Redis. Returns 0, or the time for which it must keep
 * to its share. Redis has lost its data if a process that was registered is so no longer. Then it
 * is unknown what was used, so all processes keep to their shares until it no longer counts.
 *
 * Keys: members, recovery. Arguments: member, whether it was registered, the length of a recovery,
 * whether to register it as present.
 */
export const joinScript = `${now}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ${forgetMs})
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
local remaining = redis.call('PTTL', KEYS[2])
if remaining <= 0 and ARGV[2] == '1' and not score then
  remaining = tonumber(ARGV[3])
  redis.call('SET', KEYS[2], 1, 'PX', remaining)
end
if remaining > 0 then
  if not score then redis.call('ZADD', KEYS[1], now - ${memberLeaseMs}, ARGV[1]) end
  return remaining
end
if ARGV[4] == '1' then redis.call('ZADD', KEYS[1], now, ARGV[1]) end
return 0
`;

/** Closes the shared gate, and never opens it earlier than before. Key: gate. Argument: time. */
export const closeGateScript = `
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], 1, 'PX', ARGV[1])
end
return 0
`;
