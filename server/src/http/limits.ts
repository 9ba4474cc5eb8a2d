import { and, eq, sql } from 'drizzle-orm'
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
  if ((await hit(db, now, subject, per_s)) > max) refuse('TOO_MANY', words)
}

const windowOf = (now: Date, per_s: number) => new Date(Math.floor(now.getTime() / 1000 / per_s) * per_s * 1000)

/** Counts `by` hits of `subject` in its current window of `per_s` seconds and answers how many those are now. */
export async function hit(db: Queryable, now: Date, subject: string, per_s: number, by = 1): Promise<number> {
  const { rows } = await db.execute<{ hits: number }>(sql`
    insert into rate_windows (subject, starts_at, hits) values (${subject}, ${windowOf(now, per_s)}, ${by})
    on conflict (subject, starts_at) do update set hits = rate_windows.hits + excluded.hits returning hits`)
  return rows[0]!.hits
}

/** Takes hits of the current window back, such as those of a try that turned out right. */
export async function unhit(db: Queryable, now: Date, subject: string, per_s: number, by = 1) {
  await db
    .update(rateWindows)
    .set({ hits: sql`greatest(${rateWindows.hits} - ${by}::int, 0)` })
    .where(and(eq(rateWindows.subject, subject), eq(rateWindows.startsAt, windowOf(now, per_s))))
}

/** Hits of the subject in its current window. */
export async function hitsOf(db: Queryable, now: Date, subject: string, per_s: number): Promise<number> {
  const [row] = await db
    .select({ hits: rateWindows.hits })
    .from(rateWindows)
    .where(and(eq(rateWindows.subject, subject), eq(rateWindows.startsAt, windowOf(now, per_s))))
  return row?.hits ?? 0
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
