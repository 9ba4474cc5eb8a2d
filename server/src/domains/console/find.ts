import { BUILT_IN_ROLES, CONSOLE_RIGHTS, SHOP_RIGHT_WORDS } from '@contract/rights'
import type { ToldLine } from '@contract/told'
import type { Static } from '@sinclair/typebox'
import { eq, inArray, or } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import {
  applications,
  articles,
  articleTopics,
  banners,
  brands,
  categories,
  consoleRoles,
  couponTemplates,
  customerTags,
  freightTemplates,
  orders,
  products,
  releasePlans,
  shops,
  skus,
  tbTasks,
  tourRoutes,
  users,
  videos
} from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import { assets } from '../../engines/ledger'
import { TOPICS } from '../../engines/message'
import { isId } from '../../lib/ids'
import type { Services } from '../../services'
import { poolTitles } from '../release/find'

/** Sections of the console that have a page for each of their things. */
type About = Static<typeof ToldLine>['about']

/** What an id or a code names. */
export interface Named {
  /** What such a thing is called: "会员". */
  sort: string
  name: string
  about: About
  aboutId: string
}

type Names = Map<string, Named>

interface Table {
  sort: string
  about: About
  table: PgTable
  id: AnyPgColumn
  name: AnyPgColumn
}

/** Tables whose ids are named by one of their columns. */
const TABLES: readonly Table[] = [
  { sort: '会员', about: 'member', table: users, id: users.id, name: users.nickname },
  { sort: '店铺', about: 'shop', table: shops, id: shops.id, name: shops.name },
  { sort: '商品', about: 'goods', table: products, id: products.id, name: products.name },
  { sort: '规格', about: '', table: skus, id: skus.id, name: skus.suk },
  { sort: '优惠券', about: '', table: couponTemplates, id: couponTemplates.id, name: couponTemplates.title },
  { sort: '会员标签', about: '', table: customerTags, id: customerTags.id, name: customerTags.name },
  { sort: '品牌', about: '', table: brands, id: brands.id, name: brands.name },
  { sort: '分类', about: '', table: categories, id: categories.id, name: categories.name },
  { sort: '运费模板', about: '', table: freightTemplates, id: freightTemplates.id, name: freightTemplates.name },
  { sort: '文章', about: 'article', table: articles, id: articles.id, name: articles.title },
  { sort: '短视频', about: '', table: videos, id: videos.id, name: videos.title },
  { sort: '主题', about: '', table: articleTopics, id: articleTopics.id, name: articleTopics.name },
  { sort: '轮播图', about: '', table: banners, id: banners.id, name: banners.title },
  { sort: '送宝任务', about: '', table: tbTasks, id: tbTasks.id, name: tbTasks.name },
  { sort: '线路', about: '', table: tourRoutes, id: tourRoutes.id, name: tourRoutes.title },
  { sort: '角色', about: '', table: consoleRoles, id: consoleRoles.id, name: consoleRoles.name }
]

async function rowsNamed(db: Queryable, ids: readonly string[], { sort, about, table, id, name }: Table) {
  const rows = await db
    .select({ id, name })
    .from(table)
    .where(inArray(id, [...ids]))
  return rows.map(row => [String(row.id), { sort, about, name: String(row.name), aboutId: String(row.id) }] as const)
}

/** Orders by their id or number; their pages go by the number. */
async function ordersNamed(db: Queryable, texts: readonly string[], ids: readonly string[]) {
  const isOne = or(inArray(orders.no, [...texts]), ids.length > 0 ? inArray(orders.id, [...ids]) : undefined)
  const rows = await db.select({ id: orders.id, no: orders.no }).from(orders).where(isOne)
  return rows.flatMap(({ id, no }) => {
    const named = { sort: '订单', about: 'order' as const, name: no, aboutId: no }
    return [[id, named] as const, [no, named] as const]
  })
}

/** Applications by what they are for and who sent them in. */
async function applicationsNamed({ db, kinds }: Looking, ids: readonly string[]) {
  const rows = await db
    .select({ id: applications.id, kind: applications.kind, name: users.nickname })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(inArray(applications.id, [...ids]))
  return rows.map(({ id, kind, name }) => {
    const title = kinds.application.of(kind).title
    return [id, { sort: '申请', about: 'application' as const, name: `${name} · ${title}`, aboutId: id }] as const
  })
}

type Looking = Pick<Services, 'db' | 'kinds'>

/** What of these texts is an id or a number, with what it names. An id is of one thing alone, so nobody need say of which. */
export async function namesOf(services: Looking, texts: readonly string[]): Promise<Names> {
  const { db } = services
  if (texts.length === 0) return new Map()
  const ids = texts.filter(text => isId(text))
  const numbers = await ordersNamed(db, texts, ids)
  if (ids.length === 0) return new Map(numbers)
  const found = await forEachOf(db, TABLES, table => rowsNamed(db, ids, table))
  return new Map([...numbers, ...found.flat(), ...(await applicationsNamed(services, ids))])
}

/** What things are called, by their id or number: "店铺 茶铺". What nothing names is left out. */
export async function thingsNamed(services: Looking, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = await namesOf(services, [...new Set(texts.filter(Boolean))])
  return new Map([...names].map(([text, { sort, name }]) => [text, name ? `${sort} ${name}` : sort]))
}

/** What codes name, by the field they stand in. */
export const CODES: Readonly<Record<string, (db: Queryable) => Promise<ReadonlyMap<string, string>>>> = {
  pool: db => poolTitles(db),
  asset: async db => new Map((await assets(db)).map(({ code, name }) => [code, name])),
  plan: async db =>
    new Map(
      (await db.select({ code: releasePlans.code, title: releasePlans.title }).from(releasePlans)).map(
        ({ code, title }) => [code, title]
      )
    ),
  rights: async () =>
    new Map(Object.entries({ ...CONSOLE_RIGHTS, ...SHOP_RIGHT_WORDS }).map(([right, { title }]) => [right, title])),
  roles: async () => new Map(Object.entries(BUILT_IN_ROLES).map(([role, { name }]) => [role, name])),
  topic: async () => new Map(Object.entries(TOPICS).map(([topic, { words }]) => [topic, words]))
}
