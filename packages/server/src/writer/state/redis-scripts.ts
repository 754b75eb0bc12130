/** What a turn changes in Redis, in one step each. */

/**
 * KEYS: lock, known, open, plans, log, prepared. ARGV: token, name ('' for none), plan, ids, since, kept, log length, seconds for which a prepared
 * plan is remembered, epoch ('' if unchanged), its run of Redis, and the changes: visitor, last event and length as `<dI4`, bytes (empty if the
 * visitor is removed).
 */
export const committing = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return redis.error_reply('TURNOVER the turn has passed on') end
local changed, at = ARGV[11], 1
while at <= #changed do
  local visitor = string.sub(changed, at, at + 7)
  local last, length, start = struct.unpack('<dI4', changed, at + 8)
  if length == 0 then
    redis.call('HDEL', KEYS[2], visitor)
    redis.call('ZREM', KEYS[3], visitor)
  else
    redis.call('HSET', KEYS[2], visitor, string.sub(changed, start, start + length - 1))
    redis.call('ZADD', KEYS[3], string.format('%.0f', last), visitor)
  end
  at = start + length
end
repeat
  local over = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', '(' .. ARGV[5], 'LIMIT', 0, 1000)
  for _, visitor in ipairs(over) do
    redis.call('HDEL', KEYS[2], visitor)
    redis.call('ZREM', KEYS[3], visitor)
  end
until #over < 1000
redis.call('HSET', KEYS[2], 'since', ARGV[5])
if ARGV[9] ~= '' then redis.call('HSET', KEYS[2], 'epoch', ARGV[9], 'run', ARGV[10]) end
local turn = redis.call('HINCRBY', KEYS[2], 'turn', 1)
redis.call('EXPIRE', KEYS[2], ARGV[6])
redis.call('EXPIRE', KEYS[3], ARGV[6])
if ARGV[2] ~= '' then
  redis.call('HSET', KEYS[4], ARGV[2], ARGV[3])
  redis.call('SET', KEYS[6], '1', 'EX', ARGV[8])
  redis.call('XADD', KEYS[5], 'MAXLEN', ARGV[7], turn .. '-1', 'ids', ARGV[4])
  redis.call('EXPIRE', KEYS[5], ARGV[6])
end
return turn`

/** KEYS: lock, known, open, log. ARGV: token. */
export const forgetting = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return redis.error_reply('TURNOVER the turn has passed on') end
return redis.call('DEL', KEYS[2], KEYS[3], KEYS[4])`
