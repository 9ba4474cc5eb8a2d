import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config'
import type { Bus } from './bus'
import { PostgresBus } from './postgres-bus'

/** Redis where there is one, else the database. */
export const busOf = ({ REDIS_URL }: Config, databaseUrl: string, log: FastifyBaseLogger): Bus =>
  REDIS_URL ? redisBus(REDIS_URL, log) : new PostgresBus(databaseUrl, log)

/** Its client is loaded only where there is a Redis. */
function redisBus(url: string, log: FastifyBaseLogger): Bus {
  const { RedisBus } = require('./redis-bus') as typeof import('./redis-bus')
  return new RedisBus(url, log)
}
