import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterCommit, within } from '../../db/connection'
import { banners, products, shareCards, videos } from '../../db/schema'
import { userById } from '../../engines/identity/accounts'
import { dropShare, type Shared, shareOf, shareToken } from '../../engines/lock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { cardKey } from '../../media/cards'
import type { Services } from '../../services'
import { readSettings } from '../site/settings'
import { open } from '../video/queries'
import { expectedFen, lockRates } from './goods'
import { lockCustomer } from './kind'

export type Target = 'home' | 'product' | 'video'

export interface Asked {
  target?: Target
  id?: string
}

/** What is passed on, as people see it. */
interface Subject {
  targetId: string
  title: string
  words: string
  image: string
  goods: {
    id: string
    store_name: string
    image: string
    price: string
    ot_price: string
    commission: string
  } | null
}

/** @throws Refusal NOT_FOUND for goods that are not on sale and videos that nobody sees */
async function subjectOf(services: Services, { target = 'home', id }: Asked): Promise<Subject> {
  if (target === 'home') return homeOf(services)
  if (!id) return refuse('NOT_FOUND', '请选择要分享的内容')
  return target === 'product' ? productOf(services, id) : videoOf(services, id)
}

async function productOf({ db, config }: Services, id: string): Promise<Subject> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.published, true)))
  if (!row) return refuse('NOT_FOUND', '商品不存在或已下架')
  const rates = await lockRates(db, [row.shopId])
  const goods = {
    id: row.id,
    store_name: row.name,
    image: row.pictures[0]!,
    price: yuan(row.priceFen),
    ot_price: yuan(row.otPriceFen),
    commission: yuan(expectedFen(config, row.priceFen, rates.of(row.shopId)))
  }
  const { site } = await readSettings(db, 'site')
  const words = row.intro || `我在${site.site_name}看到的，推荐给你`
  return { targetId: row.id, title: row.name, words, image: goods.image, goods }
}

async function videoOf({ db }: Services, id: string): Promise<Subject> {
  const [row] = await db
    .select({ id: videos.id, title: videos.title, image: videos.cover })
    .from(videos)
    .where(and(eq(videos.id, id), open))
  if (!row) return refuse('NOT_FOUND', '视频不存在或已下架')
  return { targetId: row.id, title: row.title, words: '这个视频不错，来看看', image: row.image, goods: null }
}

async function homeOf({ db }: Services): Promise<Subject> {
  const [{ site, phrase }, [poster]] = await Promise.all([
    readSettings(db, 'site', 'phrase'),
    db
      .select({ picture: banners.picture })
      .from(banners)
      .where(and(eq(banners.place, 'poster'), eq(banners.shown, true)))
      .orderBy(asc(banners.sort), asc(banners.id))
      .limit(1)
  ])
  const title = `邀你一起逛${site.site_name}`
  const image = poster?.picture ?? phrase.share_pic
  return { targetId: '', title, words: site.site_slogan, image, goods: null }
}

/** The page a link shows, without whose it is. */
export const sharedPage = (target: string, targetId: string): string => {
  if (target === 'product') return `/pages/goods/detail?id=${targetId}`
  return target === 'video' ? `/pages/video/play?id=${targetId}` : '/pages/index/index'
}

/** The page a link of any kind shows. */
export const pageOf = ({ kinds }: Pick<Services, 'kinds'>, { kind, target, targetId }: Shared): string =>
  kinds.lock.of(kind).page?.({ kind, target, targetId }) ?? sharedPage(target, targetId)

/** The link and words somebody passes on, with a token of theirs. */
export async function shareOfMine(services: Services, userId: string, asked: Asked) {
  const subject = await subjectOf(services, asked)
  const shared = sharedAs({ target: asked.target, id: subject.targetId })
  const [token, me] = await Promise.all([shareToken(services.db, userId, shared), userById(services.db, userId)])
  const page = sharedPage(shared.target, shared.targetId)
  const url = `${page}${page.includes('?') ? '&' : '?'}lk=${token}`
  return { ...subject, token, url, nickname: me?.nickname ?? '' }
}

/** What links to something are kept under. */
export const sharedAs = ({ target = 'home', id = '' }: Asked): Shared => ({
  kind: lockCustomer.code,
  target,
  targetId: target === 'home' ? '' : id
})

/** Somebody's links to something name nothing any more, and their cards are gone; answers how many links there were. */
export const dropLinks = (services: Services, userId: string, shared: Shared): Promise<number> =>
  within(services, async ({ db, providers }) => {
    const tokens = await dropShare(db, userId, shared)
    const link = sql`right(${shareCards.content}->>'link', 22)`
    const cards = await db
      .delete(shareCards)
      .where(and(eq(shareCards.userId, userId), inArray(link, tokens)))
      .returning({ hash: shareCards.hash })
    await afterCommit(db, async () => {
      for (const { hash } of cards) await providers.storage.remove(cardKey(hash))
    })
    return tokens.length
  })

/**
 * An operator takes a link back, whoever's it is; the person may have a new one.
 * @throws Refusal NOT_FOUND
 */
export async function revokeShare(services: Services, token: string) {
  const share = (await shareOf(services.db, token)) ?? refuse('NOT_FOUND', '分享链接不存在或已失效')
  await dropLinks(services, share.userId, share)
  return share
}
