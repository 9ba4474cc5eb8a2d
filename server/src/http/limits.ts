import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../db/connection'
import { rateWindows } from '../db/schema'
import { refuse } from '../lib/refusal'

/**
 * Counts one hit of `subject` in its current window of `per_s` seconds and refuses above `max`.
 * Run it outside a transaction that may roll back, so tries that fail still count.
 * @throws Refusal TOO_MANY
 */
export async function limit(
  db: Queryable,
  now: Date,
  subject: string,
  max: number,
  per_s: number,
  words = '操作太频繁，请稍后再试'
) {
  const startsAt = new Date(Math.floor(now.getTime() / 1000 / per_s) * per_s * 1000)
  const { rows } = await db.execute<{ hits: number }>(sql`
    insert into rate_windows (subject, starts_at, hits) values (${subject}, ${startsAt}, 1)
    on conflict (subject, starts_at) do update set hits = rate_windows.hits + 1 returning hits`)
  if (rows[0]!.hits > max) refuse('TOO_MANY', words)
}

/** Forgets the hits of a subject, such as wrong passwords after the right one. */
export async function forgive(db: Queryable, subject: string) {
  await db.delete(rateWindows).where(eq(rateWindows.subject, subject))
}

/** Who is counted behind an address: itself, or the /64 network of an IPv6 one, whose owner has all the rest of it. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('%')[0]!.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  const first = [...groups, ...zeros, ...after].slice(0, 4).map(group => group.replace(/^0+(?=.)/, ''))
  return `${first.join(':')}::/64`
}
