import { homeBlocks } from '@contract/home'
import type { HomePage } from '@contract/home-page'
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { entries, feedTabs, homeVersions } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { flag } from '../../lib/flag'
import { readSettings } from '../site/settings'

export const DRAFT = 0

type Tab = HomePage['tabs'][number]

const entryOf = ({ id, name, info, tag, picture, url, color, shown }: typeof entries.$inferSelect) => ({
  id,
  name,
  info,
  tag,
  pic: picture,
  url,
  color: color || '#FFF1F2',
  is_show: flag(shown)
})

/** The page a shop begins with, before anybody arranges it. */
export async function firstPage(db: Queryable): Promise<HomePage> {
  const [{ blocks }, rows, tabs] = await sideBySide(
    db,
    () => readSettings(db, 'blocks'),
    () =>
      db
        .select()
        .from(entries)
        .where(inArray(entries.place, ['icon', 'zone', 'tile']))
        .orderBy(asc(entries.sort), asc(entries.id)),
    () => db.select().from(feedTabs).orderBy(asc(feedTabs.sort), asc(feedTabs.id))
  )
  const at = (place: string) => rows.filter(row => row.place === place).map(entryOf)
  const plain = (place: string) => at(place).map(({ color: _, ...entry }) => entry)
  return {
    blocks: homeBlocks.map(name => ({ name, is_show: flag(blocks[name]) })),
    passage_html: '',
    icons: plain('icon'),
    quick_zones: plain('zone'),
    ad_tiles: at('tile'),
    tabs: tabs.map(({ id, name, info, source, categoryId, shown }) => ({
      id,
      name,
      info,
      source: source as Tab['source'],
      cate_id: categoryId,
      is_show: flag(shown)
    }))
  }
}

/** A page as it was kept, with what pages did not have then: blocks that are off, above the feed. */
export const whole = (page: HomePage): HomePage => {
  const known = page.blocks.map(({ name }) => name)
  const added = homeBlocks.filter(name => !known.includes(name)).map(name => ({ name, is_show: flag(false) }))
  return {
    ...page,
    blocks: [...page.blocks.slice(0, -1), ...added, ...page.blocks.slice(-1)],
    passage_html: page.passage_html ?? ''
  }
}

/** The published version that is in force at `now`: of those that have begun the last; undefined before the first one. */
export async function versionAt(db: Queryable, now: Date) {
  const [row] = await db
    .select()
    .from(homeVersions)
    .where(and(eq(homeVersions.cancelled, false), lte(homeVersions.startsAt, now)))
    .orderBy(desc(homeVersions.startsAt), desc(homeVersions.version))
    .limit(1)
  return row
}

/** What is shown at `now`. */
export async function pageAt(db: Queryable, now: Date): Promise<HomePage> {
  const version = await versionAt(db, now)
  return version ? whole(version.page) : firstPage(db)
}

/** What somebody is about to publish; what is shown at `now` while nobody has changed anything. */
export async function draftAt(db: Queryable, now: Date): Promise<HomePage> {
  const [row] = await db.select().from(homeVersions).where(eq(homeVersions.version, DRAFT))
  return row ? whole(row.page) : pageAt(db, now)
}
