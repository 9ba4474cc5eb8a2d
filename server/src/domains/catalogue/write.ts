import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../db/connection'
import { transact } from '../../db/connection'
import { type StockNote, stockNoted } from '../../engines/order'
import { refile } from '../../engines/stats'
import { refuse } from '../../lib/refusal'
import { attrRows, type Names, type Prepared, type ProductInput, prepare, productRows, skuRows } from './prepare'
import { settleShelves } from './shelves'
import { addTerms, countTerms, type Terms } from './terms'

export type { ProductInput, SkuInput } from './prepare'

/**
 * Makes a product, or changes the one with `id`: its fields, attributes and SKUs become what `input` says. SKUs are known
 * by `suk` and keep their ids and sales; one given without `stock` keeps its stock. Prices and sums of the product are
 * taken from its SKUs. Run it in a transaction.
 * With `note` the journal of stock says who changed it; a catalogue that is only moved in has none.
 * @returns the product's id
 * @throws Refusal INVALID, worded for the operator
 */
export async function saveProduct(tx: Queryable, input: ProductInput, note?: StockNote): Promise<string> {
  const [id] = await saveProducts(tx, [input], note)
  return id!
}

/** `saveProduct` for many at once; a thousand or so a call keeps statements short. */
export async function saveProducts(tx: Queryable, inputs: ProductInput[], note?: StockNote): Promise<string[]> {
  const all = prepare(inputs, await namesFor(tx, inputs))
  const filed = await filedBefore(tx, all)
  await putProducts(tx, all)
  await refile(
    tx,
    all.flatMap(({ id, input: { categoryId: to } }) => {
      const from = filed.get(id)
      return from === undefined || from === to ? [] : [{ id, from, to }]
    })
  )
  await putAttrs(tx, all)
  await putSkus(tx, all, note)
  const ids = all.map(product => product.id)
  await tx.execute(sumUp(ids))
  return ids
}

/**
 * Writes a whole catalogue of new products, `batch` at a time, each batch in its own transaction.
 * Search statistics are brought up to date at the end.
 */
export async function insertProducts(db: Database, inputs: Iterable<ProductInput>, batch = 1000): Promise<number> {
  let count = 0
  let waiting: ProductInput[] = []
  const flush = async () => {
    const now = waiting
    waiting = []
    count += now.length
    if (now.length > 0) await transact(db, tx => saveProducts(tx, now))
  }
  for (const input of inputs) {
    waiting.push(input)
    if (waiting.length >= batch) await flush()
  }
  await flush()
  await db.$client.query('vacuum analyze products, skus, product_attrs, search_terms')
  return count
}

/** Brings prices, stock and sales of products in line with their SKUs. Call it after stock or sales of SKUs changed. */
export async function refreshSums(db: Queryable, productIds: readonly string[]) {
  if (productIds.length === 0) return
  await transact(db, async tx => {
    // The lock comes first: what is summed up below is then read after every earlier summing up was written.
    await tx.execute(sql`select 1 from products where id = any(${uuids(productIds)}) order by id for no key update`)
    await tx.execute(sumUp(productIds))
  })
}

const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

const sumUp = (ids: readonly string[]) => sql`
  update products p
  set price_fen = s.price, ot_price_fen = s.ot_price, vip_price_fen = s.vip_price, stock = s.stock, sales = s.sales
  from (
    select product_id, min(price_fen) price, min(ot_price_fen) ot_price, min(vip_price_fen) vip_price,
           least(sum(stock), 2147483647)::int stock, least(sum(sales), 2147483647)::int sales
    from skus where product_id = any(${uuids(ids)}) group by product_id
  ) s
  where p.id = s.product_id
    and (p.price_fen, p.ot_price_fen, p.vip_price_fen, p.stock, p.sales)
        is distinct from (s.price, s.ot_price, s.vip_price, s.stock, s.sales)`

/** Names the search words of products are made of, and the parents of their categories. */
async function namesFor(tx: Queryable, inputs: ProductInput[]): Promise<Names> {
  const ids = (values: (string | null | undefined)[]) => uuids([...new Set(values.filter(v => v != null))])
  type Row = { id: string; name: string; parent: string | null }
  const { rows } = await tx.execute<Row>(sql`
    select id, name, parent_id as parent from categories where id = any(${ids(inputs.map(i => i.categoryId))})
    union all select id, name, null from brands where id = any(${ids(inputs.map(i => i.brandId))})
    union all select id, name, null from shops where id = any(${ids(inputs.map(i => i.shopId))})`)
  return new Map(rows.map(row => [row.id, row]))
}

/** Which category those that are there already are in; nobody moves them meanwhile. Shops are locked first, as by whoever closes one. */
async function filedBefore(tx: Queryable, all: Prepared[]): Promise<Map<string, string>> {
  const known = all.filter(({ input }) => input.id !== undefined)
  if (known.length === 0) return new Map()
  const shopIds = [...new Set(all.map(({ input }) => input.shopId))]
  await tx.execute(sql`select 1 from shops where id = any(${uuids(shopIds)}) order by id for share`)
  const { rows } = await tx.execute<{ id: string; category_id: string }>(sql`
    select id, category_id from products where id = any(${uuids(known.map(({ id }) => id))}) order by id for no key update`)
  return new Map(rows.map(row => [row.id, row.category_id]))
}

async function putProducts(tx: Queryable, all: Prepared[]) {
  const shopIds = [...new Set(all.map(product => product.input.shopId))]
  // The lock keeps the shops from closing or opening until what is written here can be seen.
  const { rows } = await tx.execute<{ id: string; added: boolean }>(sql`
    with shop as materialized (
      select id, published as open from shops where id = any(${uuids(shopIds)}) order by id for share
    )
    insert into products (id, shop_id, category_id, root_category_id, brand_id, name, intro, keyword, pictures, video, unit,
      price_fen, ot_price_fen, vip_price_fen, stock, sales, is_hot, is_best, is_new, is_qiangfu, freight_template_id,
      postage_fen, limit_num, spec_type, description, published, awaits_shop, sort, search, created_at)
    select t.id, shop_id, category_id, root_category_id, brand_id, name, intro, keyword, pictures, video, unit,
      price_fen, ot_price_fen, vip_price_fen, stock, sales, is_hot, is_best, is_new, is_qiangfu, freight_template_id,
      postage_fen, limit_num, spec_type, description, published and shop.open, published and not shop.open, sort,
      search::tsvector, coalesce(created_at, now())
    from jsonb_to_recordset(${JSON.stringify(productRows(all))}::jsonb) as t (
      id uuid, shop_id uuid, category_id uuid, root_category_id uuid, brand_id uuid, name text, intro text, keyword text,
      pictures text[], video text, unit text, price_fen bigint, ot_price_fen bigint, vip_price_fen bigint, stock int,
      sales int, is_hot bool, is_best bool, is_new bool, is_qiangfu bool, freight_template_id uuid, postage_fen bigint,
      limit_num int, spec_type int, description text, published bool, sort int, search text, created_at timestamptz)
    join shop on shop.id = t.shop_id
    order by t.id
    on conflict (id) do update set shop_id = excluded.shop_id, category_id = excluded.category_id,
      root_category_id = excluded.root_category_id, brand_id = excluded.brand_id, name = excluded.name,
      intro = excluded.intro, keyword = excluded.keyword, pictures = excluded.pictures, video = excluded.video,
      unit = excluded.unit, is_hot = excluded.is_hot, is_best = excluded.is_best, is_new = excluded.is_new,
      is_qiangfu = excluded.is_qiangfu, freight_template_id = excluded.freight_template_id,
      postage_fen = excluded.postage_fen, limit_num = excluded.limit_num, spec_type = excluded.spec_type,
      description = excluded.description, published = excluded.published, awaits_shop = excluded.awaits_shop,
      sort = excluded.sort, search = excluded.search, version = products.version + 1,
      edited_by = ''
    returning id, xmax = 0 as added`)
  await settleShelves(tx, shopIds)
  const added = new Set(rows.filter(row => row.added).map(row => row.id))
  const terms: Terms = new Map()
  for (const product of all) if (added.has(product.id)) countTerms(terms, product.called)
  await addTerms(tx, terms)
}

async function putAttrs(tx: Queryable, all: Prepared[]) {
  await tx.execute(sql`delete from product_attrs where product_id = any(${uuids(all.map(p => p.id))})`)
  await tx.execute(sql`
    insert into product_attrs (product_id, position, name, values)
    select * from jsonb_to_recordset(${JSON.stringify(attrRows(all))}::jsonb)
      as t (product_id uuid, position int, name text, values text[])`)
}

/** What is written of a part `moved` of a statement, where somebody is to be named. */
const journal = (note: StockNote | undefined) => (note ? stockNoted('moved', note) : sql`select 1`)

async function putSkus(tx: Queryable, all: Prepared[], note: StockNote | undefined) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(skuRows(all))}::jsonb) as t (
    id uuid, product_id uuid, suk text, image text, price_fen bigint, ot_price_fen bigint, vip_price_fen bigint,
    cost_fen bigint, stock int, sales int, weight_g int, shelf_code text, price_from_fen bigint)`
  const clash = await tx.execute(
    sql`select 1 from skus s join ${given} on t.id = s.id and t.product_id <> s.product_id`
  )
  if (clash.rows.length > 0) refuse('INVALID', '规格编号属于另一个商品')
  await tx.execute(sql`
    with moved as (
      delete from skus where product_id = any(${uuids(all.map(p => p.id))})
        and (product_id, suk) not in (select t.product_id, t.suk from ${given})
      returning product_id, id as sku_id, suk, -stock as delta, 0 as stock
    ) ${journal(note)}`)
  await tx.execute(sql`
    with moved as (
    insert into skus (id, product_id, suk, image, price_fen, ot_price_fen, vip_price_fen, cost_fen, stock, sales, weight_g,
      shelf_code, price_from_fen)
    select id, product_id, suk, image, price_fen, ot_price_fen, vip_price_fen, cost_fen, coalesce(stock, 0), sales, weight_g,
      coalesce(shelf_code, ''), price_from_fen
    from ${given} order by product_id, suk
    on conflict (product_id, suk) do update set image = excluded.image, price_fen = excluded.price_fen,
      ot_price_fen = excluded.ot_price_fen, vip_price_fen = excluded.vip_price_fen, cost_fen = excluded.cost_fen,
      weight_g = excluded.weight_g, price_from_fen = excluded.price_from_fen
    returning product_id, id as sku_id, suk, case when xmax = 0 then stock else 0 end as delta, stock
    ) ${journal(note)}`)
  await tx.execute(sql`
    update skus s set shelf_code = t.shelf_code from ${given}
    where s.product_id = t.product_id and s.suk = t.suk and s.shelf_code <> t.shelf_code`)
  await tx.execute(sql`
    with moved as (
      update skus s set stock = t.stock from ${given} join skus b on b.product_id = t.product_id and b.suk = t.suk
      where s.id = b.id and t.stock is not null and b.stock <> t.stock
      returning s.product_id, s.id as sku_id, s.suk, s.stock - b.stock as delta, s.stock
    ) ${journal(note)}`)
}
