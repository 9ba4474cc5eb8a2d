import { and, arrayOverlaps, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { shops, users } from '../../db/schema'
import { NOBODY } from '../../engines/chat'
import { type DeskHolder, deskPeopleWith } from '../../engines/desk'
import { dayjs, ZONE } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { readSettings } from '../site/settings'

export const PLATFORM_TITLE = '平台客服'
const SERVING_ROLES = ['staff', 'operator']

/** Who answers for a shop, or the platform: what a chat with it is headed by. `hours` reads like "每天 9:00-21:00". */
export interface Desk {
  shopId: string | null
  title: string
  avatar: string
  hours: string
  phone: string
  ownerId: string | null
  isSelf: boolean
}

/** Throws NOT_FOUND for a shop there is not. */
export async function deskOf(db: Queryable, shopId: string | null): Promise<Desk> {
  const { site } = await readSettings(db, 'site')
  if (shopId === null) {
    const { site_logo: avatar, service_hours: hours, service_phone: phone } = site
    return { shopId, title: PLATFORM_TITLE, avatar, hours, phone, ownerId: null, isSelf: true }
  }
  const [shop] = await db.select().from(shops).where(eq(shops.id, shopId))
  if (!shop) return refuse('NOT_FOUND', '店铺不存在')
  const { name: title, logo: avatar, hours, phone, ownerId, isSelf } = shop
  return { shopId, title, avatar, hours: hours || site.service_hours, phone, ownerId, isSelf }
}

/** Whether somebody answers at the moment: by its hours, which count as always when they name none. */
export function isOpen(hours: string, now: Date): boolean {
  const span = spanOf(hours)
  if (!span) return true
  const { from, to } = span
  const at = minuteOf(now)
  return from <= to ? at >= from && at < to : at >= from || at < to
}

/** When somebody answers again: "今天 9:00", "明天 9:00"; '' while somebody does. */
export function opensAt(hours: string, now: Date): string {
  const span = spanOf(hours)
  if (!span || isOpen(hours, now)) return ''
  const time = `${Math.floor(span.from / 60)}:${String(span.from % 60).padStart(2, '0')}`
  return `${minuteOf(now) < span.from ? '今天' : '明天'} ${time}`
}

/** Minute of the day in China. */
function minuteOf(now: Date): number {
  const here = dayjs(now).tz(ZONE)
  return here.hour() * 60 + here.minute()
}

/** The minutes of the day hours begin and end at; undefined where they name none. */
function spanOf(hours: string): { from: number; to: number } | undefined {
  const [, from_h, from_min, to_h, to_min] = (/(\d+):(\d+)\s*[-–~至]\s*(\d+):(\d+)/.exec(hours) ?? []).map(Number)
  if (from_h === undefined || from_min === undefined || to_h === undefined || to_min === undefined) return undefined
  return { from: from_h * 60 + from_min, to: to_h * 60 + to_min }
}

interface Server {
  /** The account the roles and shops hang on. */
  rootId: string
  roles: readonly string[]
}

/** Whether somebody answers for a desk: the shop's owner; for the platform and its own shops, its people. */
export const serves = (person: Server, desk: Desk): boolean =>
  desk.isSelf ? person.roles.some(role => SERVING_ROLES.includes(role)) : desk.ownerId === person.rootId

/** Whether somebody at the console answers for a desk: the platform's people for it and its own shops, a shop's for theirs. */
export const servesAt = ({ rights, shop }: Pick<DeskHolder, 'rights' | 'shop'>, desk: Desk): boolean =>
  rights.includes('chat.talk') && (shop ? desk.shopId === shop.id : desk.isSelf)

/** The desks whoever is at the console answers for. */
export async function desksAt(db: Queryable, { shop }: Pick<DeskHolder, 'shop'>): Promise<Desk[]> {
  if (shop) return [await deskOf(db, shop.id)]
  const own = await db.select({ id: shops.id }).from(shops).where(eq(shops.isSelf, true)).orderBy(shops.id).limit(20)
  const desks = [await deskOf(db, null)]
  for (const { id } of own) desks.push(await deskOf(db, id))
  return desks
}

/** The desks somebody answers for; for most people none. */
export async function desksOf(db: Queryable, person: Server): Promise<{ desk: string; title: string }[]> {
  const isStaff = person.roles.some(role => SERVING_ROLES.includes(role))
  const own = await db
    .select({ desk: shops.id, title: shops.name })
    .from(shops)
    .where(isStaff ? eq(shops.isSelf, true) : eq(shops.ownerId, person.rootId))
    .orderBy(shops.id)
    .limit(20)
  return isStaff ? [{ desk: 'platform', title: PLATFORM_TITLE }, ...own] : own
}

/** The shop id a desk's name stands for; null for the platform's. */
export const shopIdOf = (desk: string): string | null => (desk === 'platform' ? null : desk.toLowerCase())

/** Who answers for a desk, by name. */
export async function serversOf(db: Queryable, desk: Desk): Promise<{ id: string; name: string; avatar: string }[]> {
  const here = desk.isSelf ? arrayOverlaps(users.roles, SERVING_ROLES) : eq(users.id, desk.ownerId ?? NOBODY)
  const atConsole = await deskPeopleWith(db, 'chat.talk', desk.isSelf ? null : desk.shopId)
  const who = or(here, inArray(users.id, atConsole))
  return db
    .select({ id: users.id, name: users.nickname, avatar: users.avatar })
    .from(users)
    .where(and(who, eq(users.disabled, false)))
    .orderBy(users.nickname)
    .limit(50)
}
