import type { Input } from '@contract/core'
import type { adminShelf } from '@contract/shelf-admin'
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { freightRules, freightTemplates, products, shops } from '../../db/schema'
import type { ShopScope } from '../../engines/scope'
import type { Context } from '../../http/context'
import { newId } from '../../lib/ids'
import { markOf, stillAs } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { regionTree } from '../../lib/regions'

type ToSave = Input<(typeof adminShelf)['POST /api/admin/freight/save']>
type Template = typeof freightTemplates.$inferSelect
type Rule = typeof freightRules.$inferSelect

const COUNTED = 1000
/** Codes of rules: two digits of a province, four of a city. */
const provinceOf = (code: string) => code.slice(0, 2)
const cityOf = (code: string) => code.slice(0, 4)

/** Provinces and their cities as rules name them. */
export const freightRegions = () => ({
  list: regionTree().map(({ v, n, c }) => ({
    code: provinceOf(v),
    name: n,
    cities: c.map(city => ({ code: cityOf(city.v), name: city.n }))
  }))
})

const ruleShown = (rule: Rule) => ({
  regions: rule.regionCodes,
  is_deliverable: rule.deliverable ? (1 as const) : (0 as const),
  first_units: rule.firstUnits,
  first_fee: yuan(rule.firstFeeFen),
  next_units: rule.nextUnits,
  next_fee: yuan(rule.nextFeeFen),
  free_over: rule.freeOverFen === null ? '' : yuan(rule.freeOverFen),
  transit_days: rule.transitDays
})

const shown = ({ name, chargeBy }: Template, rules: readonly Rule[]) => ({
  name,
  charge_by: chargeBy as 'piece' | 'weight',
  rules: rules.map(ruleShown)
})

/** Rules by template; those for named regions before the one for everywhere else. */
async function rulesOf(db: Queryable, ids: string[]): Promise<Map<string, Rule[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(freightRules)
    .where(inArray(freightRules.templateId, ids))
    .orderBy(asc(freightRules.id))
  const named = (rule: Rule) => (rule.regionCodes.length > 0 ? 0 : 1)
  const of = new Map<string, Rule[]>(ids.map(id => [id, []]))
  for (const rule of rows.sort((a, b) => named(a) - named(b))) of.get(rule.templateId)!.push(rule)
  return of
}

/** A page of templates with their rules; those of a shop where one is named. */
export async function freightPage(
  db: Queryable,
  shop: string | undefined,
  { page, limit }: { page: number; limit: number }
) {
  const where = shop ? eq(freightTemplates.shopId, shop) : undefined
  const rows = await db
    .select({ template: freightTemplates, shopName: shops.name })
    .from(freightTemplates)
    .innerJoin(shops, eq(shops.id, freightTemplates.shopId))
    .where(where)
    .orderBy(desc(freightTemplates.createdAt), desc(freightTemplates.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const rules = await rulesOf(
    db,
    rows.map(({ template }) => template.id)
  )
  return {
    list: rows.map(({ template, shopName }) => {
      const { id, shopId } = template
      const fields = shown(template, rules.get(id)!)
      return { id, shop_id: shopId, shop_name: shopName, ...fields, mark: markOf(fields) }
    }),
    count: await countUpTo(db, COUNTED, freightTemplates, where)
  }
}

/** Each place is in one rule at most, and there is one for everywhere else. @throws Refusal RULES */
function rulesFit(rules: ToSave['rules']) {
  const known = new Set(freightRegions().list.flatMap(({ code, cities }) => [code, ...cities.map(city => city.code)]))
  const codes = rules.flatMap(rule => rule.regions)
  if (codes.some(code => !known.has(code))) refuse('RULES', '有地区不存在，请重新选择')
  if (new Set(codes).size < codes.length) refuse('RULES', '同一地区不能出现在两条规则里')
  const elsewhere = rules.filter(rule => rule.regions.length === 0)
  if (elsewhere.length !== 1) refuse('RULES', '请设置一条「其他地区」的规则')
}

/** A template, held; of this shop alone for its people. @throws Refusal NOT_FOUND */
async function held(tx: Queryable, id: string, shop: ShopScope | undefined): Promise<Template> {
  const own = shop ? eq(freightTemplates.shopId, shop.id) : undefined
  const [row] = await tx
    .select()
    .from(freightTemplates)
    .where(and(eq(freightTemplates.id, id), own))
    .for('update')
  return row ?? refuse('NOT_FOUND', '运费模板不存在')
}

/** @throws Refusal NOT_FOUND, CHANGED, NAME_TAKEN, RULES */
export async function saveFreight({ db, shop, note, clock }: Context<'console'>, input: ToSave) {
  rulesFit(input.rules)
  // The shop is held, so that of two templates of one name one is refused.
  const [owner] = await db
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.id, input.shop_id), shop ? eq(shops.id, shop.id) : undefined))
    .for('no key update')
  if (!owner) refuse('NOT_FOUND', '店铺不存在')
  const before = input.id ? await held(db, input.id, shop) : undefined
  if (before && before.shopId !== input.shop_id) refuse('NOT_FOUND', '运费模板不属于这家店铺')
  const seen = before && shown(before, (await rulesOf(db, [before.id])).get(before.id)!)
  if (seen) stillAs(seen, input.mark)
  const id = before?.id ?? newId()
  const values = { shopId: input.shop_id, name: input.name.trim(), chargeBy: input.charge_by }
  const { shopId, name } = values
  const same = and(eq(freightTemplates.shopId, shopId), eq(freightTemplates.name, name), ne(freightTemplates.id, id))
  if ((await db.$count(freightTemplates, same)) > 0) refuse('NAME_TAKEN', '这家店铺已有同名的运费模板')
  if (before) await db.update(freightTemplates).set(values).where(eq(freightTemplates.id, id))
  else await db.insert(freightTemplates).values({ id, ...values, createdAt: clock.now() })
  await db.delete(freightRules).where(eq(freightRules.templateId, id))
  await db.insert(freightRules).values(input.rules.map(rule => toWrite(id, rule)))
  note({ subject: id, before: seen, after: { name, charge_by: input.charge_by, rules: input.rules } })
  return { id }
}

const toWrite = (templateId: string, rule: ToSave['rules'][number]) => ({
  id: newId(),
  templateId,
  regionCodes: [...rule.regions].sort(),
  deliverable: rule.is_deliverable === 1,
  firstUnits: rule.first_units,
  firstFeeFen: fenOf(rule.first_fee),
  nextUnits: rule.next_units,
  nextFeeFen: fenOf(rule.next_fee),
  freeOverFen: rule.free_over ? fenOf(rule.free_over) : null,
  transitDays: rule.transit_days ?? null
})

/** @throws Refusal NOT_FOUND, IN_USE */
export async function removeFreight({ db, shop, note }: Context<'console'>, id: string) {
  const before = await held(db, id, shop)
  const using = and(eq(products.shopId, before.shopId), eq(products.freightTemplateId, id))
  const [some] = await db.select({ id: products.id }).from(products).where(using).limit(1)
  if (some) refuse('IN_USE', '还有商品使用这个运费模板，请先修改这些商品')
  await db.delete(freightTemplates).where(eq(freightTemplates.id, id))
  note({ subject: id, before: { name: before.name } })
}
