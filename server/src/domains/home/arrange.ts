import type { Input } from '@contract/core'
import { homeBlocks } from '@contract/home'
import type { adminHomePage, HomePage } from '@contract/home-page'
import { and, asc, desc, eq, gt, inArray, isNull, max } from 'drizzle-orm'
import { nextEdition } from '../../db/edition'
import { categories, homeVersions } from '../../db/schema'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { cleanHtml } from '../../lib/html'
import { newId } from '../../lib/ids'
import { markOf, stillAs } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { picturesAreOurs } from '../media/service'
import { linkOpens } from './links'
import { DRAFT, draftAt, firstPage, pageAt, versionAt, whole } from './page'
import { previewKey } from './preview'

type Contract = typeof adminHomePage
type Ctx = Context<'console'>
type Version = typeof homeVersions.$inferSelect

const MOST_VERSIONS = 50
const FARTHEST_S = 180 * 86_400

const TITLES = { live: '展示中', soon: '待生效', past: '历史版本', cancelled: '已取消' }

function stateOf(row: Version, live: Version | undefined, now: Date): keyof typeof TITLES {
  if (row.cancelled) return 'cancelled'
  if (row.version === live?.version) return 'live'
  return row.startsAt! > now ? 'soon' : 'past'
}

/** The draft and its versions, for who arranges the page. */
export async function homeDesk({ db, config, clock }: Pick<Ctx, 'db' | 'config' | 'clock'>) {
  const now = clock.now()
  const [draft, live, shown, [own], versions, roots] = await Promise.all([
    draftAt(db, now),
    versionAt(db, now),
    pageAt(db, now),
    db.select().from(homeVersions).where(eq(homeVersions.version, DRAFT)),
    db
      .select()
      .from(homeVersions)
      .where(gt(homeVersions.version, DRAFT))
      .orderBy(desc(homeVersions.version))
      .limit(MOST_VERSIONS),
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(and(isNull(categories.parentId), eq(categories.shown, true)))
      .orderBy(asc(categories.sort), asc(categories.id))
  ])
  return {
    draft,
    mark: markOf(draft),
    is_changed: markOf(draft) === markOf(shown) ? 0 : 1,
    edited_by: own?.madeBy ?? '',
    edited_time: own ? seconds(own.madeAt) : null,
    preview: previewKey(config, now),
    categories: roots,
    versions: versions.map(row => {
      const state = stateOf(row, live, now)
      return {
        version: row.version,
        made_by: row.madeBy,
        note: row.note,
        add_time: seconds(row.madeAt),
        start_time: seconds(row.startsAt!),
        state,
        _state: TITLES[state]
      }
    })
  }
}

/** Editors of the page wait for one another at the edition; the draft as it is by then. @throws Refusal CHANGED */
async function heldDraft({ db, clock }: Ctx, seen: string): Promise<HomePage> {
  await nextEdition(db)
  const draft = await draftAt(db, clock.now())
  stillAs(draft, seen)
  return draft
}

async function writeDraft({ db, desk, clock }: Ctx, page: HomePage) {
  const values = { page, madeBy: desk.name, madeAt: clock.now() }
  await db
    .insert(homeVersions)
    .values({ version: DRAFT, startsAt: null, ...values })
    .onConflictDoUpdate({ target: homeVersions.version, set: values })
}

/** @throws Refusal INVALID, BAD_LINK, BAD_PAGE */
async function pageFits(ctx: Ctx, { blocks, icons, quick_zones, ad_tiles, tabs, passage_html }: HomePage) {
  const items = [...icons, ...quick_zones, ...ad_tiles]
  picturesAreOurs(
    ctx,
    items.map(item => item.pic)
  )
  for (const { url } of items) linkOpens(ctx.config, url)
  const names = blocks.map(block => block.name)
  if (new Set(names).size < homeBlocks.length) refuse('BAD_PAGE', '每个区块须出现一次')
  if (names.at(-1) !== 'feed') refuse('BAD_PAGE', '商品瀑布流没有尽头，须放在最后')
  if (blocks.every(block => block.is_show === 0)) refuse('BAD_PAGE', '请至少显示一个区块')
  const isEmpty = cleanHtml(passage_html).trim() === ''
  if (isEmpty && blocks.some(block => block.name === 'passage' && block.is_show === 1))
    refuse('BAD_PAGE', '图文还没有内容，请先填写或关闭这个区块')
  const ids = [...items, ...tabs].flatMap(one => one.id ?? [])
  if (new Set(ids).size < ids.length) refuse('BAD_PAGE', '有重复的条目，请重新载入后再改')
  const wanted = [...new Set(tabs.flatMap(tab => (tab.source === 'products' ? [tab.cate_id ?? ''] : [])))]
  if (wanted.includes('')) refuse('BAD_PAGE', '请为按分类取商品的分栏选择分类')
  const found = wanted.length ? await ctx.db.$count(categories, inArray(categories.id, wanted)) : 0
  if (found < wanted.length) refuse('BAD_PAGE', '分栏的分类不存在，请重新选择')
}

/** The page in one form whatever was sent: every entry has an id, and nothing but what it is made of. */
function settled({ blocks, icons, quick_zones, ad_tiles, tabs, passage_html }: HomePage): HomePage {
  const item = ({ id = newId(), name, info, tag, pic, url, is_show }: HomePage['icons'][number]) => ({
    id,
    name: name.trim(),
    info: info.trim(),
    tag: tag.trim(),
    pic,
    url,
    is_show
  })
  return {
    blocks: blocks.map(({ name, is_show }) => ({ name, is_show })),
    icons: icons.map(item),
    quick_zones: quick_zones.map(item),
    ad_tiles: ad_tiles.map(tile => ({ ...item(tile), color: tile.color.toUpperCase() })),
    tabs: tabs.map(({ id = newId(), name, info, source, cate_id, is_show }) => ({
      id,
      name: name.trim(),
      info: info.trim(),
      source,
      cate_id: source === 'products' ? (cate_id ?? null) : null,
      is_show
    })),
    passage_html: cleanHtml(passage_html).trim()
  }
}

/** @throws Refusal CHANGED, INVALID, BAD_LINK, BAD_PAGE */
export async function saveDraft(ctx: Ctx, { mark, ...page }: Input<Contract['POST /api/admin/home/draft']>) {
  await heldDraft(ctx, mark)
  await pageFits(ctx, page)
  const draft = settled(page)
  await writeDraft(ctx, draft)
  ctx.note({ subject: '首页草稿' })
  return { mark: markOf(await draftAt(ctx.db, ctx.clock.now())) }
}

/** @throws Refusal CHANGED */
export async function discardDraft(ctx: Ctx, { mark }: Input<Contract['POST /api/admin/home/discard']>) {
  await heldDraft(ctx, mark)
  await ctx.db.delete(homeVersions).where(eq(homeVersions.version, DRAFT))
  ctx.note({ subject: '首页草稿' })
  return {}
}

async function addVersion({ db, desk, clock }: Ctx, page: HomePage, note: string, startsAt: Date) {
  const [last] = await db.select({ version: max(homeVersions.version) }).from(homeVersions)
  const version = (last?.version ?? 0) + 1
  await db.insert(homeVersions).values({ version, page, note, startsAt, madeBy: desk.name, madeAt: clock.now() })
  return version
}

/** @throws Refusal CHANGED, UNCHANGED, BAD_TIME */
export async function publishDraft(ctx: Ctx, input: Input<Contract['POST /api/admin/home/publish']>) {
  const { db, clock } = ctx
  const now = clock.now()
  const draft = await heldDraft(ctx, input.mark)
  const isLater = input.starts_at != null
  const startsAt = isLater ? new Date(input.starts_at! * 1000) : now
  if (isLater && (startsAt <= now || seconds(startsAt) > seconds(now) + FARTHEST_S))
    refuse('BAD_TIME', '定时发布须在半年之内，且晚于现在')
  if (!isLater && markOf(draft) === markOf(await pageAt(db, now))) refuse('UNCHANGED', '草稿和线上的首页相同')
  const version = await addVersion(ctx, draft, input.note.trim(), startsAt)
  ctx.note({ subject: `首页版本 ${version}`, after: { starts_at: seconds(startsAt), page: draft } })
  return { version }
}

/** @throws Refusal NOT_FOUND, UNCHANGED */
export async function rollBack(ctx: Ctx, { version, reason }: Input<Contract['POST /api/admin/home/rollback']>) {
  const { db, clock } = ctx
  await nextEdition(db)
  const now = clock.now()
  const [row] = await db.select().from(homeVersions).where(eq(homeVersions.version, version))
  const page = version === DRAFT ? await firstPage(db) : whole((row ?? refuse('NOT_FOUND', '版本不存在')).page)
  if (markOf(page) === markOf(await pageAt(db, now))) refuse('UNCHANGED', '这个版本和线上的首页相同')
  // A moment that was set for later stays set: whoever scheduled it takes it back by hand.
  const note = version === DRAFT ? '回到最初的首页' : `回滚到版本 ${version}`
  const made = await addVersion(ctx, page, note, now)
  ctx.note({ subject: `首页版本 ${made}`, why: reason })
  return { version: made }
}

/** @throws Refusal NOT_FOUND, STATE */
export async function cancelVersion(
  { db, clock, note }: Ctx,
  { version }: Input<Contract['POST /api/admin/home/cancel']>
) {
  await nextEdition(db)
  const [row] = await db.select().from(homeVersions).where(eq(homeVersions.version, version))
  if (!row || version === DRAFT) return refuse('NOT_FOUND', '版本不存在')
  if (row.cancelled || row.startsAt! <= clock.now()) refuse('STATE', '这个版本已经生效或取消')
  await db.update(homeVersions).set({ cancelled: true }).where(eq(homeVersions.version, version))
  note({ subject: `首页版本 ${version}`, before: { starts_at: seconds(row.startsAt!) } })
  return {}
}
